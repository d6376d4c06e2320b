package import APICore
import Answers
import Testing

package func apiError(_ work: () async throws -> Void) async -> APIError? {
    await #expect(throws: APIError.self) { try await work() }
}

/// Decodes JSON as clients do.
package func read<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONAnswer.read(type, from: Array(json.utf8), of: Endpoint(.get, "/test"))
}

/// A file in memory.
package struct FileInMemory: UploadedFile {
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    package func form(
        fields: [(name: String, value: String)], file field: String
    ) throws(APIError) -> (content: RequestContent, contentType: String) {
        let boundary = "fieldbook-boundary"
        var form: [UInt8] = []
        for (name, value) in fields {
            form += Array(
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        form += Array(
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"\(name)\"\r\n\r\n"
                .utf8)
        form += bytes + Array("\r\n--\(boundary)--\r\n".utf8)
        return (RequestContent(form), "multipart/form-data; boundary=\(boundary)")
    }
}
