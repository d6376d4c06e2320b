import Batch
import Foundation
import VectorExchange
import VectorFiles

/// Reads or writes one file of vector data through GDAL, for `fieldbook`, and is bound to limits while it does.
///
///     fieldbook-vectors read REQUEST --limits LIMITS
///     fieldbook-vectors write REQUEST --limits LIMITS
///     fieldbook-vectors version {} --limits LIMITS
@main
struct VectorsProgram {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 4, let task = arguments.first, let limits = arguments.last,
            let bounds = WorkerLimits(argument: limits), arguments[3] == "--limits"
        else { explain() }
        _ = Confinement.begin(bounds)
        bounds.renewProcessorTime()
        let output = MessageOutput()
        let request = Data(arguments[2].utf8)
        do {
            switch task {
            case "read": try LayerReading(try decoded(request), output)()
            case "write": try LayerWriting(try decoded(request), output)()
            case "version": try output.write(.version(VectorFile.libraryVersion))
            default: explain()
            }
            output.flush()
        } catch {
            output.fail(error)
        }
    }

    private static func decoded<Request: Decodable>(_ request: Data) throws -> Request {
        try JSONDecoder().decode(Request.self, from: request)
    }

    private static func explain() -> Never {
        let text = """
            fieldbook-vectors is a part of fieldbook, which starts it to read and write GeoPackage, Shapefile and other
            formats in a process with limits. Use fieldbook, for example: fieldbook parcels convert in.gpkg -o out.geojson

            """
        _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(2)
    }
}
