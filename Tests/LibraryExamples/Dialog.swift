import Dialog

extension LibraryExamples {
    static func dialog() async throws {
        let notes = MemoryDialogService()
        try await notes.create("Check the boundary stone #kataster")
        try await notes.create("Call the office")
        let found = try await notes.search("BOUNDARY")
        print(found.map(\.tags))  // [["kataster"]]
        print(await notes.topics().inbox)  // 2
    }
}
