public import APICore
public import ArgumentParser
import Foundation
import Nyla

/// How a person signs in, as profiles and options name it.
enum SignInWord: String, CaseIterable, ExpressibleByArgument {
    case form, microsoft, google, oidc, device, token, proxy
    case noSignIn = "none"
}

/// The answers that make a profile: options, and questions for what they leave out.
struct ProfileAnswers: ParsableArguments {
    @Argument(help: "Name of the profile. (default: the service's name)")
    var name: String?

    @Option(help: "Kind of service.")
    var service: ServiceName?

    @Option(help: ArgumentHelp("Address of the service.", valueName: "address"))
    var url: String?

    @Option(
        help: ArgumentHelp(
            "Web page of the service for registration and for password resets. Errors about signing in refer to this page.",
            valueName: "address"))
    var page: String?

    @Option(help: ArgumentHelp("Nyla mandate.", valueName: "id"))
    var mandate: String?

    @Option(help: ArgumentHelp("Instance of the Nyla feature that you use most.", valueName: "id"))
    var instance: String?

    @Option(
        help: ArgumentHelp(
            "Language of labels and messages from Nyla: de, en, fr or it. (default: the language of your account)",
            valueName: "code"))
    var language: String?

    @Option(help: "Environment of the service: development (Dev), integration (Int) or production (Prod).")
    var environment: Profile.Environment = .production

    @Option(
        help: ArgumentHelp(
            "How to sign in. (default: the usual method of the service)",
            valueName: "method"))
    var signIn: SignInWord?

    @Option(
        help: ArgumentHelp(
            "With --sign-in oidc or device, address of the sign-in provider (issuer).", valueName: "address"))
    var issuer: String?

    @Option(
        help: ArgumentHelp(
            "With --sign-in oidc or device, client identifier of Fieldbook at the provider. (default: asiatravelplan-ios for AsiaTravelPlan)",
            valueName: "id"))
    var client: String?

    @Option(
        help: ArgumentHelp(
            "With --sign-in oidc or device, scope to request from the provider. Can be repeated. (default: profile, email)",
            valueName: "name"))
    var scope: [String] = []

    @Option(
        help: ArgumentHelp(
            "With --sign-in proxy, user name that Fieldbook sends if no proxy in front of the service adds one.",
            valueName: "name"))
    var proxyUser: String?

    @Option(help: ArgumentHelp("With --proxy-user, group of that user. Can be repeated.", valueName: "name"))
    var proxyGroup: [String] = []

    @Option(
        help: ArgumentHelp(
            "PEM file with the certificate of the authority that signed the service's certificate. This authority is trusted in addition to the system's authorities.",
            valueName: "file"),
        completion: .file())
    var ca: String?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "--keyring-only: keep sessions and keys in the keyring, never in a file; --no-keyring-only: allow a file if there is no keyring. (default: the setting of a profile that --overwrite replaces. Otherwise, if the service is AsiaTravelPlan or the onboarding service and a keyring works, the command asks you; in all other cases, a file is allowed.)"
        ))
    var keyringOnly: Bool?

    @Flag(
        name: .customLong("allow-plain-http"),
        help: "Allow unencrypted requests to other machines. Anyone on the network path can read them.")
    var allowPlainHTTP = false

    func validate() throws {
        if let language, !Nyla.isLanguage(language) {
            throw ValidationError("--language: \(Nyla.languageChoice) was expected, not \"\(language)\".")
        }
    }

    /// Whether any option is given beside the name.
    var hasOptions: Bool {
        let texts = [url, page, mandate, instance, language, issuer, client, proxyUser, ca]
        return service != nil || signIn != nil || environment != .production || allowPlainHTTP
            || keyringOnly != nil || !scope.isEmpty || !proxyGroup.isEmpty || texts.contains { $0 != nil }
    }

    /// The profile; asks for what the options leave out, or throws if nobody can be asked.
    ///
    /// - Parameters:
    ///   - profiles: the existing ones.
    ///   - replacing: whether one of them may be replaced; its `secrets: keyring` then stays, and its pins too if the host does.
    func profile(asking: Bool, besides profiles: [Profile], replacing: Bool) throws -> Profile {
        if !asking { try checkComplete() }
        let service =
            try service
            ?? ask(
                "Service (\(ServiceName.all.map(\.rawValue).joined(separator: ", ")))", Self.service)
        let taken = replacing ? [] : profiles.map(\.name)
        let named = { (text: String) in try Self.name(text, service, taken) }
        let name =
            try name.map(named)
            ?? (asking
                ? ask("Name of the profile", usual: service.rawValue, named) : named(service.rawValue))
        let address = try url.map(Self.address) ?? ask("Address", Self.address)
        var profile = try Profile(name, service: service, address: address)
        profile.page = try page.map(Self.address)
        profile.environment = environment
        profile.allowsPlainHTTP = allowPlainHTTP
        profile.language = language
        profile.authority = ca.map {
            $0.hasPrefix("/") ? $0 : "\(FileManager.default.currentDirectoryPath)/\($0)"
        }
        profile.context.mandate = try optional(
            mandate, "Mandate (may stay empty)", asking: asking && service == .nyla)
        profile.context.instance = try optional(
            instance, "Instance of the feature (may stay empty)", asking: asking && service == .nyla)
        profile.signIn = try method(of: service, asking: asking)
        let former = profiles.first { $0.name == name }
        if former?.address.host == address.host {
            profile.pins = former?.pins ?? []
        }
        let isKept = former?.requiresKeyring ?? false
        profile.requiresKeyring = try keyringOnly ?? (isKept || asking && proposesKeyring(for: profile))
        return profile
    }

    /// Asks whether sessions stay in the keyring, for services whose sessions should, if a keyring works.
    private func proposesKeyring(for profile: Profile) throws -> Bool {
        guard [.asiaTravelPlan, .onboarding].contains(profile.service), profile.signIn != nil,
            Secrets(ProcessInfo.processInfo.environment).hasKeyring(for: profile)
        else { return false }
        return try TerminalQuestions.confirm("Keep the session in the keyring only?", usual: true)
    }

    /// Throws if an answer is missing that has no default.
    private func checkComplete() throws {
        let method = signIn ?? service?.usualSignIn
        let needsProvider = method == .oidc || method == .device
        let needed: [(option: String, isGiven: Bool)] = [
            ("--service", service != nil), ("--url", url != nil),
            ("--issuer", issuer != nil || !needsProvider),
            ("--client", client != nil || service?.usualClient != nil || !needsProvider),
        ]
        let missing = needed.filter { !$0.isGiven }.map(\.option)
        guard missing.isEmpty else {
            throw ValidationError(
                "Without a terminal, connect asks no questions: also give \(missing.joined(separator: ", "))."
            )
        }
    }

    private func method(of service: ServiceName, asking: Bool) throws -> SignInMethod? {
        guard service != .dialog else {
            guard signIn == nil || signIn == .noSignIn else {
                throw ValidationError("--sign-in: notes need a key instead of a sign-in.")
            }
            return nil
        }
        let usual = service.usualSignIn
        let names = SignInWord.allCases.map(\.rawValue).joined(separator: ", ")
        let word =
            try signIn
            ?? (asking ? ask("Sign-in (\(names))", usual: usual.rawValue, Self.signIn) : usual)
        switch word {
        case .form: return .form
        case .microsoft: return .browser(.microsoft)
        case .google: return .browser(.google)
        case .oidc: return .provider(try provider(of: service, asking: asking))
        case .device: return .device(try provider(of: service, asking: asking))
        case .token: return .token
        case .proxy:
            let user = try optional(proxyUser, "User, if no proxy adds it (may stay empty)", asking: asking)
            return .proxy(.init(name: user, groups: try proxyGroup.map(Self.word)))
        case .noSignIn: return nil
        }
    }

    private func provider(of service: ServiceName, asking: Bool) throws -> SignInMethod.ProviderClient {
        let issuer = try issuer.map(Self.issuer) ?? ask("Issuer of the provider", Self.issuer)
        let usual = service.usualClient
        let id =
            try client.map(Self.word)
            ?? (asking ? ask("Client at the provider", usual: usual, Self.word) : usual ?? "")
        var registration = SignInMethod.ProviderClient(issuer: issuer, id: id)
        if !scope.isEmpty { registration.scopes = try scope.map(Self.word) }
        return registration
    }

    private func optional(_ given: String?, _ question: String, asking: Bool) throws -> String? {
        if let given { return try Self.word(given) }
        guard asking else { return nil }
        return try ask(question) { (text) -> String? in try text.isEmpty ? nil : Self.word(text) }
    }

    private func ask<Value>(
        _ question: String, usual: String? = nil, _ read: (String) throws -> Value
    ) throws -> Value {
        try TerminalQuestions.ask(question, usual: usual, read)
    }
}

/// Answers as values; errors say what was expected.
extension ProfileAnswers {
    private static func service(_ text: String) throws -> ServiceName {
        guard let service = ServiceName(argument: text) else {
            throw ValidationError("Answer with one of these names.")
        }
        return service
    }

    private static func signIn(_ text: String) throws -> SignInWord {
        guard let word = SignInWord(rawValue: text.lowercased()) else {
            throw ValidationError("Answer with one of these names.")
        }
        return word
    }

    private static func name(_ text: String, _ service: ServiceName, _ taken: [String]) throws -> String {
        guard !taken.contains(text) else {
            throw ValidationError(
                "There is a profile \(text) already: choose another name, or give --overwrite.")
        }
        guard let address = try? WebAddress("https://localhost/"),
            (try? Profile(text, service: service, address: address)) != nil
        else {
            throw ValidationError(
                "A profile's name has 1 to 64 letters, digits and - _ . , and begins with a letter or digit.")
        }
        return text
    }

    private static func address(_ text: String) throws -> WebAddress {
        guard let given = try? SecretAddress(text) else {
            throw ValidationError("An address such as https://host/ was expected.")
        }
        guard given.credentials == nil else {
            throw ValidationError("The address must not contain a user, password or key: sign in with them.")
        }
        return given.address
    }

    private static func issuer(_ text: String) throws -> String {
        _ = try address(text)
        return try word(text)
    }

    /// A text as profiles may have it.
    private static func word(_ text: String) throws -> String {
        guard (1...200).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw ValidationError("1 to 200 visible characters of ASCII, without spaces, were expected.")
        }
        return text
    }
}

extension ServiceName: ExpressibleByArgument {
    /// Reads the name of a known service.
    public init?(argument: String) {
        guard let service = Self.all.first(where: { $0.rawValue == argument.lowercased() }) else {
            return nil
        }
        self = service
    }

    /// The known services.
    public static var allValueStrings: [String] { all.map(\.rawValue) }

    /// How people usually sign in there.
    fileprivate var usualSignIn: SignInWord {
        switch self {
        case .nyla: .form
        case .vueTraccar: .proxy
        case .asiaTravelPlan: .oidc
        case .onboarding: .token
        default: .noSignIn
        }
    }

    /// The client with which the service's own app signs in.
    fileprivate var usualClient: String? { self == .asiaTravelPlan ? "asiatravelplan-ios" : nil }
}

extension Profile.Environment: ExpressibleByArgument {}
