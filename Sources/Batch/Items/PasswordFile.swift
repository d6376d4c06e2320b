/// A file that keeps a secret out of arguments and parameters.
package enum PasswordFile {
    /// Its first line; empty if it has none.
    package static func firstLine(ofFileAt path: String) throws -> String {
        try ItemFailure.refuseEndless(at: path)
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ItemFailure(
                code: "password.unreadable", message: "the password file \(path) cannot be read",
                remedy: "Check its path and that you may read it.", cause: .setting)
        }
        return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }
}
