@testable import Jobs
import Batch
import Testing

@testable import APICore

@Suite("A failure of a service")
struct ServiceFailureTests {
    @Test(
        "is the moment's, the setting's or the content's fault",
        arguments: [
            (APIError.Code.server, ItemFailure.Cause.moment), (.busy, .moment), (.unreachable, .moment),
            (.file, .moment), (.cancelled, .moment), (.signIn, .setting), (.insecure, .setting),
            (.invalid, .content), (.answer, .content),
        ])
    func cause(code: APIError.Code, cause: ItemFailure.Cause) {
        #expect(APIError(code, "no", remedy: "Wait.").itemFailure.cause == cause)
    }
}
