import Testing

@testable import Batch

@Suite("How a worker is started")
struct WorkerLaunchTests {
    @Test("it gets its environment, but no credentials")
    func environment() {
        let lines = WorkerLaunch.environment([
            "FIELDBOOK_TOKEN": "planted", "FIELDBOOK_PASSWORD": "planted", "FIELDBOOK_PDFIUM": "/opt/pdfium",
            "LANG": "de_CH.UTF-8", "OMP_THREAD_LIMIT": "8",
        ])
        #expect(!lines.contains { $0.contains("planted") })
        #expect(Set(lines).isSuperset(of: ["FIELDBOOK_PDFIUM=/opt/pdfium", "LANG=de_CH.UTF-8"]))
        #expect(lines.filter { $0.hasPrefix("OMP_THREAD_LIMIT=") } == ["OMP_THREAD_LIMIT=1"])
    }
}
