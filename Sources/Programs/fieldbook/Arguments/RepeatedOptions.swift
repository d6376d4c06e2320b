import ArgumentParser
import Foundation

/// Options that are given twice although they take one value; the parser would use only the last.
enum RepeatedOptions {
    /// The first such option, or `nil`.
    static func first(in arguments: [String]) -> String? {
        let words = arguments.prefix { $0 != "--" }
        let names = words.filter(isOption).map { String($0.prefix { $0 != "=" }) }
        // Describing a command is slow and seldom needed.
        guard Set(names).count < names.count,
            let description = Description(NamedCommand(arguments).command._dumpHelp())
        else { return nil }
        let single = description.singleOptions
        var seen: Set<String> = []
        return names.first { name in
            guard let option = single[name] else { return false }
            return !seen.insert(option).inserted
        }
    }

    private static func isOption(_ word: String) -> Bool {
        word.hasPrefix("-") && word.utf8.count > 1
            && !word.utf8.dropFirst().allSatisfy { (45...57).contains($0) }
    }
}

/// ArgumentParser's description of a command and its arguments.
private struct Description: Decodable {
    struct Command: Decodable {
        var arguments: [Argument]?
    }

    struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String

            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        var kind: String
        var isRepeating: Bool
        var names: [Name]?
    }

    let command: Command

    init?(_ json: String) {
        guard let description = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else {
            return nil
        }
        self = description
    }

    /// The single-valued options: each of their names with the first one.
    var singleOptions: [String: String] {
        var options: [String: String] = [:]
        for argument in command.arguments ?? [] where argument.kind == "option" && !argument.isRepeating {
            let names = (argument.names ?? []).map(\.text)
            for name in names { options[name] = names[0] }
        }
        return options
    }
}
