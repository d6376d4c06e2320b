import RouteFiles

extension LibraryExamples {
    static func routeFiles() throws {
        let day = try RouteReader().read(fileAt: "SampleData/routes/day.gpx")
        print(day.count, day[0].fixCount)  // 1 1239

        let table = try RouteWriter(.csv).bytes(of: day)
        let again = try RouteReader().read(bytes: table)
        print(again[0].fixCount)  // 1239
    }
}
