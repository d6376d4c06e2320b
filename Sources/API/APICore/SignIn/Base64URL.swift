import Foundation

/// Base 64 with the alphabet for addresses, without padding (RFC 4648, 5).
enum Base64URL {
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        Data(Array(bytes)).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain + padding).map(Array.init)
    }
}
