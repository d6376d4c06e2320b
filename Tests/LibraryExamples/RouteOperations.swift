import Batch
import RouteOperations

extension LibraryExamples {
    static func routeOperations() async throws {
        let run = try await MeasureRoutes(.init()).results(of: ["SampleData/routes/day.gpx"])
        let routes = run.results.flatMap(\.routes)
        print(routes.compactMap(\.stages.last?.distance).reduce(0, +).rounded())  // 105634.0
    }
}
