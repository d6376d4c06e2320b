import APICore
public import Errors
import Streams

/// An error of a Web Feature Service, or of reading its features.
public struct WebFeatureError: CodedError {
    /// A stable code that scripts can rely on; errors of the connection keep the code of their `HTTPError`.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as scripts see it.
        public let description: String

        init(_ description: String) { self.description = description }

        /// The server is not a Web Feature Service, or one of an unsupported version.
        public static let notAService = Self("wfs.notAService")
        /// The service rejected the request with an exception report.
        public static let exception = Self("wfs.exception")
        /// The service has no layer with that name.
        public static let unknownLayer = Self("wfs.unknownLayer")
        /// The service has several layers, and none was named.
        public static let layerNeeded = Self("wfs.layerNeeded")
        /// The answer is neither GML nor GeoJSON, or is damaged.
        public static let damaged = Self("wfs.damaged")
        /// The service sent fewer features than it reports.
        public static let short = Self("wfs.short")
        /// Pages overlap because the service sorts its features differently for each.
        public static let unstableOrder = Self("wfs.unstableOrder")
        /// One place has more features than the service sends at once.
        public static let tooDense = Self("wfs.tooDense")
        /// The service does not support the request.
        public static let unsupported = Self("wfs.unsupported")
    }

    /// The stable code.
    public let code: Code
    /// A description.
    public let message: String
    /// What the user can do.
    public let remedy: String
    /// Whether the same request may succeed later.
    public let isTransient: Bool
    /// Whether the service requires a sort order.
    var asksForOrder = false

    init(_ code: Code, _ message: String, remedy: String, isTransient: Bool = false) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.isTransient = isTransient
    }

    /// An error of the connection.
    init(_ error: HTTPError) {
        self.init(
            Code(error.code.description), error.message, remedy: error.remedy, isTransient: error.isTransient)
    }

    /// The cause, by the code.
    public var cause: ItemFailure.Cause { isTransient ? .moment : .setting }
}

/// The exception report with which a service rejects a request; its HTTP status may be 200.
struct ServiceException {
    let code: String?
    let text: String

    /// The report with this root; `nil` for any other document.
    init?(_ root: XMLPart) {
        guard ["ExceptionReport", "ServiceExceptionReport"].contains(root.name) else { return nil }
        let exception = root.everywhere("Exception").first ?? root.everywhere("ServiceException").first
        code = exception?.attributes["exceptionCode"] ?? exception?.attributes["code"]
        let texts = exception?.everywhere("ExceptionText").map(\.text) ?? []
        let words = texts.isEmpty ? [exception?.text ?? ""] : texts
        text = words.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The report in these bytes, if they are one.
    init?(bytes: [UInt8]) {
        guard let root = try? XMLTree.document(bytes) else { return nil }
        self.init(root)
    }

    /// Whether the service requires a sort order for paging.
    private var asksForOrder: Bool {
        let words = text.lowercased()
        return ["sortby", "sort by", "natural order", "primary key"].contains { words.contains($0) }
    }

    var error: WebFeatureError {
        let reason = text.isEmpty ? "without a reason" : "\"\(text.prefix(400))\""
        var error = WebFeatureError(
            .exception,
            "the service rejects the request: \(code.map { "\($0.prefix(60)): " } ?? "")\(reason)",
            remedy: asksForOrder
                ? "Name an attribute that is different for each feature with --sort-by."
                : "Check the layer, the box and the filter.")
        error.asksForOrder = asksForOrder
        return error
    }
}
