import Foundation

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
