public import APICore

/// A file to be sent in a form (`multipart/form-data`), however its body is made: in memory, or read from disk as it goes.
public protocol UploadedFile: Sendable {
    /// The form's body and media type, with these fields in front of the file.
    ///
    /// - Parameters:
    ///   - fields: names and values.
    ///   - name: the name of the form's field that the file is in.
    func form(
        fields: [(name: String, value: String)], file name: String
    ) throws(APIError) -> (content: RequestContent, contentType: String)
}

extension APIRequest {
    /// The request with a form as its content.
    func carrying(
        _ file: some UploadedFile, fields: [(name: String, value: String)] = [], as name: String = "file"
    ) throws(APIError) -> APIRequest {
        var request = self
        (request.content, request.contentType) = try file.form(fields: fields, file: name)
        return request
    }
}
