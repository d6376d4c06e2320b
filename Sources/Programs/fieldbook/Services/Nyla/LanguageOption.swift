public import ArgumentParser
public import Backends
import Foundation

/// The language of labels.
struct LanguageOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language of labels: de, en or fr. (default: FIELDBOOK_LANGUAGE, else de)", valueName: "code"))
    var language: String?

    func validate() throws {
        if let language, !Self.isCode(language) {
            throw ValidationError("--language: a code such as de, en or fr was expected.")
        }
    }

    /// The code, checked.
    var code: String {
        get throws {
            let kept = ProcessInfo.processInfo.environment["FIELDBOOK_LANGUAGE"] ?? ""
            guard language != nil || kept.isEmpty || Self.isCode(kept) else {
                throw ValidationError("FIELDBOOK_LANGUAGE: a code such as de, en or fr was expected.")
            }
            return language ?? (kept.isEmpty ? "de" : kept)
        }
    }

    private static func isCode(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*/) != nil
    }
}

extension Nyla.FormMode: ExpressibleByArgument {}
extension Nyla.RecordKind: ExpressibleByArgument {}
