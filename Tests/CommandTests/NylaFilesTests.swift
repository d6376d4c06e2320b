import Foundation
import Testing

@Suite("Files at Nyla")
struct NylaFilesTests {
    private static let store = """
        {"folders": {"d1": {"name": "Plans"}, "d2": {"name": "2026", "parentId": "d1"},
                     "d3": {"name": "Loop", "parentId": "d4"}, "d4": {"name": "Back", "parentId": "d3"}},
         "files": {"f1": {"fileName": "Plan.pdf", "mimeType": "application/pdf", "fileSize": 4, "folderId": "d2", "content": "%PDF"},
                   "f2": {"fileName": "a\\u001b[31m.txt", "mimeType": "text/plain", "fileSize": 2, "folderId": null, "content": "ab"}}}
        """

    @Test("are listed with the paths of their folders")
    func list() throws {
        let service = try PulledService(nyla: Self.store)
        let all = try service.rows("files", "list")
        #expect(all.map { $0["folder"] as? String } == ["Plans/2026", nil])
        #expect(try service.rows("files", "list", "--folder", "d2").map { $0["id"] as? String } == ["f1"])
        let table = try service.command.run("files", "list", "--search", ".txt")
        #expect(table.status == 0 && !table.output.contains("\u{1B}"), "\(table.errors)")
        #expect(try service.command.run("files", "list", "--search", "Atlantis").status == 4)
        let folders = try service.rows("files", "folders")
        #expect(folders.first { $0["id"] as? String == "d2" }?["path"] as? String == "Plans/2026")
        #expect(folders.count == 4)
    }

    @Test("are listed with pages, columns, groups and rights, as other lists are")
    func shape() throws {
        let service = try PulledService(
            nyla: """
                \(Self.store.dropLast()), "permissions": {"tables": {"FileItem": {"view": true, "read": "a", "create": "a",
                  "update": "a", "delete": "n"}}, "fields": {"FileItem": {"digest": {"read": false, "write": false}}},
                  "views": {}}}
                """)
        let usual = try service.command.run("files", "list", "--format", "csv")
        #expect(
            usual.output.hasPrefix(
                "id,name,folder,size,type,changed,folder_id\nf1,Plan.pdf,Plans/2026,4,application/pdf,,d2\n"),
            "\(usual.output)\(usual.errors)")
        let page = try service.command.run("files", "list", "--page", "2", "--page-size", "1")
        #expect(page.errors.contains("note: page 2 of 2, 2 rows"), "\(page.errors)")
        #expect(!page.output.contains("Plan.pdf"), "\(page.output)")
        let grouped = try service.command.run(
            "files", "list", "--columns", "name,fileSize", "--group-by", "type", "--search", "Plan",
            "--format", "csv")
        #expect(
            grouped.output == "type,name,fileSize\napplication/pdf,Plan.pdf,4\n",
            "\(grouped.output)\(grouped.errors)")
        for list in [["files", "list"], ["records", "list", "files"]] {
            let outcome = try service.command.run(list + ["--rights", "--format", "ndjson"])
            let rows = try outcome.ndjson
            #expect(rows.map { $0["may_change"] as? Bool } == [true, true], "\(outcome.errors)")
            #expect(rows.map { $0["may_delete"] as? Bool } == [false, false], "\(list)")
        }
        let hidden = try service.command.run("files", "list", "--columns", "name,digest")
        #expect(hidden.status == 2 && hidden.errors.contains("you may not read digest"), "\(hidden.errors)")
        let inFolder = try service.rows("files", "list", "--where", "folder=d2")
        #expect(inFolder.map { $0["id"] as? String } == ["f1"])
        let unknown = try service.command.run("files", "list", "--columns", "colour")
        #expect(unknown.status == 2 && unknown.errors.contains("no column colour"), "\(unknown.errors)")
    }

    @Test("are moved and deleted, each with its outcome")
    func changes() throws {
        let service = try PulledService(nyla: Self.store)
        let planned = try service.rows("files", "move", "f1", "f2", "--to", "d1", "--dry-run")
        #expect(planned.map { $0["state"] as? String } == ["would be moved", "would be moved"])
        #expect(try service.rows("files", "list", "--folder", "d2").count == 1)
        let moved = try service.rows("files", "move", "f1", "f2", "--to", "d1")
        #expect(moved.map { $0["state"] as? String } == ["moved", "moved"])
        #expect(try service.rows("files", "list", "--folder", "d1").count == 2)
        _ = try service.rows("files", "move", "f1", "--top")
        let nowhere = try service.command.run("files", "move", "f1", "--to", "d9")
        #expect(nowhere.status == 2 && nowhere.errors.contains("pull.noFolder"), "\(nowhere.errors)")
        #expect(try service.command.run("files", "move", "f1").status == 2)
        #expect(try service.command.run("files", "move", "f9", "--top").errors.contains("no file f9"))
        let unasked = try service.command.run("files", "delete", "f1")
        #expect(unasked.status == 2 && unasked.errors.contains("record.notConfirmed"), "\(unasked.errors)")
        let deleted = try service.rows("files", "delete", "f1", "f2", "--yes")
        #expect(deleted.map { $0["state"] as? String } == ["deleted", "deleted"])
        #expect(try service.command.run("files", "list").status == 4)
    }

    @Test("are downloaded one by one, a missing one not stopping the others")
    func download() throws {
        let service = try PulledService(
            nyla: """
                {"files": {"f1": {"fileName": "Plan.pdf", "mimeType": "application/pdf", "folderId": null, "content": "%PDF"},
                           "f2": {"fileName": "a\\u001b[31m.txt", "mimeType": "text/plain", "folderId": null, "content": "ab"},
                           "f3": {"fileName": "plan.PDF", "mimeType": "application/pdf", "folderId": null, "content": "%PDF2"}},
                 "documents": {"7": {"documentName": "Receipt.pdf", "content": "%PDF7"}}}
                """)
        let files = try service.rows("files", "download", "f1", "f9", "f3", "f2", "-o", "out", status: 1)
        #expect(
            files.compactMap { ($0["file"] as? String)?.split(separator: "/").last.map(String.init) } == [
                "Plan.pdf", "plan (f3).PDF", "a_[31m.txt",
            ])
        #expect(service.folder.text("out/Plan.pdf") == "%PDF")
        #expect(service.folder.text("out/plan (f3).PDF") == "%PDF2")
        let again = try service.command.run("files", "download", "f1", "-o", "out")
        #expect(again.status == 1 && again.errors.contains("out/Plan.pdf"), "\(again.errors)")
        _ = try service.rows("files", "download", "f1", "-o", "out", "--overwrite")
        _ = try service.rows("files", "download", "7", "--kind", "trustee", "-o", "out")
        #expect(service.folder.text("out/Receipt.pdf") == "%PDF7")
        let away = try service.away().run("files", "download", "f1", "f2", "-o", "none")
        #expect(away.status == 3 && service.folder.data("none/Plan.pdf") == nil, "\(away.errors)")
    }

    @Test("do not replace each other, whatever their names are")
    func equalNames() throws {
        func file(_ id: String, _ name: String) -> String {
            #""\#(id)": {"fileName": "\#(name)", "mimeType": "text/plain", "folderId": null, "content": "\#(id)"}"#
        }
        let files = [
            file("f1", "a.txt"), file("f2", "a.txt"), file("f3", "a (f2).txt"), file("f4", "a (f5).txt"),
            file("f5", "a.txt"),
        ]
        let service = try PulledService(nyla: #"{"files": {\#(files.joined(separator: ", "))}}"#)
        for _ in 1...2 {
            let rows = try service.rows(
                "files", "download", "f1", "f2", "f3", "f1", "f4", "f5", "-o", "out", "--overwrite")
            let names = rows.compactMap { ($0["file"] as? String)?.replacing(/^.*\//, with: "") }
            #expect(names == ["a.txt", "a (f2).txt", "a (f2) (f3).txt", "a (f5).txt", "a (f5) (2).txt"])
            #expect(
                names.map { service.folder.text("out/\($0)") } == ["f1", "f2", "f3", "f4", "f5"])
        }
    }

    @Test("are not deleted by a user who may not")
    func rights() throws {
        let service = try PulledService(
            nyla:
                #"\#(Self.store.dropLast()), "permissions": {"tables": {"FileItem": {"view": true, "read": "a"}}, "views": {}}}"#
        )
        let refused = try service.command.run("files", "delete", "f1", "--yes")
        #expect(
            refused.status == 2 && refused.errors.contains("you may not delete files"), "\(refused.errors)")
    }

    @Test("have folders that are created, changed and deleted")
    func folders() throws {
        let service = try PulledService(nyla: Self.store)
        let created = try service.rows("files", "create-folder", "Neu", "--in", "d1")
        #expect(created.first?["path"] as? String == "Plans/Neu")
        let again = try service.rows("files", "create-folder", "Neu", "--in", "d1")
        #expect(again.first?["id"] as? String == created.first?["id"] as? String)
        let changed = try service.rows("files", "change-folder", "d2", "--name", "2027")
        #expect(changed.first?["path"] as? String == "Plans/2027")
        let top = try service.rows("files", "change-folder", "d2", "--top")
        #expect(top.first?["path"] as? String == "2027" && top.first?["parent"] is NSNull)
        #expect(try service.command.run("files", "change-folder", "d2", "--top", "--to", "d1").status == 2)
        #expect(
            try service.rows("files", "change-folder", "d2", "--to", "d1").first?["path"] as? String
                == "Plans/2027")
        #expect(try service.command.run("files", "change-folder", "d1", "--to", "d2").status == 2)
        #expect(try service.command.run("files", "create-folder", "a/b").status == 2)
        let deleted = try service.rows("files", "delete-folder", "d2", "--yes")
        #expect(deleted.first?["state"] as? String == "deleted")
        #expect(try service.rows("files", "folders").count == 4)
    }

    @Test("have previews of the service")
    func preview() throws {
        let service = try PulledService(nyla: Self.store)
        #expect(try service.command.run("files", "preview", "f1").output == "%PDF")
        let file = try service.command.run("files", "preview", "f1", "-o", "p.pdf")
        #expect(file.status == 0 && service.folder.text("p.pdf") == "%PDF", "\(file.errors)")
        #expect(try service.command.run("files", "preview", "f1", "-o", "p.pdf").status != 0)
        #expect(try service.command.run("files", "preview", "f1", "-o", "p.pdf", "--overwrite").status == 0)
    }

    @Test("have previews, with a warning where the name has the ending of another kind")
    func previewName() throws {
        let store =
            #"{"files": {"f1": {"fileName": "a.docx", "mimeType": "application/pdf", "fileSize": 9, "#
            + #""folderId": null, "content": "%PDF-1.7\n"}}}"#
        let service = try PulledService(nyla: store)
        try service.folder.write("mine", to: "plan.pdf")
        let wrong = try service.command.run("files", "preview", "f1", "-o", "plan.jpg")
        #expect(
            wrong.status == 0 && wrong.errors.contains("warning: plan.jpg is a PDF file"), "\(wrong.errors)")
        #expect(service.folder.text("plan.jpg") == "%PDF-1.7\n" && service.folder.text("plan.pdf") == "mine")
        let right = try service.command.run("files", "preview", "f1", "-o", "right.PDF")
        #expect(right.status == 0 && right.errors.isEmpty && service.folder.data("right.PDF") != nil)
    }
}
