public import APICore

/// A file that is sent in a form as it is read from disk, never held in memory.
///
/// ```swift
/// let file = StreamedFile(try FileContent("scan.pdf"), mediaType: "application/pdf") { print($0.bytes) }
/// let sent = try await NylaFiles(client, in: context).upload(file, idempotencyKey: key)
/// ```
public struct StreamedFile: UploadedFile {
    /// The file.
    public let file: FileContent
    /// How the server is told that it is named.
    public let name: String
    /// Its media type.
    public let mediaType: String
    /// Is told how much of the form was sent.
    public let report: @Sendable (TransferProgress) -> Void

    /// A file; without a word it is named as it is.
    public init(
        _ file: FileContent, name: String? = nil, mediaType: String = "application/octet-stream",
        report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) {
        self.file = file
        self.name = name ?? file.name
        self.mediaType = mediaType
        self.report = report
    }

    /// The form, with these fields in front of the file.
    public func form(
        fields: [(name: String, value: String)], file name: String
    ) throws(APIError) -> (content: RequestContent, contentType: String) {
        var form = MultipartForm()
        for (name, value) in fields { form.add(name, value) }
        form.add(name, file, fileName: self.name, contentType: mediaType)
        return (form.content.reporting(to: report), form.contentType)
    }
}
