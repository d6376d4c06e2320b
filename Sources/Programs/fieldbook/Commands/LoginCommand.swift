import ServiceOperations
import APICore
import ArgumentParser
import Backends
import Batch

struct LoginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in to a service, for the commands that come after.",
        discussion: """
            How is said by the profile: with user and password, in the browser, by a code that is typed in on another \
            machine, or by a proxy. Profiles stand in $FIELDBOOK_CONFIG or ~/.config/fieldbook/profiles.yaml:

              default: land
              profiles:
                land:
                  service: nyla
                  url: https://gateway.example.ch/
                  sign-in: { method: form }

            The session is kept by the keyring, if there is one, else in a file that nobody else can read, and never \
            the password. FIELDBOOK_TOKEN takes the place of signing in.

            By Microsoft and Google (sign-in: microsoft, google) the service signs the browser in and sends nobody \
            back: paste the token that its page keeps, or give a file of the browser's cookies (cookies.txt).

            Examples:
              fieldbook login --profile land --user anna
              FIELDBOOK_PASSWORD=... fieldbook login --profile land --user anna
              fieldbook login --profile travel --no-browser
              fieldbook login --profile land --cookie-file cookies.txt
            """)

    @OptionGroup(title: "The service") var service: ProfileOptions

    @Option(help: ArgumentHelp("Who signs in, where a form asks for it.", valueName: "name"))
    var user: String?

    @Option(
        help: ArgumentHelp("A file with the password as its first line.", valueName: "file"),
        completion: .file())
    var passwordFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with the token of the service's page as its first line, after signing in there.",
            valueName: "file"),
        completion: .file())
    var tokenFile: String?

    @Option(
        help: ArgumentHelp("A file of the browser's cookies, after signing in there.", valueName: "file"),
        completion: .file())
    var cookieFile: String?

    @Flag(help: "Only print the address to open, for a browser elsewhere on this machine.")
    var noBrowser = false

    func validate() throws {
        if tokenFile != nil && cookieFile != nil {
            throw ValidationError("Give one of --token-file and --cookie-file.")
        }
    }

    func run() throws {
        let profile = try service.chosen()
        let password = try passwordFile.map { try PasswordFile.firstLine(ofFileAt: $0) }
        let token = try tokenFile.map {
            SignInDialog.Brought.token(try PasswordFile.firstLine(ofFileAt: $0))
        }
        let brought = token ?? cookieFile.map { SignInDialog.Brought.cookies(fileAt: $0) }
        let terminal = TerminalDialog(
            secrets: service.secrets, user: user, password: password, brought: brought,
            opensBrowser: !noBrowser && brought == nil)
        let account = service.account(of: profile)
        let asked = SignedInService(account)
        try asked.checkVersion()
        let name = try BlockingCall.wait { () async throws(APIError) in
            do throws(APIError) {
                try await account.signIn(terminal.dialog)
            } catch {
                throw error.naming(profile)
            }
            // Not every service has a way to be asked.
            return try? await CurrentUser(of: profile, try account.client()).name
        }
        // Who could not sign in has still what was answered before.
        asked.forgetAnswers()
        StandardError.write("fieldbook: signed in to \(profile.title)\(name.map { " as \($0)" } ?? "")\n")
    }
}
