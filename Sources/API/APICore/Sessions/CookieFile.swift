import Foundation

/// Reads a cookies.txt file (Netscape format), as browser extensions and curl write it: one cookie per line with the
/// tab-separated columns domain, include subdomains, path, secure, expiry (seconds since 1970 or 0), name and value.
enum CookieFile {
    private static let mostBytes = 1 << 20
    private static let httpOnly = "#HttpOnly_"

    /// The unexpired cookies of a file for an address.
    ///
    /// Errors name file and line, never a value.
    static func cookies(
        at path: String, for address: WebAddress, now: Date = Date()
    ) throws(APIError) -> CookieJar {
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: mostBytes + 1), data.count <= mostBytes
        else {
            throw APIError(
                .file, "the cookie file \(path) cannot be read, or is larger than \(mostBytes) bytes",
                remedy: "Check its path and that you may read it.")
        }
        return try cookies(in: data, at: path, for: address, now: now)
    }

    /// The cookies in a file's bytes; `path` is used in errors.
    static func cookies(
        in data: Data, at path: String, for address: WebAddress, now: Date
    ) throws(APIError) -> CookieJar {
        var jar = CookieJar()
        let lines = String(decoding: data, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where isCookie(line) {
            guard let cookie = cookie(line) else {
                throw APIError(
                    .file, "\(path):\(index + 1): a line for a cookie must have seven tab-separated columns",
                    remedy: "Export the cookies again, in the format of cookies.txt (Netscape).")
            }
            if cookie.goes(to: address, now: now, onAnyPath: true) { jar.keep(cookie) }
        }
        guard !jar.cookies.isEmpty else {
            throw APIError(
                .signIn, "\(path) has no cookie for \(address.host) that is still valid",
                remedy: "Sign in there in the browser, and export the cookies again.")
        }
        return jar
    }

    private static func isCookie(_ line: Substring) -> Bool {
        line.hasPrefix(httpOnly) || !line.hasPrefix("#") && line.contains { !$0.isWhitespace }
    }

    private static func cookie(_ line: Substring) -> Cookie? {
        let line = line.hasPrefix(httpOnly) ? line.dropFirst(httpOnly.count) : line
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard columns.count == 7, let expiry = Double(columns[4]), expiry.isFinite, !columns[5].isEmpty else {
            return nil
        }
        let domain = columns[0].hasPrefix(".") ? String(columns[0].dropFirst()) : columns[0]
        guard !domain.isEmpty, columns[2].hasPrefix("/") else { return nil }
        return Cookie(
            name: columns[5], value: columns[6], domain: domain.lowercased(),
            isHostOnly: columns[1].uppercased() != "TRUE", path: columns[2],
            isSecure: columns[3].uppercased() == "TRUE",
            expiry: expiry > 0 ? Date(timeIntervalSince1970: expiry) : nil)
    }
}
