import APICore
import ServiceOperations
import Testing

@Suite("The endpoints of the services")
struct ServiceEndpointTests {
    @Test("are listed for each known service, each once", arguments: ServiceName.all)
    func once(service: ServiceName) {
        let names = service.endpoints.map(\.description)
        #expect(!names.isEmpty && Set(names).count == names.count, "\(service.rawValue)")
        #expect(ServiceName(rawValue: "other").endpoints.isEmpty)
    }

    @Test("are from the server where its source is public, else from the plan or assumed")
    func origins() {
        func origins(_ service: ServiceName) -> Set<Endpoint.Origin> {
            Set(service.endpoints.map(\.origin))
        }
        #expect(origins(.vueTraccar) == [.server] && origins(.dialog) == [.server])
        #expect(origins(.nyla) == [.plan, .assumed] && origins(.onboarding) == [.plan, .assumed])
        let others = ServiceName.asiaTravelPlan.endpoints.filter { $0.origin != .server }
        #expect(others == [VersionGate.endpoint])
    }

    @Test("include those that profiles sign in at")
    func signIn() {
        let nyla = ServiceName.nyla.endpoints.map(\.description)
        #expect(nyla.contains(Endpoint.formSignIn.description))
        #expect(nyla.contains("GET /api/msft/me") && nyla.contains("GET /api/google/me"))
        #expect(nyla.contains("POST /api/local/logout"))
        let traccar = ServiceName.vueTraccar.endpoints.map(\.description)
        #expect(traccar.contains("POST /api/auth/token") && traccar.contains("POST /api/auth/logout"))
    }
}
