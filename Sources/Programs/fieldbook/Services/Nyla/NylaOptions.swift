import APICore
public import ArgumentParser
public import Backends
import Batch
import Foundation
import ServiceOperations

/// Nyla, as the signed-in user.
struct NylaOptions: ParsableArguments {
    @OptionGroup(title: "The service") var service: ProfileOptions

    /// Asks the service; fails if the profile is for another one.
    func ask<Value: Sendable>(
        _ work: @escaping @Sendable (APIClient, Profile) async throws(APIError) -> Value
    ) throws -> (service: SignedInService, value: Value) {
        let service = try service.signedIn()
        if let failure = service.profile.failure(unlessFor: .nyla) { throw failure }
        let profile = service.profile
        let value = try service.wait { (client) throws(APIError) in try await work(client, profile) }
        return (service, value)
    }

    /// The profile's instance among those of the user.
    static func entry(
        of profile: Profile, _ feature: String?, _ client: APIClient
    ) async throws(APIError) -> Nyla.OwnInstances.Entry {
        guard let id = profile.context.instance else {
            throw APIError(
                .request, "no instance of a feature is given",
                remedy: "Name it with --instance; \"fieldbook instances\" lists them.")
        }
        let own = try await NylaClient(client).ownInstances()
        guard let entry = own.instance(id, of: feature) else {
            throw APIError(
                .notFound, "you have no instance \(id)",
                remedy: "Give one that \"fieldbook instances\" lists.",
                endpoint: NylaEndpoints.myFeatures.endpoint.description)
        }
        return entry
    }
}

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
