import APICore
import ArgumentParser
import Batch
import Operations

/// Which service is pulled from, and how.
struct PullOptions: ParsableArguments {
    @OptionGroup var service: ProfileOptions

    @Option(help: ArgumentHelp("How often a failed request is sent again, if that may help.", valueName: "n"))
    var retries = 4

    func validate() throws {
        guard (0...20).contains(retries) else { throw ValidationError("--retries: 0 to 20 were expected.") }
    }

    /// The service, asked as the profile's user.
    func signedIn() throws -> SignedInService {
        var retry = RetryPolicy()
        retry.attempts = retries + 1
        return try service.signedIn(retry: retry)
    }

    /// The service itself as the one item.
    static func item(at service: SignedInService, called stem: String) -> ItemList {
        [Item(path: service.profile.address.text, stem: stem)]
    }
}
