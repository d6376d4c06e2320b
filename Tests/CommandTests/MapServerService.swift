import Foundation
import LoopbackServer
import Synchronization
import TestSupport

/// MapServer over the sample village's parcels, which it gives at most twenty-five of at once.
final class MapServerService: Sendable {
    private let server: LoopbackServer

    /// The service's address.
    var address: String { server.address("/wfs") }

    /// Begins to serve the parcels in the system of an EPSG code; after so many pages of features it dies in the middle
    /// of the next.
    init(in folder: TemporaryFolder, system: Int = 2056, dyingAfter pages: Int = .max) throws {
        let village = folder.path + "/village.fgb"
        _ = try Tool.run(
            "ogr2ogr", "-t_srs", "EPSG:\(system)", "-f", "FlatGeobuf", village,
            Command.sample("parcels/village.geojson"))
        try folder.write(Self.map(over: village, in: system), to: "service.map")
        try folder.write("CONFIG ENV END MAPS END END", to: "service.conf")
        let environment = [
            "MS_MAPFILE": folder.path + "/service.map",
            "MAPSERVER_CONFIG_FILE": folder.path + "/service.conf",
            "REQUEST_METHOD": "GET",
        ]
        let counter = Counter()
        server = try LoopbackServer { request, connection in
            let isPage = request.query["request"] == "GetFeature" && request.query["resulttype"] != "hits"
            if isPage, counter.next() > pages { return connection.stopServer() }
            Self.answer(request, connection, environment)
        }
    }

    private static func answer(
        _ request: LoopbackRequest, _ connection: LoopbackConnection, _ environment: [String: String]
    ) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/lib/cgi-bin/mapserv")
        process.environment = environment.merging(
            ["QUERY_STRING": String(request.target.drop { $0 != "?" }.dropFirst())]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else {
            return
        }
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return }
        let status = text.hasPrefix("Status: ") ? Int(text.dropFirst(8).prefix(3)) ?? 500 : 200
        connection.answer(status, [:], String(text[end.upperBound...]))
    }

    private static func map(over file: String, in system: Int) -> String {
        """
        MAP
          NAME "land"
          EXTENT 0 0 3000000 3000000
          PROJECTION "init=epsg:\(system)" END
          WEB METADATA
            "ows_title" "Land" "ows_onlineresource" "http://wrong.example.ch/" "ows_srs" "EPSG:\(system)"
            "ows_enable_request" "*" "wfs_maxfeatures" "25" "wfs_getfeature_formatlist" "gml,geojson"
          END END
          OUTPUTFORMAT
            NAME "geojson" DRIVER "OGR/GEOJSON" MIMETYPE "application/json; subtype=geojson; charset=utf-8"
            FORMATOPTION "STORAGE=stream" FORMATOPTION "FORM=SIMPLE"
          END
          LAYER
            NAME "RESF" TYPE POLYGON STATUS ON TEMPLATE "x.html"
            CONNECTIONTYPE OGR CONNECTION "\(file)" DATA "village"
            PROJECTION "init=epsg:\(system)" END
            METADATA
              "ows_title" "Liegenschaften" "gml_include_items" "all" "gml_featureid" "EGRIS_EGRID" "gml_types" "auto"
            END
          END
        END
        """
    }
}

/// Counts from 1.
final class Counter: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
        value.withLock {
            $0 += 1
            return $0
        }
    }
}
