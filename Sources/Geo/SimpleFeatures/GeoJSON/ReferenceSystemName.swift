public import Streams

extension JSONObject {
    /// The reference system named by the `crs` member, as specified in 2008; `nil` if it is missing or null.
    ///
    /// Also understands `{"type":"EPSG","properties":{"code":2056}}` of old servers. A member that names no system, such as
    /// a link, is returned as JSON text, so that it is not mistaken for a missing one.
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

    /// An OGC address, `http://www.opengis.net/def/crs/EPSG/0/2056`, as a URN; any other name unchanged.
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

extension JSONText {
    /// Appends a `crs` member, as specified in 2008, with the name of a reference system.
    static func appendSystem(named name: String, to bytes: inout [UInt8]) {
        append(#""crs":{"type":"name","properties":{"name":"#, to: &bytes)
        appendQuoted(name, to: &bytes)
        append("}}", to: &bytes)
    }
}
