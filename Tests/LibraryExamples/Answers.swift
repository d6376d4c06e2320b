import Answers
import Routes

extension LibraryExamples {
    static func answers() async throws {
        let arrival = ServerTime("2026-03-02 08:15")
        print(try arrival.moment(in: ClockZone("Europe/Zurich")))  // 2026-03-02T07:15:00Z
        var tasks = Loading<[Identifier]>()
        await tasks.load { ["t1", 4] }
        print(tasks.value?.map(\.text) ?? [])  // ["t1", "4"]
    }
}
