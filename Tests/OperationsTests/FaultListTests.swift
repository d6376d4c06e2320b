@testable import Jobs
import Batch
import Testing

@Suite("Faults of features")
struct FaultListTests {
    private func list(_ count: Int) -> FaultList {
        var list = FaultList()
        for number in 0..<count {
            list.add(ItemFailure(code: "c\(number)", message: "m", remedy: "r"), at: "feature \(number)")
        }
        return list
    }

    @Test("fail the file when nothing good is left")
    func allBad() throws {
        let failure = try #require(throws: ItemFailure.self) { try list(3).faults(besides: 0) }
        #expect(failure.code == "c0" && failure.place == "feature 0")
    }

    private func list(_ codes: [String]) -> FaultList {
        var list = FaultList()
        for (number, code) in codes.enumerated() {
            list.add(ItemFailure(code: code, message: "m-\(code)", remedy: "r-\(code)"), at: "line \(number)")
        }
        return list
    }

    @Test("fail the file with the most frequent one, and with the next beside it")
    func summary() throws {
        let failure = try #require(throws: ItemFailure.self) {
            try list(["row", "crs", "crs", "row", "crs"]).faults(besides: 0)
        }
        #expect(failure.code == "crs" && failure.place == "line 1" && failure.message == "m-crs")
        #expect(failure.remedy == "r-crs At line 0 there is another error: m-row. r-row")
    }

    @Test("keep one of each code among the hundred")
    func rareCode() throws {
        let faults = try list([String](repeating: "row", count: 150) + ["crs"]).faults(besides: 1)
        #expect(faults.count == 101 && faults.contains { $0.code == "crs" && $0.place == "line 150" })
    }

    @Test("are listed up to a hundred, and the rest counted")
    func many() throws {
        #expect(try list(0).faults(besides: 0).isEmpty)
        #expect(try list(100).faults(besides: 1).count == 100)
        let faults = try list(250).faults(besides: 1)
        #expect(faults.count == 101 && faults[100].message == "150 more features have errors")
    }
}
