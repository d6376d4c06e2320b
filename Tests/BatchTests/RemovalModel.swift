import Testing

/// Who made what of one item, and what a run may do to it.
struct RemovalModel {
    struct Way: Hashable {
        var suffix = ""
        var ending = "up"
    }

    struct Maker: Hashable {
        var way: Way
        var input: String
        var content: String

        var outputs: [String: String] {
            let text = ["a." + way.ending: content.uppercased() + way.suffix]
            return content.hasPrefix("pair") ? text.merging(["a.second": content]) { $1 } : text
        }
    }

    static let names = ["a.up", "a.other", "a.second"]
    static let ways = ["", "!"].flatMap { suffix in ["up", "other"].map { Way(suffix: suffix, ending: $0) } }

    /// Makers of the files that are unchanged since.
    var makers: [String: Maker] = [:]

    /// Expects that a run has changed no more than it may, and notes what it made.
    mutating func expect(
        _ files: [String: String], after maker: Maker, from before: [String: String], isDone: Bool,
        mayReplaceOthers: Bool, mayReplaceAll: Bool
    ) {
        let made = isDone ? maker.outputs : [:]
        for (name, text) in before where made[name] == nil && files[name] != text {
            #expect(files[name] == nil && isOutdated(name, for: maker), "\(name) of \(before) by \(maker)")
            makers[name] = nil
        }
        for (name, text) in made {
            #expect(files[name] == text)
            if before[name] != nil, !mayReplaceAll {
                #expect(makers[name].map { mayReplaceOthers || $0.way == maker.way } == true, "\(name)")
            }
            makers[name] = maker
        }
    }

    /// Whether the same way made it of another content of the same input.
    private func isOutdated(_ name: String, for maker: Maker) -> Bool {
        guard let old = makers[name] else { return false }
        return old.way == maker.way && old.input == maker.input && old.content != maker.content
    }
}
