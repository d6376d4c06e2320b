/// What our own attributes are called beside those that are there already, which stay as they are.
struct OwnNames {
    private let renamed: [(own: String, other: String)]

    /// Takes `prefix` and a line before a name that is taken.
    init(_ own: [String], besides taken: Set<String>, prefix: String) {
        renamed = own.filter(taken.contains).map { name in
            var other = "\(prefix)_\(name)"
            while taken.contains(other) || own.contains(other) { other = "\(prefix)_\(other)" }
            return (name, other)
        }
    }

    /// What an attribute is called.
    subscript(own: String) -> String { renamed.first { $0.own == own }?.other ?? own }

    /// What a person has to know.
    var notes: [String] {
        guard !renamed.isEmpty else { return [] }
        let (own, others) = (renamed.map(\.own), renamed.map(\.other))
        return [
            "there was \(own.joined(separator: ", ")) among the attributes already; ours is "
                + others.joined(separator: ", ")
        ]
    }
}
