import Foundation
import Testing
import TestSupport

@Suite("Parcels, end to end")
struct ParcelTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private struct Collection: Decodable {
        struct Feature: Decodable {
            struct Geometry: Decodable {
                let type: String
                let rings: [[[Double]]]

                private enum Keys: String, CodingKey { case type, coordinates }

                init(from decoder: any Decoder) throws {
                    let values = try decoder.container(keyedBy: Keys.self)
                    type = try values.decode(String.self, forKey: .type)
                    rings =
                        type == "Polygon"
                        ? try values.decode([[[Double]]].self, forKey: .coordinates)
                        : try values.decode([[[[Double]]]].self, forKey: .coordinates).flatMap { $0 }
                }
            }
            let geometry: Geometry
            let properties: [String: Value]
        }
        enum Value: Decodable {
            case text(String), number(Double), flag(Bool), missing

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if value.decodeNil() {
                    self = .missing
                } else if let flag = try? value.decode(Bool.self) {
                    self = .flag(flag)
                } else if let number = try? value.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .text(try value.decode(String.self))
                }
            }
        }
        struct CRS: Decodable {}
        let crs: CRS?
        let features: [Feature]
    }

    private func decode(_ name: String) throws -> Collection {
        try JSONDecoder().decode(Collection.self, from: try #require(folder.data(name)))
    }

    @Test("become RFC 7946 GeoJSON whose corners are where cs2cs puts them")
    func convert() throws {
        let outcome = try command.run(
            "parcels", "convert", Command.sample("parcels/village.geojson"), "-o", "v.geojson")
        #expect(outcome.status == 0)
        let village = try decode("v.geojson")
        #expect(village.features.count == 217 && village.crs == nil)
        let source = try JSONDecoder().decode(
            Collection.self,
            from: Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson"))))
        let corners = zip(source.features, village.features).map {
            ($0.geometry.rings[0][0], $1.geometry.rings[0])
        }
        let points = corners.map { "\($0.0[0]) \($0.0[1])" }.joined(separator: "\n")
        let file = try folder.write(points, to: "points")
        let truth = try Tool.run("cs2cs", "-f", "%.10f", "EPSG:2056", "EPSG:4326", file.path).split(
            separator: "\n")
        try #require(truth.count == 217)
        for (line, corner) in zip(truth, corners) {
            let latitudeLongitude = line.split(whereSeparator: \.isWhitespace).prefix(2).compactMap {
                Double($0)
            }
            let hit = corner.1.contains {
                abs($0[1] - latitudeLongitude[0]) < 1e-8 && abs($0[0] - latitudeLongitude[1]) < 1e-8
            }
            #expect(hit, "\(line)")
        }
    }

    @Test("in LV03 go through the grid: back in LV95 they are the same parcels to a millimetre")
    func throughTheGrid() throws {
        try command.run(
            "parcels", "convert", Command.sample("parcels/village-lv03.geojson"), "--to", "lv95", "-o",
            "l.geojson")
        let all = try JSONDecoder().decode(
            Collection.self,
            from: Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson"))))
        let truth = Dictionary(
            uniqueKeysWithValues: all.features.compactMap { feature -> (String, [[[Double]]])? in
                guard case .text(let egrid) = feature.properties["EGRIS_EGRID"] else { return nil }
                return (egrid, feature.geometry.rings)
            })
        let back = try decode("l.geojson").features
        #expect(back.count == 40)
        for feature in back {
            guard case .text(let egrid) = feature.properties["EGRIS_EGRID"] else {
                throw CocoaError(.coderValueNotFound)
            }
            let rings = try #require(truth[egrid])
            #expect(feature.geometry.rings.map(\.count) == rings.map(\.count))
            for (ring, trueRing) in zip(feature.geometry.rings, rings) {
                for (position, truePosition) in zip(ring, trueRing) {
                    #expect(
                        abs(position[0] - truePosition[0]) <= 0.0011
                            && abs(position[1] - truePosition[1]) <= 0.0011)
                }
            }
        }
    }

    @Test("are measured beside the register, in every system alike")
    func measure() throws {
        let outcome = try command.run(
            "parcels", "measure", Command.sample("parcels/village.geojson"), "--format", "csv")
        #expect(outcome.status == 0)
        let rows = outcome.output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(rows.count == 218)
        #expect(
            rows[0].joined(separator: ",").hasPrefix(
                "input,egrid,number,bfs,area_m2,registered_m2,difference_m2"))
        let wrong = rows.dropFirst().filter { abs(Double($0[6]) ?? 0) > 1 }.map { String($0[2]) }
        #expect(Set(wrong) == ["35", "84", "127"])
        let total = rows.dropFirst().reduce(0) { $0 + (Double($1[4]) ?? 0) }
        #expect(abs(total - 733_085.106) < 1.2)

        try command.run("parcels", "convert", Command.sample("parcels/village.geojson"), "-o", "w.geojson")
        let again = try command.run("parcels", "measure", "w.geojson", "--format", "csv").output
        let totalAgain = again.split(separator: "\n").dropFirst().reduce(0.0) {
            $0 + (Double($1.split(separator: ",", omittingEmptySubsequences: false)[4]) ?? 0)
        }
        #expect(abs(totalAgain - total) < 0.5)
    }

    @Test("are drawn as PNG, SVG and PDF, the same bytes each time", arguments: ["png", "svg", "pdf"])
    func render(format: String) throws {
        for name in ["a", "b"] {
            let outcome = try command.run(
                "parcels", "render", Command.sample("parcels/village.geojson"), "-o", "\(name).\(format)",
                "--title",
                "Musterwil")
            #expect(outcome.status == 0)
        }
        let picture = try #require(folder.data("a.\(format)"))
        #expect(picture == folder.data("b.\(format)"))
        let heads = ["png": "\u{89}PNG", "svg": "<?xml", "pdf": "%PDF"]
        #expect(
            String(decoding: picture.prefix(5), as: Unicode.ASCII.self).contains(
                heads[format]?.suffix(3) ?? "?"))
        if format == "pdf" {
            let text = try Tool.run("pdftotext", folder.path + "/a.pdf", "-")
            #expect(text.contains("Musterwil") && text.contains("202") && text.contains("LV95"))
        }
    }

    @Test("that are not valid are measured and named")
    func invalid() throws {
        try folder.write(
            #"{"type":"Feature","properties":{"Nummer":"7a"},"geometry":{"type":"Polygon","coordinates":[[[2600000,1200000],[2600010,1200010],[2600010,1200000],[2600000,1200010],[2600000,1200000]]]}}"#,
            to: "bow.geojson")
        let outcome = try command.run("parcels", "measure", "bow.geojson")
        #expect(outcome.status == 1 && outcome.output.contains("Self-intersection"))
        #expect(
            outcome.errors.contains(
                "bow.geojson: parcel 7a: parcel.invalid: Self-intersection at 2600005 1200005; its area is "
                    + "unreliable, as the areas on both sides of the crossing cancel out. "))
    }

    @Test("to highlight must be there")
    func highlight() throws {
        let sample = Command.sample("parcels/village.geojson")
        let both = try command.run(
            "parcels", "render", sample, "-o", "a.png", "--highlight", "141, 142", "--highlight", "143")
        #expect(both.status == 0)
        let missing = try command.run(
            "parcels", "render", sample, "-o", "b.png", "--highlight", "141,9999", "--scale", "1:10'000")
        #expect(missing.status == 1 && missing.errors.contains("map.noSuchParcel: there is no parcel 9999"))
        #expect(folder.data("b.png") != nil)
    }

    @Test("in any geographic system are measured in LV95 and written with all their digits")
    func geographic() throws {
        let sample = Command.sample("parcels/village.geojson")
        try command.run("parcels", "convert", sample, "--to", "EPSG:4150", "-o", "g.geojson")
        try command.run("parcels", "measure", "g.geojson", "-o", "m.geojson")
        let first = try decode("g.geojson").features[0].geometry.rings[0][0]
        #expect(try decode("m.geojson").features[0].geometry.rings[0][0] == first)
    }

    @Test("stream from standard input to standard output")
    func stream() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson")))
        let outcome = try command.run("transform", "-", "--to-format", "geojsonl", input: data)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.split(separator: "\n").count == 217)
    }
}
