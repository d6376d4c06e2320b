public import APICore
public import ArgumentParser
import Batch
import CommandRuns
import Foundation
import ServiceOperations
import Synchronization

struct APICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api",
        abstract: "Send a request to a service, using your current session.",
        discussion: """
            The response is printed unchanged. The request contains the session's tokens and cookies, a CSRF \
            token if the request changes something, and, for an endpoint of a Nyla feature, the mandate and \
            the instance. After a temporary error, a request is sent again if repeating it is safe; POST and \
            PATCH requests are repeated only with an idempotency key.

            --endpoints lists the endpoints that Fieldbook uses, for all services or for one. The column \
            "origin" shows how Fieldbook knows about an endpoint: "from the server" (the server's source \
            code or a standard defines it), "from the plan" (the design document for the service's own \
            clients names it), or "assumed from the plan" (that document does not name it; Fieldbook assumes \
            the pattern of the endpoints that the document names).

            Examples:
              fieldbook api GET /api/mandates/
              fieldbook api GET /api/files/list --query page=2 --query pageSize=100
              fieldbook api POST /api/neutralization/neutralize-text --data @text.json
              fieldbook api GET /api/files/7/download -o scan.pdf
              fieldbook api --endpoints --service vuetraccar
            """)

    @Argument(help: "Method of the request.")
    var method: HTTPRequest.Method?

    @Argument(help: "A path below the service's address, such as /api/mandates/.")
    var path: String?

    @Option(help: ArgumentHelp("A query parameter. Can be repeated.", valueName: "name=value"))
    var query: [String] = []

    @Option(
        help: ArgumentHelp(
            "Request body: text, @FILE for the content of a file, or @- for standard input.",
            valueName: "data"))
    var data: String?

    @Option(help: ArgumentHelp("Media type of --data.", valueName: "type"))
    var contentType = "application/json"

    @Option(help: ArgumentHelp("Key by which the service recognises a repeated request.", valueName: "key"))
    var idempotencyKey: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Download the response to this file; an interrupted download resumes.", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Replace an existing file.")
    var overwrite = false

    @Flag(
        help:
            "Cache the response to a GET request. If the service is down, print its last good response, provided that it is no more than seven days old."
    )
    var offline = false

    @Flag(help: "List the endpoints that Fieldbook uses, instead of sending a request.")
    var endpoints = false

    @Option(name: .customLong("service"), help: "With --endpoints, list only the endpoints of this service.")
    var listed: ServiceName?

    @Option(help: "With --endpoints, format of the list. (default: table)")
    var format: ResultFormat?

    @OptionGroup(title: "The service") var service: ProfileOptions

    func validate() throws {
        if endpoints { return try validateList() }
        guard let method, let path else {
            throw ValidationError(
                "A method and a path are needed, for example: fieldbook api GET /api/mandates/.")
        }
        if listed != nil || format != nil {
            throw ValidationError("--service and --format can be used with --endpoints only.")
        }
        if let wrong = query.first(where: { !$0.contains("=") || $0.hasPrefix("=") }) {
            throw ValidationError("--query: name=value was expected, not \"\(wrong)\".")
        }
        if output != nil && method != .get { throw ValidationError("--output can be used with GET only.") }
        if offline && (method != .get || output != nil || data != nil) {
            throw ValidationError("--offline can be used with GET only, without --output and --data.")
        }
        if !path.hasPrefix("/") { throw ValidationError("The path begins with /, for example /api/me.") }
    }

    private func validateList() throws {
        let isRequest = data != nil || output != nil || offline || !query.isEmpty
        if method != nil || isRequest {
            throw ValidationError("--endpoints sends no request: give it without a method, path and content.")
        }
        if listed != nil && service.profile != nil {
            throw ValidationError("Give one of --service and --profile.")
        }
    }

    func run() throws {
        if endpoints { return try printEndpoints() }
        guard let method, let path else { return }
        try send(method, path)
    }

    /// Prints the endpoints of one service, or of all.
    private func printEndpoints() throws {
        let profile = try service.profile.map { _ in try service.chosen() }
        let services = (listed ?? profile?.service).map { [$0] } ?? ServiceName.all
        try (format ?? .table).print(
            services.flatMap { service in
                service.endpoints.map { endpoint in
                    Row([
                        "service": .text(service.rawValue), "method": .text(endpoint.method.rawValue),
                        "path": .text(endpoint.template), "origin": .text(endpoint.origin.rawValue),
                    ])
                }
            })
    }

    private func send(_ method: HTTPRequest.Method, _ path: String) throws {
        try ItemFailure.refuseExisting(output, unless: overwrite)
        let request = try request(method, path)
        let (output, overwrite) = (output, overwrite)
        let bytes =
            try offline
            ? lastGood(request, path)
            : showingBothStates {
                try checkedService(path).wait { (client) throws(APIError) -> [UInt8] in
                    guard let output else { return try await client.bytes(of: request) }
                    let display = TransferDisplay()
                    defer { display.end() }
                    try await client.download(
                        request, to: output, overwriting: overwrite, report: display.show)
                    return []
                }
            }
        try StandardOutput.write(bytes)
        if !bytes.isEmpty, bytes.last != 0x0A, isatty(STDOUT_FILENO) == 1 { try StandardOutput.write([0x0A]) }
    }

    /// Sends the request. If another user has changed the same resource, also notes both states.
    private func showingBothStates(_ send: () throws -> [UInt8]) throws -> [UInt8] {
        do {
            return try send()
        } catch let error as APIError where error.code == .conflict && !error.companions.members.isEmpty {
            if let data { StandardError.write("fieldbook: note: sent: \(data.visible)\n") }
            for member in error.companions.members {
                let there = "\(member.name) now at the service: \(member.value.jsonText)".visible
                StandardError.write("fieldbook: note: \(there)\n")
            }
            throw error
        }
    }

    /// The service; throws if the feature of the path is switched off there.
    private func checkedService(_ path: String) throws -> SignedInService {
        let service = try service.signedIn()
        try service.checkIsOn(path)
        return service
    }

    /// The response, or the last good one with a note if the service does not respond.
    private func lastGood(_ request: APIRequest, _ path: String) throws -> [UInt8] {
        let answer = try checkedService(path).answer(to: ["api", path] + query, mayBeOld: true) {
            (client) throws(APIError) in
            Data(try await client.bytes(of: request))
        }
        return Array(answer.noted())
    }

    private func request(_ method: HTTPRequest.Method, _ path: String) throws -> APIRequest {
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var request = APIRequest(Endpoint(method, Self.encoded(String(parts[0]))))
        let given =
            parts.count > 1 ? URLComponents(string: "?" + Self.encoded(String(parts[1])))?.queryItems : nil
        request.query = (given ?? []).map { ($0.name, $0.value ?? "") }
        request.query += query.map { entry in
            let sides = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(sides[0]), String(sides[1]))
        }
        request.accept = "*/*"
        request.idempotencyKey = idempotencyKey
        if let data {
            request.content = RequestContent(try Self.bytes(data))
            request.contentType = contentType
        }
        return request
    }

    private static func bytes(_ data: String) throws -> [UInt8] {
        guard data.hasPrefix("@") else { return Array(data.utf8) }
        let path = data == "@-" ? "/dev/stdin" : String(data.dropFirst())
        try ItemFailure.refuseEndless(at: path)
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw ItemFailure(
                code: "input.unreadable", message: "\(path) cannot be read",
                remedy: "Check its path and that you may read it.", cause: .setting)
        }
        return Array(bytes)
    }

    /// The text with characters that an address cannot have percent-encoded; encoded ones stay.
    private static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            if byte > 0x20 && byte < 0x7F {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}

extension HTTPRequest.Method: ExpressibleByArgument {
    /// Reads `get` as well as `GET`.
    public init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}

/// Progress of a download on standard error: a changing line on a terminal, otherwise a line every ten seconds.
private final class TransferDisplay: Sendable {
    private static let interval: Duration = .seconds(10)

    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let due = Mutex(ContinuousClock.now + TransferDisplay.interval)

    func show(_ progress: TransferProgress) {
        if isTerminal { return StandardError.write("\r\u{1B}[K\(progress.words)") }
        let isDue = due.withLock { due in
            guard ContinuousClock.now >= due else { return false }
            due = .now + Self.interval
            return true
        }
        if isDue { StandardError.write("fieldbook: \(progress.words)\n") }
    }

    /// Clears the line.
    func end() {
        if isTerminal { StandardError.write("\r\u{1B}[K") }
    }
}
