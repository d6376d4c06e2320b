public import APICore

/// A file to upload in a form (`multipart/form-data`), from memory or from disk.
public protocol UploadedFile: Sendable {
    /// The form's content and media type.
    ///
    /// - Parameters:
    ///   - fields: names and values of the fields before the file.
    ///   - name: the name of the file's field.
    func form(
        fields: [(name: String, value: String)], file name: String
    ) throws(APIError) -> (content: RequestContent, contentType: String)
}

/// A file to upload that is read from disk while it is sent.
///
/// ```swift
/// let file = StreamedFile(try FileContent("scan.pdf"), mediaType: "application/pdf") { print($0.bytes) }
/// let sent = try await NylaFiles(client).upload(file, idempotencyKey: key)
/// ```
public struct StreamedFile: UploadedFile {
    /// The file.
    public let file: FileContent
    /// The name that is sent.
    public let name: String
    /// The media type.
    public let mediaType: String
    /// Called with the progress of the whole form.
    public let report: @Sendable (TransferProgress) -> Void

    /// Creates a file to upload; its own name is sent if none is given.
    public init(
        _ file: FileContent, name: String? = nil, mediaType: String = "application/octet-stream",
        report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) {
        self.file = file
        self.name = name ?? file.name
        self.mediaType = mediaType
        self.report = report
    }

    /// The form's content and media type.
    public func form(
        fields: [(name: String, value: String)], file name: String
    ) throws(APIError) -> (content: RequestContent, contentType: String) {
        var form = MultipartForm()
        for (name, value) in fields { form.add(name, value) }
        form.add(name, file, fileName: self.name, contentType: mediaType)
        return (form.content.reporting(to: report), form.contentType)
    }
}

extension APIRequest {
    /// The request with a form as its content, its file in the field `file`.
    package func carrying(
        _ file: some UploadedFile, fields: [(name: String, value: String)] = []
    ) throws(APIError) -> APIRequest {
        var request = self
        (request.content, request.contentType) = try file.form(fields: fields, file: "file")
        return request
    }
}
