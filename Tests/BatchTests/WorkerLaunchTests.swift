import Testing

@testable import Batch

@Suite("How a worker is started")
struct WorkerLaunchTests {
    @Test("it gets its environment, but no credentials")
    func environment() {
        let environment = WorkerLaunch.environment([
            "FIELDBOOK_TOKEN": "planted", "FIELDBOOK_PASSWORD": "planted", "FIELDBOOK_PDFIUM": "/opt/pdfium",
            "LANG": "de_CH.UTF-8", "OMP_THREAD_LIMIT": "8",
        ])
        #expect(!environment.values.contains("planted"))
        #expect(environment["FIELDBOOK_PDFIUM"] == "/opt/pdfium" && environment["LANG"] == "de_CH.UTF-8")
        #expect(environment["OMP_THREAD_LIMIT"] == "1")
    }
}
