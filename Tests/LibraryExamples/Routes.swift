import RouteFiles
import Routes

extension LibraryExamples {
    static func routes() throws {
        let day = try RouteReader().read(fileAt: "SampleData/routes/day.gpx")
        let cleaned = try RouteCleaner().clean(day[0])
        print(Int(cleaned.rawDistance), Int(cleaned.distance))  // 10633104 105634
    }
}
