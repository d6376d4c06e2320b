import Foundation

extension APIRequest {
    /// The request with a list in JSON as its content, written item by item as it is sent: of millions, memory holds a few.
    ///
    /// The list is read anew each time that the request is sent. Its length is not known before.
    ///
    /// ```swift
    /// let request = APIRequest(Endpoint(.post, "/positions")).carrying(list: positions)
    /// ```
    public func carrying<Items: Sequence & Sendable>(list items: Items) -> APIRequest
    where Items.Element: Encodable {
        var request = self
        request.content = RequestContent(length: nil) { JSONListWriter.chunks(of: items) }
        request.contentType = "application/json"
        return request
    }
}

/// Writes a list in JSON, some items at a time.
private enum JSONListWriter {
    private static let chunk = 64 << 10

    static func chunks<Items: Sequence>(of items: Items) -> HTTPBody.AsyncIterator
    where Items.Element: Encodable {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var rest = items.makeIterator()
        var (separator, isOver) = (UInt8(ascii: "["), false)
        return HTTPBody.AsyncIterator { () throws(HTTPError) in
            guard !isOver else { return nil }
            var bytes: [UInt8] = []
            while bytes.count < chunk, let item = rest.next() {
                guard let data = try? encoder.encode(item) else { throw unwritable }
                bytes.append(separator)
                bytes += data
                separator = UInt8(ascii: ",")
            }
            if bytes.count < chunk {
                isOver = true
                if separator == UInt8(ascii: "[") { bytes.append(separator) }
                bytes.append(UInt8(ascii: "]"))
            }
            return bytes
        }
    }

    private static var unwritable: HTTPError {
        HTTPError(
            .content, "what is to be sent has a number that JSON cannot say",
            remedy: "Check it for infinite values.")
    }
}
