import APICore
import ArgumentParser
import Batch
import ServiceOperations

/// Options with which a person signs in.
struct SignInOptions: ParsableArguments {
    @Option(help: ArgumentHelp("User name, if the sign-in needs one.", valueName: "name"))
    var user: String?

    @Option(
        help: ArgumentHelp("File with the password on its first line.", valueName: "file"),
        completion: .file())
    var passwordFile: String?

    @Option(
        help: ArgumentHelp(
            "File with a token on its first line, for example the token that the service's page has stored in the browser.",
            valueName: "file"),
        completion: .file())
    var tokenFile: String?

    @Option(
        help: ArgumentHelp(
            "File with the browser's cookies (cookies.txt), exported after you have signed in to the service or the portal in front of it.",
            valueName: "file"),
        completion: .file())
    var cookieFile: String?

    @Flag(
        help: "Do not open a browser; print the address, for you to open in any browser on this machine.")
    var noBrowser = false

    func validate() throws {
        if tokenFile != nil && cookieFile != nil {
            throw ValidationError("Give one of --token-file and --cookie-file.")
        }
    }

    /// Whether any of the options is given.
    var isGiven: Bool {
        noBrowser || [user, passwordFile, tokenFile, cookieFile].contains { $0 != nil }
    }

    /// Throws if a file is given that the profile's way to sign in has no use for.
    func check(for profile: Profile) throws {
        let (usesToken, usesCookies): (Bool, Bool)
        switch profile.signIn {
        case nil, .browser: (usesToken, usesCookies) = (true, true)
        case .token: (usesToken, usesCookies) = (true, false)
        case .proxy: (usesToken, usesCookies) = (false, true)
        case .form, .provider, .device: (usesToken, usesCookies) = (false, false)
        }
        let unused = [
            tokenFile != nil && !usesToken ? "--token-file" : nil,
            cookieFile != nil && !usesCookies ? "--cookie-file" : nil,
        ].compactMap(\.self).first
        if let unused {
            throw ValidationError("\(unused) does not apply to the sign-in of \(profile.name).")
        }
    }

    /// Signs in, and stores the session.
    func signIn(to account: ProfileAccount, secrets: Secrets) throws {
        let profile = account.profile
        try check(for: profile)
        let password = try passwordFile.map { try PasswordFile.firstLine(ofFileAt: $0) }
        let token = try tokenFile.map {
            SignInDialog.Brought.token(try PasswordFile.firstLine(ofFileAt: $0))
        }
        let brought = token ?? cookieFile.map { SignInDialog.Brought.cookies(fileAt: $0) }
        let terminal = TerminalDialog(
            secrets: secrets, user: user, password: password, brought: brought,
            asksForToken: profile.signIn == .token, opensBrowser: !noBrowser && brought == nil)
        let isFirst = (try? secrets.session(of: profile))?.isEmpty != false
        let signedIn = SignedInService(account)
        try signedIn.checkVersion()
        let name = try BlockingCall.wait { () async throws(APIError) in
            try await account.signIn(terminal.dialog) { (client) throws(APIError) in
                guard profile.service == .onboarding || profile.signIn == .token else { return }
                if try await CurrentUser(of: profile, client).isUnverified {
                    StandardError.write(
                        "fieldbook: note: the service does not say whether the token is valid\n")
                }
            }
            // Not every service can report the signed-in user.
            return try? await CurrentUser(of: profile, try account.client()).name
        }
        // Only now, so that a failed sign-in keeps the cached responses.
        signedIn.forgetAnswers()
        StandardError.write("fieldbook: signed in to \(profile.title)\(name.map { " as \($0)" } ?? "")\n")
        if isFirst, let place = secrets.place(of: SecretName(profile)) {
            StandardError.write("fieldbook: note: the session is stored \(place)\n")
        }
        if secrets.givenToken != nil {
            StandardError.write("fieldbook: warning: commands use FIELDBOOK_TOKEN until you unset it\n")
        }
    }
}
