import Batch
import DocumentTasks
import Testing

@testable import Operations

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
            #expect(type.acceptedExtensions.isEmpty == type.takesAddresses)
        }
    }
}
