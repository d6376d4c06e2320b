import Crypto
import Foundation

/// What a page of ours lets a browser do.
package enum PagePolicy {
    /// Nothing is loaded from anywhere, nothing runs, and no other style than that one counts.
    package static func text(style sheet: String) -> String {
        let hash = Data(SHA256.hash(data: Data(sheet.utf8))).base64EncodedString()
        return
            "default-src 'none'; img-src data:; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'"
    }
}
