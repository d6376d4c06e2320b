import Foundation

/// The capabilities of a tus 1.0 server.
struct TusCapabilities: Hashable, Sendable {
    static let version = "1.0.0"

    private let extensions: Set<String>
    private let algorithms: Set<String>
    /// The largest file that the server accepts, in bytes.
    let mostBytes: Int64?

    /// Parses an answer to `OPTIONS`; `nil` if the server does not support version 1.0.0.
    init?(_ fields: HTTPFields) {
        func list(_ name: String) -> Set<String> {
            Set((fields[name] ?? "").lowercased().split { $0 == "," || $0 == " " }.map(String.init))
        }
        guard list("Tus-Version").contains(Self.version) else { return nil }
        extensions = list("Tus-Extension")
        algorithms = list("Tus-Checksum-Algorithm")
        mostBytes = fields["Tus-Max-Size"].flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    var canCreate: Bool { extensions.contains("creation") }
    var canCreateWithUpload: Bool { extensions.contains("creation-with-upload") }
    var checksSHA256: Bool { extensions.contains("checksum") && algorithms.contains("sha256") }
}

/// The fields of an upload in answers of tus 1.0.
extension HTTPFields {
    /// Bytes that the server has; `nil` unless within the bounds.
    func uploadOffset(within bounds: ClosedRange<Int64>) -> Int64? {
        self["Upload-Offset"].flatMap { Int64($0) }.flatMap { bounds.contains($0) ? $0 : nil }
    }

    /// Whether the answer has that length, or none.
    func isOfUpload(length: Int64) -> Bool { self["Upload-Length"].map { Int64($0) == length } ?? true }

    /// When the upload expires; `nil` if the server does not say.
    var uploadExpiry: Date? { self["Upload-Expires"].flatMap { HTTPDate.date($0) } }
}
