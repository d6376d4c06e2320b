/// All texts of a catalogue by key, such as `logbook.months.3`.
package func texts(in catalogue: Any) -> [String: String] {
    var texts: [String: String] = [:]
    func collect(_ value: Any, _ key: String) {
        if let text = value as? String {
            texts[key] = text
            return
        }
        for (place, child) in Mirror(reflecting: value).children.enumerated() {
            let name = child.label ?? "\(place + 1)"
            collect(child.value, key.isEmpty ? name : "\(key).\(name)")
        }
    }
    collect(catalogue, "")
    return texts
}
