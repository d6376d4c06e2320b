import Foundation

/// What a server can do besides the core of tus 1.0.
struct TusCapabilities: Hashable, Sendable {
    static let version = "1.0.0"

    private let extensions: Set<String>
    private let algorithms: Set<String>
    /// The largest file that it takes.
    let mostBytes: Int64?

    /// What an answer to `OPTIONS` says; `nil` where it does not speak version 1.0.0.
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

/// What an answer of tus 1.0 says of an upload.
extension HTTPFields {
    /// How many bytes the server has; `nil` unless it is a number within the bounds.
    func uploadOffset(within bounds: ClosedRange<Int64>) -> Int64? {
        self["Upload-Offset"].flatMap { Int64($0) }.flatMap { bounds.contains($0) ? $0 : nil }
    }

    /// Whether the answer says that length, or none.
    func isOfUpload(length: Int64) -> Bool { self["Upload-Length"].map { Int64($0) == length } ?? true }

    /// When the server forgets the upload; `nil` where it does not say.
    var uploadExpiry: Date? { self["Upload-Expires"].flatMap { HTTPDate.date($0) } }
}
