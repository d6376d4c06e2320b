extension JSONObject {
    /// What the `crs` member as of 2008 says of the reference system; `nil` without one, or where it is `null`.
    ///
    /// Old servers wrote `{"type":"EPSG","properties":{"code":2056}}`. Of anything that names no system, such as a link, it is
    /// the member's text, so that nobody takes it for absent.
    public var systemName: String? {
        guard let member = self["crs"], member != .null else { return nil }
        guard case .object(let system) = member, case .object(let properties)? = system["properties"] else {
            return Self.text(of: member)
        }
        if let name = properties["name"]?.text { return Self.urn(of: name) }
        if system["type"]?.text?.lowercased() == "epsg", let code = properties["code"]?.text {
            return "EPSG:\(code)"
        }
        return Self.text(of: member)
    }

    /// A name by OGC's address, `http://www.opengis.net/def/crs/EPSG/0/2056`, as a URN; any other as it is.
    private static func urn(of name: String) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 8, parts[2] == "www.opengis.net", parts[3] == "def", parts[4] == "crs" else {
            return name
        }
        return "urn:ogc:def:crs:\(parts[5]):\(parts[6] == "0" ? "" : parts[6]):\(parts[7])"
    }

    private static func text(of member: JSONValue) -> String {
        var bytes: [UInt8] = []
        JSONText.append(member, to: &bytes)
        return String(String(decoding: bytes, as: UTF8.self).prefix(80))
    }
}
