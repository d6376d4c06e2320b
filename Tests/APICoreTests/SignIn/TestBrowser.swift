@testable import APICore
import Foundation
import Synchronization

/// A browser without a window: it follows redirections, and submits a provider's form as a user would.
final class TestBrowser: Sendable {
    private let transport = NetworkTransport(proxies: .none)
    private let seen = Mutex<[WebAddress]>([])
    private let statuses = Mutex<[Int?]>([])
    private let change: @Sendable (String) -> String
    private let stray: @Sendable (String) -> String

    /// - Parameters:
    ///   - stray: where it goes before it goes where it is sent, if that is another address.
    ///   - change: what becomes of an address that it is sent to.
    init(
        strayingTo stray: @escaping @Sendable (String) -> String = { $0 },
        changing change: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.stray = stray
        self.change = change
    }

    /// The response at the stray address.
    var strayStatuses: [Int?] { statuses.withLock { $0 } }

    /// The addresses it visited.
    var history: [WebAddress] { seen.withLock { $0 } }

    var dialog: SignInDialog {
        SignInDialog(
            show: { _ in }, open: { await self.open($0) },
            credentials: { SignInDialog.Credentials(user: "anna", password: "planted-password") })
    }

    /// A dialog with a user who copies this text from the browser.
    func dialog(bringing brought: SignInDialog.Brought) -> SignInDialog {
        SignInDialog(show: { _ in }, open: { await self.open($0) }, brought: { brought })
    }

    func open(_ address: WebAddress) async {
        let isForm = address.path.hasSuffix("/authorize")
        var request = HTTPRequest(address, method: isForm ? .post : .get)
        if isForm {
            request.content = RequestContent(Array("sub=anna".utf8))
            request.fields["Content-Type"] = "application/x-www-form-urlencoded"
        }
        _ = await follow(request)
    }

    /// The status that it ends at.
    @discardableResult
    func follow(_ request: HTTPRequest) async -> Int? {
        seen.withLock { $0.append(request.address) }
        let response = try? await transport.send(request, deadline: .now + .seconds(60))
        guard let response, let location = response.fields["Location"],
            let next = try? WebAddress(change(location))
        else { return response?.status }
        if stray(location) != location, let other = try? WebAddress(stray(location)) {
            let answer = try? await transport.send(HTTPRequest(other), deadline: .now + .seconds(60))
            statuses.withLock { $0.append(answer?.status) }
        }
        return await follow(HTTPRequest(next))
    }
}

/// A folder that is removed after the test, and the secrets in it.
final class SecretRoom: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appending(path: "secrets-\(UUID().uuidString)").path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var secrets: Secrets { secrets([:]) }

    func secrets(_ environment: [String: String], keyring: (any SecretStore)? = nil) -> Secrets {
        Secrets(environment, keyring: keyring, folder: SecretFolder(path))
    }

    func account(_ profile: Profile, environment: [String: String] = [:]) -> ProfileAccount {
        ProfileAccount(
            profile, secrets: secrets(environment), userAgent: "fieldbook/test", retry: HastyClient().policy,
            pause: { _ in })
    }
}
