import Foundation

@testable import APICore

extension FuzzedParser {
    static let uploads = [FuzzedParser("tus", checkUploadFields), FuzzedParser("upload", checkUploadRecord)]
}

/// What a tus server says of an upload is within its bounds; lines are fields of their own.
func checkUploadFields(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).utf8
        .split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
    var fields: HTTPFields = [:]
    for (name, value) in zip(["Upload-Offset", "Upload-Length", "Upload-Expires"], lines) {
        fields.append(name, value)
    }
    let bounds: ClosedRange<Int64> = 16...1_048_576
    if let offset = fields.uploadOffset(within: bounds) {
        precondition(bounds.contains(offset) && lines.first.flatMap { Int64($0) } == offset)
    }
    if fields.isOfUpload(length: 1_048_576), lines.count > 1 {
        precondition(Int64(lines[1]) == 1_048_576, "another length is taken for the upload's")
    }
    let years = -12_000_000_000.0...253_402_300_800.0
    precondition(fields.uploadExpiry.map { years.contains($0.timeIntervalSince1970) } ?? true)
}

/// What is remembered of an upload is read again as it is written.
func checkUploadRecord(_ bytes: [UInt8]) {
    guard let record = try? JSONDecoder().decode(UploadRecord.self, from: Data(bytes)) else { return }
    precondition(record.digest.bytes.count == 32)
    guard let text = try? JSONEncoder().encode(record),
        let again = try? JSONDecoder().decode(UploadRecord.self, from: text)
    else { preconditionFailure("a record is not read again") }
    precondition(again == record, "a record is read as something else")
}
