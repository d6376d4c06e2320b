import Foundation

/// Compares recognised text with the true one.
///
///     scans-character-errors TRUTH FOUND
///
/// For each TRUTH/*.txt the character error of FOUND/*.txt: the least number of insertions, deletions and replacements
/// that make one of the other, divided by the true text's length, at most 1; a missing file counts 1. White space is
/// one blank, and quotation marks and dashes count as their plain forms. Prints the mean in percent, and the worst.
@main
enum CharacterErrors {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            FileHandle.standardError.write(Data("usage: scans-character-errors TRUTH FOUND\n".utf8))
            exit(2)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: arguments[1])
            .filter { $0.hasSuffix(".txt") }.sorted()
        var errors: [(name: String, error: Double)] = []
        for name in names {
            let truth = NormalisedText(try String(contentsOfFile: "\(arguments[1])/\(name)", encoding: .utf8))
            let found = try? String(contentsOfFile: "\(arguments[2])/\(name)", encoding: .utf8)
            errors.append((name, found.map { truth.error(of: NormalisedText($0)) } ?? 1))
        }
        guard let worst = errors.max(by: { $0.error < $1.error }) else { exit(2) }
        let mean = errors.reduce(0) { $0 + $1.error } / Double(errors.count)
        print("mean \(percent(mean)), worst \(percent(worst.error)) (\(worst.name)), \(errors.count) pages")
    }

    private static func percent(_ share: Double) -> String { "\((share * 100_000).rounded() / 1_000) %" }
}
