import Streams

/// What a service says when it refuses: an exception report, whatever the status that it came with.
struct ServiceException {
    let code: String?
    let text: String

    /// `nil` where the document is no such report.
    init?(_ root: XMLPart) {
        guard ["ExceptionReport", "ServiceExceptionReport"].contains(root.name) else { return nil }
        let exception = root.everywhere("Exception").first ?? root.everywhere("ServiceException").first
        code = exception?.attributes["exceptionCode"] ?? exception?.attributes["code"]
        let texts = exception?.everywhere("ExceptionText").map(\.text) ?? []
        let words = texts.isEmpty ? [exception?.text ?? ""] : texts
        text = words.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The report among an answer's first bytes.
    init?(bytes: [UInt8]) {
        guard let root = try? XMLTree.document(bytes) else { return nil }
        self.init(root)
    }

    /// Whether the service wants to be told in which order the features shall come.
    var asksForOrder: Bool {
        let words = text.lowercased()
        return ["sortby", "sort by", "natural order", "primary key"].contains { words.contains($0) }
    }

    var error: WebFeatureError {
        let said = text.isEmpty ? "without a word" : "\"\(text.prefix(400))\""
        var error = WebFeatureError(
            .exception, "the service refuses: \(code.map { "\($0.prefix(60)): " } ?? "")\(said)",
            remedy: asksForOrder
                ? "Name an attribute that is different for each feature with --sort-by."
                : "Check the layer, the box and the filter.")
        error.asksForOrder = asksForOrder
        return error
    }
}
