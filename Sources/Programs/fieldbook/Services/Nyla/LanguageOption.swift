import APICore
public import ArgumentParser
public import Backends
import ServiceOperations

/// The language of texts that Nyla has in several.
struct LanguageOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language: de, en or fr. (default: FIELDBOOK_LANGUAGE, else the profile's, else your account's, else de)",
            valueName: "code"))
    var language: String?

    func validate() throws {
        if let language, !Profile.isLanguage(language) {
            throw ValidationError("--language: a code such as de, en or fr was expected.")
        }
    }

    /// The code.
    func code(at service: SignedInService) -> String { chosen(at: service) ?? "de" }

    /// The code that somebody has chosen: here, in the environment, in the profile, or in the account at the service, which
    /// is only then asked.
    func chosen(at service: SignedInService) -> String? {
        language ?? service.chosenLanguage
    }
}

extension SignedInService {
    /// The language of the environment, the profile, or the account at the service, which is only then asked.
    fileprivate var chosenLanguage: String? {
        let profile = profile
        if let language = profile.language { return language }
        let user = try? wait { (client) throws(APIError) in try await CurrentUser(of: profile, client) }
        return user?.language.flatMap { Profile.isLanguage($0) ? $0 : nil }
    }

    /// The language for records; nobody is asked if none has a text in several.
    func language(for entries: [Nyla.Entry]) -> String {
        entries.contains(where: \.hasTranslations) ? chosenLanguage ?? "de" : "de"
    }
}

extension Nyla.FormMode: ExpressibleByArgument {}
extension Nyla.RecordKind: ExpressibleByArgument {}
extension Nyla.Report.Period: ExpressibleByArgument {}
