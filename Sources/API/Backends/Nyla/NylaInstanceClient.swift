import APICore

/// Asks one instance of a feature, on behalf of its mandate.
struct NylaInstanceClient: Sendable {
    let client: APIClient
    private let instance: Identifier
    let context: RequestContext

    init(_ client: APIClient, instance: Identifier, mandate: Identifier?) {
        self.client = client
        self.instance = instance
        context = RequestContext(mandate: mandate?.text, instance: instance.text)
    }

    /// A request of an endpoint below the instance's path.
    func request(
        _ endpoint: NylaEndpoint, _ values: [String: Identifier], query: [(name: String, value: String)]
    ) -> APIRequest {
        endpoint.request(values.merging(["instanceId": instance]) { $1 }, query: query).with(context)
    }
}
