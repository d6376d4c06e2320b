import Synchronization

/// The mandate of an instance that was named without one.
///
/// The service is asked which mandates have the instance before the first request that names it, and once only. An error is
/// kept too, unless it is temporary or about the session.
package final class InstanceMandate: Sendable {
    /// A mandate with an instance of that name, for a feature.
    package struct Place: Hashable, Sendable {
        let feature: String
        let mandate: String

        /// - Parameter feature: the feature's code, which its paths contain: `trustee` in `/api/trustee/{instanceId}`.
        package init(feature: String, mandate: String) {
            (self.feature, self.mandate) = (feature, mandate)
        }
    }

    private let instance: String
    private let find: @Sendable (APIClient) async throws(APIError) -> [Place]
    private let answer = Mutex<Result<[Place], APIError>?>(nil)
    private let turn = HostLimits(perHost: 1)

    /// - Parameter find: the places of the instance; empty if the service knows none, and then the request's mandate stays.
    package init(
        of instance: String, find: @escaping @Sendable (APIClient) async throws(APIError) -> [Place]
    ) {
        self.instance = instance
        self.find = find
    }

    /// Gives a request to the instance the mandate that the instance belongs to.
    func complete(_ request: inout APIRequest, through client: APIClient) async throws(APIError) {
        guard request.context.instance == instance else { return }
        let places = try await places(client)
        guard let mandate = try mandate(of: request, among: places), mandate != request.context.mandate else {
            return
        }
        // A path of options may name the mandate too.
        if request.values["mandateId"] == request.context.mandate, request.context.mandate != nil {
            request.values["mandateId"] = mandate
        }
        request.context.mandate = mandate
    }

    private func places(_ client: APIClient) async throws(APIError) -> [Place] {
        if let answer = answer.withLock({ $0 }) { return try answer.get() }
        return try await turn.run(at: client.base) { () throws(APIError) in
            if let answer = answer.withLock({ $0 }) { return try answer.get() }
            let found: Result<[Place], APIError>
            do throws(APIError) {
                found = .success(try await find(client))
            } catch {
                if error.isTransient || [.signIn, .cancelled].contains(error.code) { throw error }
                found = .failure(error)
            }
            answer.withLock { $0 = found }
            return try found.get()
        }
    }

    /// The request's own mandate if it has the instance, else the only one that does; `nil` if none does. Features may
    /// number their instances separately: if one of them is that of the request's path, the others do not count.
    private func mandate(of request: APIRequest, among places: [Place]) throws(APIError) -> String? {
        let parts = request.endpoint.template.split(separator: "/").prefix(2)
        let feature = parts.first == "api" ? parts.last.map(String.init) : nil
        let ofFeature = places.filter { $0.feature == feature }
        let mandates = Set((ofFeature.isEmpty ? places : ofFeature).map(\.mandate)).sorted()
        if let own = request.context.mandate, mandates.contains(own) { return own }
        guard mandates.allSatisfy(ProfileReader.isFieldValue) else {
            throw APIError(
                .answer, "the service names no valid mandate of instance \(instance)",
                remedy: "Name the mandate with --mandate.")
        }
        guard mandates.count < 2 else {
            let named = mandates.prefix(8).joined(separator: ", ") + (mandates.count > 8 ? ", …" : "")
            throw APIError(
                .request, "instance \(instance) is in the mandates \(named)",
                remedy: "Choose one with --mandate.")
        }
        return mandates.first
    }
}
