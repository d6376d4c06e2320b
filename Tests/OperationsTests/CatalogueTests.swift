@testable import Jobs
import Batch
import DocumentOperations
import RouteOperations
import Testing

@Suite("The catalogue of operations")
struct CatalogueTests {
    @Test("has each name once, in two words")
    func names() {
        let names = OperationCatalogue.all.map { $0.name }
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.split(separator: ".").count == 2) }
        #expect(OperationCatalogue.operation(named: "scan.process") == ProcessScan.self)
        #expect(OperationCatalogue.operation(named: "scan.forget") == nil)
    }

    @Test("has operations that can be made with their defaults")
    func defaults() throws {
        func make<Work: BatchOperation>(_ type: Work.Type) throws -> Work { try Work(Work.Parameters()) }
        for type in OperationCatalogue.all {
            #expect(throws: Never.self) { try make(type) }
            #expect(type.traits.acceptedExtensions.isEmpty == type.traits.acceptsAddresses)
        }
    }

    /// A page that hangs holds a worker for that long.
    @Test("gives a page of a preview 20 seconds, longer if it takes several drawings, and one of a scan 180")
    func secondsPerStep() throws {
        let expected: [String: Double] = [
            "preview.render": 20, "preview.info": 20, "preview.text": 20, "preview.find": 20,
            "preview.compare": 40, "preview.animate": 60, "preview.sheet": 60, "preview.tiles": 60,
            "scan.process": 180, "scan.check": 180, "scan.classify": 180,
        ]
        for (name, seconds) in expected {
            let operation = try #require(OperationCatalogue.operation(named: name), "\(name)")
            #expect(operation.traits.secondsPerStep == seconds, "\(name)")
        }
        let previews = OperationCatalogue.all.map { $0.name }.filter { $0.hasPrefix("preview.") }
        #expect(previews.allSatisfy { expected[$0] != nil }, "\(previews)")
    }

    @Test("describes each operation and each parameter")
    func rows() {
        func values(_ row: Row, _ name: String) -> Row.Value? { row.columns.first { $0.name == name }?.value }
        #expect(OperationCatalogue.rows.count == OperationCatalogue.all.count)
        #expect(OperationCatalogue.rows.allSatisfy { values($0, "description") != .missing })
        for operation in OperationCatalogue.all {
            for row in OperationCatalogue.parameterRows(of: operation) {
                #expect(values(row, "description") != .missing, "\(operation.name): \(row)")
            }
        }
        let rows = OperationCatalogue.parameterRows(of: ProcessScan.self)
        #expect(
            rows.contains {
                values($0, "parameter") == .text("quality") && values($0, "default") == .text("75")
            })
        let gap = OperationCatalogue.parameterRows(of: SplitTravels.self).first {
            values($0, "parameter") == .text("splitGap")
        }
        #expect(gap.flatMap { values($0, "default") } == .text("30"))
        #expect(
            gap.flatMap { values($0, "description") }
                == .text("Shortest time without a fix that counts as a gap (in minutes)."))
    }
}
