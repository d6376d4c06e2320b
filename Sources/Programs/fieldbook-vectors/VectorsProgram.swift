import Batch
import Foundation
import VectorExchange
import VectorFiles

/// Reads or writes one file of vector data through GDAL for `fieldbook`, confined and within limits.
///
///     fieldbook-vectors read REQUEST --limits LIMITS
///     fieldbook-vectors rows REQUEST --limits LIMITS
///     fieldbook-vectors write REQUEST --limits LIMITS
///     fieldbook-vectors version {} --limits LIMITS
@main
struct VectorsProgram {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 4, let task = arguments.first, let limits = arguments.last,
            let bounds = WorkerLimits(argument: limits), arguments[3] == "--limits"
        else { explain() }
        let input = Confinement.begin(bounds)
        bounds.renewProcessorTime()
        let output = MessageOutput()
        let request = Data(arguments[2].utf8)
        do {
            switch task {
            case "read": try LayerReading(try decoded(request), output)()
            case "rows": try SheetReading(try decoded(request), output)()
            case "write": try LayerWriting(try decoded(request), input, output)()
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
            formats in a confined process. Use fieldbook, for example: fieldbook parcels convert in.gpkg -o out.geojson

            """
        _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(2)
    }
}

/// Standard output with a buffer, for features and messages.
final class MessageOutput {
    private static let bufferSize = 1 << 16

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Reserves standard output; what a library prints there goes to standard error instead.
    init() {
        descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        dup2(STDERR_FILENO, STDOUT_FILENO)
    }

    /// Writes the complete records or lines that `fill` appends.
    func write<Failure: Error>(_ fill: (inout [UInt8]) throws(Failure) -> Void) throws {
        try fill(&buffer)
        if buffer.count >= Self.bufferSize { flush() }
    }

    func write(_ message: VectorMessage) throws {
        let line = try message.line
        try write { $0 += line }
    }

    /// Writes a failure as the last line.
    func fail(_ error: any Error) {
        let fault =
            error as? ItemFailure ?? (error as? VectorError)?.itemFailure
            ?? ItemFailure(
                code: "vector.damaged", message: "\(error)",
                remedy: "Report this with the file, if you can share it.")
        try? write(.failure(fault))
        flush()
    }

    func flush() {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            // The reader is gone.
            guard count >= 0 || errno == EINTR else { exit(1) }
            rest = rest.dropFirst(max(count, 0))
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
