import Foundation
import Testing
import TestSupport

@Suite("The order of results")
struct OrderTests {
    @Test("is that of the inputs, or any, and the results are the same")
    func order() throws {
        let folder = try TemporaryFolder()
        let points = try Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/points.csv")))
        for number in 10..<60 { try folder.write(points, to: "in/\(number).csv") }
        let command = Command(folder: folder.path)
        func rows(_ output: String, _ more: String...) throws -> [Substring] {
            let outcome = try command.run(
                ["transform", "in", "-o", output, "--jobs", "4", "--format", "ndjson", "--quiet"] + more)
            #expect(outcome.status == 0)
            return outcome.output.split(separator: "\n")
        }
        let ordered = try rows("a")
        #expect(ordered.count == 50 && ordered == ordered.sorted())
        #expect(try rows("b", "--unordered").sorted() == ordered)
        #expect(try rows("b", "--unordered").sorted() == ordered, "also when all is done already")
    }
}
