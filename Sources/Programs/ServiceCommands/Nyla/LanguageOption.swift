import APICore
public import ArgumentParser
public import Nyla
import PrintedTexts
import ServiceOperations

/// The language of texts that Nyla has in several.
struct LanguageOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language of labels and text: de, en, fr or it. (default: FIELDBOOK_LANGUAGE, else the profile's, else your account's, else de)",
            valueName: "code"))
    var language: String?

    func validate() throws {
        if let language, !Nyla.isLanguage(language) {
            throw ValidationError("--language: \(Nyla.languageChoice) was expected, not \"\(language)\".")
        }
    }

    /// The code that somebody has chosen: here, in the environment, in the profile, or in the account at the service, which
    /// is only then asked.
    func choice(at profile: Profile) -> LanguageChoice { LanguageChoice(known: language ?? profile.language) }
}

/// The language that somebody has chosen, or that the account at the service may have.
struct LanguageChoice: Sendable {
    /// The code of the option, the environment or the profile.
    let known: String?

    /// The code; that of the account if no other is known. An account that does not answer has none, except that a service
    /// which does not answer at all is an error: the next request would only wait for it again.
    func code(of profile: Profile, _ client: APIClient) async throws(APIError) -> String? {
        if let known { return known }
        do throws(APIError) {
            let language = try await CurrentUser(of: profile, client).language
            return language.flatMap { Profile.isLanguage($0) ? $0 : nil }
        } catch {
            if error.isAbsence { throw error }
            return nil
        }
    }

    /// The code; German if the account has none or does not answer.
    func codeOrGerman(of profile: Profile, _ client: APIClient) async -> String {
        (try? await code(of: profile, client)) ?? "de"
    }

    /// The code for records; German, without asking anybody, if none has a text in several languages.
    func code(for entries: [Nyla.Entry], of profile: Profile, _ client: APIClient) async -> String {
        guard entries.contains(where: \.hasTranslations) else { return "de" }
        return await codeOrGerman(of: profile, client)
    }

    /// The code for records; nobody is asked if none has a text in several languages.
    static func code(for entries: [Nyla.Entry], of profile: Profile, _ client: APIClient) async -> String {
        await LanguageChoice(known: profile.language).code(for: entries, of: profile, client)
    }

    /// The language of printed outputs.
    func printed(of profile: Profile, _ client: APIClient) async -> PrintedLanguage {
        PrintedLanguage(code: await codeOrGerman(of: profile, client)) ?? .de
    }
}

extension NylaOptions.Place {
    /// The language of records in an answer; German if that is unknown, since the request itself has succeeded.
    func language(for entries: [Nyla.Entry]) -> String {
        guard entries.contains(where: \.hasTranslations) else { return "de" }
        let profile = service.profile
        let code = try? wait { (client) throws(APIError) in
            await LanguageChoice.code(for: entries, of: profile, client)
        }
        return code ?? "de"
    }
}

extension Nyla.FormMode: ExpressibleByArgument {}
extension Nyla.RecordKind: ExpressibleByArgument {}
extension Nyla.Report.Period: ExpressibleByArgument {}
extension Nyla.Report.Chart.Style: ExpressibleByArgument {}
