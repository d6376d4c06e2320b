extension JSONObject {
    /// The name of the reference system in a collection's `crs` member as of 2008.
    var systemName: String? {
        guard case .object(let system)? = self["crs"], case .object(let properties)? = system["properties"]
        else {
            return nil
        }
        return properties["name"]?.text
    }
}
