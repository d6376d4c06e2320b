/// Random GeoJSON of one reference system, the same in every run: every geometry, members in any order, and some faults.
struct RandomGeoJSON {
    private let origin: (x: Double, y: Double)
    private let size: Double
    private var state: UInt64

    init(system: String, seed: UInt64) {
        switch system {
        case "LV95": (origin, size) = ((2_500_000, 1_100_000), 200_000)
        case "LV03": (origin, size) = ((500_000, 100_000), 200_000)
        default: (origin, size) = ((6.5, 46.2), 3)
        }
        state = seed
    }

    private mutating func random(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
    }

    private mutating func pick(_ texts: [String]) -> String { texts[random(texts.count)] }

    private mutating func shuffled(_ members: [String]) -> String {
        var (rest, taken) = (members, [String]())
        while !rest.isEmpty { taken.append(rest.remove(at: random(rest.count))) }
        return "{\(taken.joined(separator: pick([",", ", ", " ,\t"])))}"
    }

    private mutating func position() -> String {
        let fraction = (Double(random(1_000_000)) / 1e6, Double(random(1_000_000)) / 1e6)
        let (x, y) = (origin.x + fraction.0 * size, origin.y + fraction.1 * size / 2)
        return "[\(x),\(pick(["", " "]))\(y)\(pick(["", "", ",431.25", ",431.25,7"]))]"
    }

    private mutating func positions(_ least: Int) -> [String] {
        (0..<(least + random(4))).map { _ in position() }
    }

    private mutating func list(_ texts: [String]) -> String {
        "[\(texts.joined(separator: pick([",", " , "])))]"
    }

    private mutating func ring() -> String {
        let corners = positions(3)
        return list(corners + corners.prefix(1))
    }

    private mutating func polygon() -> String { list((0...random(3)).map { _ in ring() }) }

    private mutating func geometry(_ depth: Int = 0) -> String {
        let (type, coordinates): (String, String) =
            switch random(depth < 2 ? 9 : 7) {
            case 0: ("Point", position())
            case 1: ("MultiPoint", list(positions(0)))
            case 2: ("LineString", list(positions(2)))
            case 3: ("MultiLineString", list((0..<random(3)).map { _ in list(positions(2)) }))
            case 4: ("Polygon", polygon())
            case 5: ("MultiPolygon", list((0..<random(3)).map { _ in polygon() }))
            case 6: (pick(["LineString", "Polygon", "MultiPolygon"]), "[]")
            default:
                (
                    "GeometryCollection", list((0..<random(3)).map { _ in geometry(depth + 1) })
                )
            }
        let content = type == "GeometryCollection" ? "geometries" : "coordinates"
        return shuffled([#""type":"\#(type)""#, #""\#(content)":\#(coordinates)"#])
    }

    private mutating func faultyGeometry() -> String {
        pick([
            #"{"type":"Point","coordinates":[1]}"#,
            #"{"type":"Polygon","coordinates":[\#(list(positions(4)))]}"#,
            #"{"type":"LineString","coordinates":[\#(position())]}"#, "7", #"{"type":"Point"}"#,
            #"{"type":"Point","coordinates":[99999999,5]}"#,
        ])
    }

    /// A feature; one in twelve is faulty.
    mutating func feature(_ number: Int) -> String {
        let shape = random(12) == 0 ? faultyGeometry() : random(12) == 0 ? "null" : geometry()
        var members = [
            #""type":"Feature""#, #""geometry":\#(shape)"#,
            #""properties":{"nr":\#(number),"coordinates":[1,2],"b":{"type":"Point"},"ä":"\u00fc"}"#,
        ]
        if random(2) == 0 { members.append(#""id":"f\#(number)""#) }
        if random(3) == 0 { members.append(#""bbox":[0,0,1,1]"#) }
        if random(3) == 0 { members.append(#""foreign":{"geometry":[\#(number),null,true]}"#) }
        return shuffled(members)
    }

    /// A collection of that many features after one that declares the CRS.
    mutating func collection(_ count: Int) -> String {
        let point =
            #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":\#(position())}}"#
        let features = [point] + (0..<count).map { feature($0) }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#
    }

    /// As many features, one a line.
    mutating func sequence(_ count: Int) -> String {
        let point =
            #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":\#(position())}}"#
        return ([point] + (0..<count).map { feature($0) }).joined(separator: "\n") + "\n"
    }
}
