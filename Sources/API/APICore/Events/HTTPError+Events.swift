extension HTTPError {
    private static let askOwner = "Tell who runs the service."

    static func longLine(_ limit: Int) -> HTTPError {
        HTTPError(
            .tooLarge, "a line of the event stream is longer than \(limit) bytes", remedy: askOwner)
    }

    static func longEvent(_ limit: Int) -> HTTPError {
        HTTPError(.tooLarge, "an event of the stream has more than \(limit) bytes", remedy: askOwner)
    }

    static func noEventStream(_ mediaType: String?) -> HTTPError {
        let plain = mediaType?.prefix(80).filter { $0.isASCII && !$0.isNewline }
        return HTTPError(
            .malformed,
            "the answer is no event stream but \(plain.map { "\"\($0)\"" } ?? "of no known type")",
            remedy: "Check the profile's address, or tell who runs the service.")
    }
}
