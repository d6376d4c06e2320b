import Foundation
import Testing
import TestSupport

@Suite("A run whose standard streams are closed")
struct ClosedStreamTests {
    @Test("does not write its results into one of its own files")
    func closed() throws {
        let folder = try TemporaryFolder()
        let arguments = ["parcels", "convert", Command.sample("parcels/village.geojson"), "-o", "out"]
        let closed = Command(
            folder: folder.path, prefix: ["/bin/sh", "-c", "exec \"$@\" <&- >&- 2>&-", "sh"])
        #expect(try closed.run(arguments + ["--format", "ndjson"]).status == 0)
        #expect(folder.data("out/.fieldbook/journal.sqlite.lock") == Data())
        let again = try Command(folder: folder.path).run(arguments)
        #expect(again.status == 0 && again.errors == "nothing to do: 1 of 1 done already\n")
    }
}
