import Foundation
import Streams

/// Parses the error in a server's answer.
///
/// Supports FastAPI's `detail` (a text, a list with `loc` and `msg`, an object), `{error, detail?, code?, details?}`,
/// Nitro's `{error: true, statusCode, statusMessage, message, data?}`, problem details (RFC 9457),
/// `{success: false, error}`, and text that is not JSON. Never fails.
struct ErrorReply: Hashable, Sendable {
    /// The server's message, one line.
    private(set) var message: String?
    /// The server's error code.
    private(set) var code: String?
    private(set) var fields: [FieldFault] = []
    /// Data that the server sends along with the error, such as the current booking.
    private(set) var companions = JSONObject()
    /// Secrets of the request that the server may repeat.
    private let secrets: [String]

    init(_ body: [UInt8], mediaType: String?, hiding secrets: [String] = []) {
        self.secrets = secrets
        var reader = JSONReader(bytes: body)
        if let value = try? reader.readValue() {
            read(value)
            if case .object(let object) = value { keepCompanions(of: object) }
        } else {
            message = line(String(decoding: body, as: UTF8.self), isPage: mediaType == "text/html")
        }
        if message == nil { message = fields.first?.words }
    }

    /// The error in an answer with a success status and `success: false`; `nil` if there is none.
    init?(ofSuccess body: [UInt8], hiding secrets: [String] = []) {
        self.secrets = secrets
        guard body.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return nil }
        var reader = JSONReader(bytes: body)
        guard let value = try? reader.readValue(), case .object(let object) = value,
            object["success"] == .bool(false)
        else { return nil }
        read(value)
    }

    private mutating func read(_ value: JSONValue) {
        switch value {
        case .object(let object): read(object)
        case .array(let values): fields = values.compactMap(fault)
        default: message = value.text.flatMap { line($0) }
        }
    }

    private mutating func read(_ object: JSONObject) {
        code =
            text(object, "code") ?? text(object, "type").flatMap { $0 == "about:blank" ? nil : $0 }
            ?? code
        switch object["detail"] {
        case .array(let values)?: fields = values.compactMap(fault)
        case .object(let detail)?: read(detail)
        case let detail?: message = detail.text.flatMap { line($0) }
        case nil: break
        }
        if case .object(let error)? = object["error"] { read(error) }
        for name in ["message", "msg", "error", "title", "statusMessage", "statusText", "error_description"]
        where message == nil && fields.isEmpty {
            message = text(object, name)
        }
        for name in ["details", "errors", "data"] where fields.isEmpty { fields = faults(object[name]) }
    }

    /// Names of members that describe the error itself.
    private static let ownNames: Set<String> = [
        "code", "data", "detail", "details", "error", "error_description", "errors", "instance",
        "message", "msg", "stack", "status", "statusCode", "statusMessage", "statusText", "success",
        "title", "type", "url",
    ]

    private mutating func keepCompanions(of object: JSONObject) {
        companions.members = object.members.filter { !Self.ownNames.contains($0.name) && $0.value != .null }
            .map { .init(name: $0.name, value: $0.value.blanking(secrets)) }
    }

    private func text(_ object: JSONObject, _ name: String) -> String? {
        guard case .string(let text)? = object[name] else { return nil }
        return line(text)
    }

    /// `{field: "why"}`, `{field: ["why", ...]}`, or a list of objects.
    private func faults(_ value: JSONValue?) -> [FieldFault] {
        switch value {
        case .array(let values)?: values.compactMap(fault)
        case .object(let object)?:
            object.members.compactMap { member in
                switch member.value {
                case .string(let text): fault(member.name, text)
                case .array(let texts): texts.first.flatMap(\.text).flatMap { fault(member.name, $0) }
                default: nil
                }
            }
        default: []
        }
    }

    private func fault(_ value: JSONValue) -> FieldFault? {
        guard case .object(let object) = value,
            let message = object.first(of: ["msg", "message", "detail"])?.text
        else { return nil }
        var place = object.first(of: ["field", "name", "pointer", "path"])?.text ?? ""
        if case .array(let parts)? = object["loc"] ?? object["path"] {
            let names = parts.compactMap(\.text)
            place = names.drop { ["body", "query", "path"].contains($0) && names.count > 1 }.joined(
                separator: ".")
        }
        return fault(place, message)
    }

    private func fault(_ field: String, _ message: String) -> FieldFault? {
        line(message).map { FieldFault(field: line(field) ?? "body", message: $0) }
    }

    /// The first line of a text, or a page's title, printable and without secrets.
    private func line(_ text: String, isPage: Bool = false) -> String? {
        var text = text[...]
        let mayBePage = text.utf8.contains(UInt8(ascii: "<"))
        let start = mayBePage ? text.prefix(200).lowercased() : ""
        if isPage || start.contains("<html") || start.contains("<!doctype html") {
            guard let start = text.range(of: "<title>", options: .caseInsensitive),
                let end = text[start.upperBound...].range(of: "</title>", options: .caseInsensitive)
            else { return nil }
            text = text[start.upperBound..<end.lowerBound]
        }
        let line = text.split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } } ?? ""
        let result = ServerWords.short(String(line), hiding: secrets)
        return result.isEmpty ? nil : result
    }
}

/// A server's error about one field of the request.
public struct FieldFault: Hashable, Sendable {
    /// The field, for example `positions.3.amount`.
    public let field: String
    /// The server's message.
    public let message: String

    /// Field and message in one line.
    var words: String { "\(field): \(message)" }
}
