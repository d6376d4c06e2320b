import Foundation
import LoopbackServer

/// A Web Feature Service of points on a grid, with the behaviour that a test sets.
struct FakeService: Sendable {
    /// How many points it has; point `n` has the number `n`.
    var count = 40
    /// How many it gives at once.
    var atOnce = 10
    /// The number that it reports; `nil` for the true one.
    var claims: Int?
    /// Whether it counts without giving features, or reports its total in the pages instead.
    var countsAlone = true
    /// Whether it heeds `startIndex`.
    var hasPaging = true
    /// Whether it heeds `bbox`.
    var heedsBox = true
    /// Whether features have identifiers.
    var hasIdentifiers = true
    /// Whether it declares its limit.
    var saysLimit = true
    /// The layer's system.
    var system = "urn:ogc:def:crs:EPSG::2056"
    /// Handles a request for a page in another way and returns true; its argument counts requests for that page from 1.
    var misbehave: @Sendable (Int, LoopbackRequest, LoopbackConnection) -> Bool = { _, _, _ in false }

    func start() throws -> LoopbackServer {
        let counter = Counter()
        return try LoopbackServer { request, connection in
            let query = request.query
            guard query["request"] == "GetFeature" else {
                return connection.answer(200, ["Content-Type": "text/xml"], capabilities)
            }
            let chosen = points(query)
            if query["resulttype"] == "hits" {
                guard countsAlone else {
                    return connection.answer(
                        400, [:], "<ExceptionReport><Exception exceptionCode=\"x\"/></ExceptionReport>")
                }
                let head = "<wfs:FeatureCollection xmlns:wfs=\"http://www.opengis.net/wfs/2.0\""
                return connection.answer(
                    200, ["Content-Type": "text/xml"],
                    "\(head) numberMatched=\"\(claims ?? chosen.count)\" numberReturned=\"0\"/>")
            }
            if misbehave(counter.next(), request, connection) { return }
            let start = hasPaging ? Int(query["startindex"] ?? "0") ?? 0 : 0
            let size = min(Int(query["count"] ?? "") ?? atOnce, atOnce)
            connection.answer(
                200, ["Content-Type": "application/json"], page(Array(chosen.dropFirst(start).prefix(size))))
        }
    }

    /// A page with these points.
    func page(_ numbers: [Int]) -> String {
        let features = numbers.map { number in
            let (east, north) = Self.place(number)
            let id = hasIdentifiers ? "\"id\":\"land.\(number)\"," : ""
            return """
                {"type":"Feature",\(id)"properties":{"number":"\(number)"},\
                "geometry":{"type":"Point","coordinates":[\(east),\(north)]}}
                """
        }
        return """
            {"type":"FeatureCollection",\(countsAlone ? "" : "\"totalFeatures\":\(claims ?? count),")"crs":{"type":"name","properties":{"name":"\(system)"}},\
            "features":[\(features.joined(separator: ","))]}
            """
    }

    private static func place(_ number: Int) -> (east: Double, north: Double) {
        (2_600_000 + Double(number % 8) * 100, 1_200_000 + Double(number / 8) * 100)
    }

    private func points(_ query: [String: String]) -> [Int] {
        let box = (query["bbox"] ?? "").split(separator: ",").prefix(4).compactMap { Double($0) }
        guard heedsBox, box.count == 4 else { return Array(0..<count) }
        return (0..<count).filter {
            let (east, north) = Self.place($0)
            return east >= box[0] && north >= box[1] && east <= box[2] && north <= box[3]
        }
    }

    private var capabilities: String {
        """
        <?xml version="1.0"?>
        <WFS_Capabilities version="2.0.0" xmlns:ows="http://www.opengis.net/ows/1.1">
          <ows:OperationsMetadata>
            <ows:Operation name="GetFeature">
              <ows:Parameter name="outputFormat"><ows:AllowedValues>
                <ows:Value>application/gml+xml; version=3.2</ows:Value><ows:Value>application/json</ows:Value>
              </ows:AllowedValues></ows:Parameter>
              \(saysLimit ? "<ows:Constraint name=\"CountDefault\"><ows:NoValues/><ows:DefaultValue>\(atOnce)</ows:DefaultValue></ows:Constraint>" : "")
            </ows:Operation>
            <ows:Constraint name="ImplementsResultPaging"><ows:DefaultValue>\(hasPaging ? "TRUE" : "FALSE")</ows:DefaultValue></ows:Constraint>
          </ows:OperationsMetadata>
          <FeatureTypeList><FeatureType>
            <Name>land</Name><Title>Land</Title><DefaultCRS>\(system)</DefaultCRS>
            <ows:WGS84BoundingBox><ows:LowerCorner>7.43 46.95</ows:LowerCorner>
              <ows:UpperCorner>7.46 46.96</ows:UpperCorner></ows:WGS84BoundingBox>
          </FeatureType></FeatureTypeList>
        </WFS_Capabilities>
        """
    }
}
