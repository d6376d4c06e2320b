import Yams

/// Reads how somebody signs in: `form`, `microsoft`, `google`, or a mapping with `method`.
struct SignInReader {
    let reader: ProfileReader

    private static let methods = ["form", "microsoft", "google", "oidc", "device", "proxy"]

    func method(_ node: Node, _ place: String) throws(APIError) -> SignInMethod {
        guard node.mapping != nil else { return try method(node, node, place) }
        let members = try reader.mapping(
            node, at: place, allowed: ["method", "issuer", "client", "scopes", "user", "groups"])
        guard let method = members["method"] else {
            throw reader.wrong(node, "\(place).method", "it is missing")
        }
        return try self.method(method, node, place)
    }

    private func method(_ name: Node, _ node: Node, _ place: String) throws(APIError) -> SignInMethod {
        switch try reader.choice(name, "\(place).method", Self.methods, \.self) {
        case "form": .form
        case "microsoft": .browser(.microsoft)
        case "google": .browser(.google)
        case "oidc": .provider(try client(node, place))
        case "device": .device(try client(node, place))
        default: .proxy(try user(node, place))
        }
    }

    private func client(_ node: Node, _ place: String) throws(APIError) -> SignInMethod.ProviderClient {
        let members = try reader.mapping(
            node, at: place, allowed: ["method", "issuer", "client", "scopes"])
        guard let issuer = members["issuer"] else {
            throw reader.wrong(node, "\(place).issuer", "it is missing")
        }
        guard let id = members["client"] else {
            throw reader.wrong(node, "\(place).client", "it is missing")
        }
        _ = try reader.address(issuer, "\(place).issuer")
        var client = SignInMethod.ProviderClient(
            issuer: try reader.text(issuer, "\(place).issuer"), id: try reader.text(id, "\(place).client"))
        if let scopes = members["scopes"] { client.scopes = try reader.texts(scopes, "\(place).scopes") }
        return client
    }

    private func user(_ node: Node, _ place: String) throws(APIError) -> SignInMethod.ProxyUser {
        guard node.mapping != nil else { return SignInMethod.ProxyUser() }
        let members = try reader.mapping(node, at: place, allowed: ["method", "user", "groups"])
        var user = SignInMethod.ProxyUser()
        user.name = try members["user"].map { (node) throws(APIError) in
            try reader.text(node, "\(place).user")
        }
        if let groups = members["groups"] { user.groups = try reader.texts(groups, "\(place).groups") }
        return user
    }
}
