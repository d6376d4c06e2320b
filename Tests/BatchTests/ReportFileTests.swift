import Foundation
import Testing
import TestSupport

@testable import Batch
@testable import BatchReport

@Suite("A report's file")
struct ReportFileTests {
    private func write(_ text: String, to path: String, overwriting: Bool = false) throws {
        try ReportFile(path: path, mayOverwrite: overwriting).write { try $0(Array(text.utf8)) }
    }

    @Test("replaces an earlier page, and nothing else unless asked to")
    func overwrite() throws {
        let folder = try TemporaryFolder()
        let page = "<!DOCTYPE html><meta charset=\"utf-8\" />\(ReportFile.mark) />"
        try write(page + "1", to: folder.path + "/r.html")
        try write(page + "2", to: folder.path + "/r.html")
        #expect(folder.text("r.html") == page + "2")
        for text in ["", "a clerk's own page", String(repeating: " ", count: 1_024) + page] {
            let path = try folder.write(text, to: "own.html").path
            let error = try #require(throws: ItemFailure.self) { try write(page, to: path) }
            #expect(error.code == "output.exists" && folder.text("own.html") == text)
            try write(page, to: path, overwriting: true)
            #expect(folder.text("own.html") == page)
        }
    }

    @Test("does not exist if writing fails")
    func failure() throws {
        let folder = try TemporaryFolder()
        #expect(throws: BrokenPipe.self) {
            try ReportFile(path: folder.path + "/r.csv", mayOverwrite: false).write { sink in
                try sink([1, 2, 3])
                throw BrokenPipe()
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("is no folder")
    func isFolder() throws {
        let folder = try TemporaryFolder()
        #expect(throws: ItemFailure.self) { try write("", to: folder.path, overwriting: true) }
    }
}
