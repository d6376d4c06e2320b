import APICore
import Answers
import Backends
import Foundation
import LoopbackServer
import Routes
import TestClients
import Testing

/// What a person sees of their onboarding, and what they may do.
@Suite("Onboarding: progress, tasks and documents")
struct OnboardingLogicTests {
    private let zone: ClockZone

    init() throws { zone = try ClockZone("Europe/Zurich") }

    private func tasks(_ json: String) throws -> [Onboarding.TaskItem] {
        try read("[\(json)]", as: [Onboarding.TaskItem].self)
    }

    private func onboarding(_ environment: [String: String] = [:]) throws -> (PythonServer, OnboardingClient)
    {
        let server = try PythonServer("onboarding.py", [], environment)
        return (
            server, OnboardingClient(try client(of: server.address(), token: "planted-secret-onboarding"))
        )
    }

    private func next(_ tasks: [Onboarding.TaskItem]) -> String {
        switch tasks.nextAction(in: zone) {
        case .task(let task): task.id.text
        case .blocked(let tasks): "blocked: \(tasks.map(\.id.text).joined(separator: ","))"
        case .nothing: "nothing"
        }
    }

    @Test("the next task is the first open one that waits for no other, by due date, then by priority")
    func nextTask() throws {
        let first = #"{"id":1,"name":"a","due_date":"2026-12-02","priority":"low"}"#
        let urgent = #"{"id":2,"name":"b","due_date":"2026-12-02","priority":"urgent"}"#
        let earlier = #"{"id":3,"name":"c","due_date":"2026-12-01","dependencies":["2"]}"#
        let undated = #"{"id":4,"name":"d","priority":"urgent"}"#
        #expect(next(try tasks("\(first),\(urgent),\(earlier),\(undated)")) == "2")
        let done = #"{"id":2,"name":"b","status":"done"}"#
        #expect(next(try tasks("\(first),\(done),\(earlier),\(undated)")) == "3")
        #expect(next(try tasks(undated)) == "4")
        // Who waits for a task that is not listed cannot know when it is done.
        #expect(next(try tasks(#"{"id":5,"dependsOn":["elsewhere"]}"#)) == "5")
        // A failed task is open: it has to be done again.
        #expect(next(try tasks(#"{"id":6,"status":"error"}"#)) == "6")
        #expect(next(try tasks(done)) == "nothing" && next([]) == "nothing")
    }

    @Test("tasks that wait for each other are reported, and none of them can be completed")
    func cycle() throws {
        let list = try tasks(
            #"{"id":"x","dependencies":["y"]},{"id":"y","dependencies":["x"]},{"id":"z","dependencies":["z"]}"#
        )
        #expect(next(list) == "blocked: x,y,z")
        #expect(list.map { list.actions(with: $0).contains(.complete) } == [false, false, false])
    }

    @Test("related tasks share a dependency or a document, whether identifiers are numbers or texts")
    func related() throws {
        let list = try tasks(
            #"""
            {"id":1,"dependencies":["2"],"documents":[7]},{"id":"2","status":"done"},{"id":3,"documents":["7"]},
            {"id":4,"dependencies":[1]},{"id":5}
            """#)
        #expect(list.related(to: list[0]).map(\.id.text) == ["2", "3", "4"])
        #expect(list.blockers(of: list[0]).isEmpty && list.blockers(of: list[3]).map(\.id) == [1])
        #expect(list.actions(with: list[0]) == [.start, .complete, .viewDocuments, .viewRelated])
        #expect(list.actions(with: list[1]) == [.viewRelated])
        #expect(list.actions(with: list[3]) == [.viewRelated])
        #expect(list.actions(with: list[4]) == [.start, .complete])
    }

    @Test("a task with a time of completion is completed in filters, badges and counts, whatever its status")
    func effectiveStatus() throws {
        let stamped = #"{"id":1,"status":"pending","completed_at":"2026-11-01T00:00:00Z"}"#
        let list = try tasks(#"\#(stamped),{"id":2,"status":"pending"},{"id":3,"status":"done"}"#)
        #expect(list.map(\.effectiveStatus) == [.completed, .pending, .completed])
        #expect(list.map(\.isDone) == [true, false, true] && list[0].status == .pending)
        #expect(list.with(.completed).map(\.id) == [1, 3] && list.with(.pending).map(\.id) == [2])
        #expect(list[0].effectiveStatus.badge.text == "Completed")
        #expect(!list.actions(with: list[0]).contains(.start))
    }

    @Test("an overview counts the tasks with each status, and the overdue ones")
    func counts() throws {
        let list = try tasks(
            #"""
            {"id":1,"status":"done","due_date":"2026-11-01"},{"id":2,"status":"waiting"},{"id":3,"status":"open"},
            {"id":4,"status":"pending","due_date":"2026-11-23"},
            {"id":5,"status":"failed","due_date":"2026-11-24"},
            {"id":6,"status":"pending","completed_at":"2026-11-02","due_date":"2026-11-01"},{"id":7,"status":"blocked"}
            """#)
        let overview = Onboarding.Overview(user: "u7", status: nil, tasks: list, compliance: nil)
        let words = ["pending", "completed", "error", "blocked", "waiting"]
        #expect(overview.counts.map(\.status.word) == words)
        #expect(overview.counts.map(\.count) == [2, 2, 1, 1, 1])
        // The 24th lasts until midnight in Zurich.
        let noon = try Timestamp(iso8601: "2026-11-24T12:00:00Z")
        let night = try Timestamp(iso8601: "2026-11-24T23:00:00Z")
        #expect(list.overdue(at: noon, in: zone).map(\.id) == [4])
        #expect(overview.overdueCount(at: noon, in: zone) == 1)
        #expect(overview.overdueCount(at: night, in: zone) == 2)
        let empty = Onboarding.Overview(user: "u7", status: nil, tasks: [], compliance: nil)
        #expect(empty.counts.isEmpty && empty.overdueCount(at: noon, in: zone) == 0)
    }

    @Test("badges have the plan's colours, and show a word that is unknown as it is")
    func badges() {
        let tasks: [Onboarding.TaskStatus] = [.pending, .inProgress, .completed, .error, .other("blocked")]
        #expect(tasks.map(\.badge.colour.rawValue) == ["gray", "blue", "green", "red", "gray"])
        #expect(
            tasks.map(\.badge.text) == ["Pending", "In Progress", "Completed", "Error", "blocked"])
        #expect(Set(tasks.prefix(4).map(\.badge.symbol)).count == 4)
        #expect(Onboarding.DocumentStatus.needsReview.badge.colour == .blue)
        #expect(Onboarding.DocumentStatus.rejected.badge.colour == .red)
        #expect("\(Onboarding.DocumentStatus.verified.badge)".hasSuffix(" Verified"))
    }

    @Test(
        "percent are whole and 100 only at the end",
        arguments: [(3, 5, 60), (29, 100, 29), (999, 1_000, 99), (2, 2, 100)])
    func percent(done: Int, total: Int, percent: Int) throws {
        let status: Onboarding.Status = try read(#"{"completed_tasks":\#(done),"total_tasks":\#(total)}"#)
        let overview = Onboarding.Overview(user: "u7", status: status, tasks: [], compliance: nil)
        #expect(overview.percent == percent)
        #expect(overview.progressWords == "\(done) of \(total) tasks completed")
    }

    @Test("the service's fraction counts where nothing can be counted")
    func fraction() throws {
        let status: Onboarding.Status = try read(#"{"progress_percentage":"40"}"#)
        let empty = Onboarding.Overview(user: nil, status: status, tasks: [], compliance: nil)
        #expect(empty.percent == 40 && empty.progressWords == "0 of 0 tasks completed")
        for (answer, percent) in [
            (#"{"progress_percentage":1}"#, 1), (#"{"progressPercentage":100}"#, 100),
            (#"{"progress_percentage":0.5}"#, 0), (#"{"progress_percentage":140}"#, 100),
            (#"{"progress_percentage":-1}"#, 0), (#"{"progress":0.25}"#, 25), (#"{"progress":60}"#, 60),
        ] {
            let status: Onboarding.Status = try read(answer)
            let overview = Onboarding.Overview(user: nil, status: status, tasks: [], compliance: nil)
            #expect(overview.percent == percent, "\(answer)")
        }
        let one = try tasks(#"{"id":1,"status":"done"}"#)
        let listed = Onboarding.Overview(user: nil, status: status, tasks: one, compliance: nil)
        #expect(listed.percent == 100 && listed.progressWords == "1 of 1 task completed")
    }

    @Test("an overview joins status, tasks and the compliance of each document")
    func overview() async throws {
        let (server, client) = try onboarding()
        defer { server.stop() }
        for user in ["u7", nil] as [Identifier?] {
            let overview = try await client.overview(of: user)
            #expect(overview.user == "u7" && overview.errors.isEmpty)
            #expect(overview.percent == 33 && overview.progressWords == "1 of 3 tasks completed")
            #expect(overview.documents.map(\.name) == ["identity", "W4"])
            #expect(overview.documents.map(\.status) == [.verified, .needsReview])
            #expect(overview.complianceWords == "1 of 2 documents verified")
            let task = try #require(overview.tasks.task("t2"))
            #expect(overview.documents(of: task).map(\.id) == ["d4"])
            #expect(next(overview.tasks) == "t1")
        }
    }

    @Test("an overview is without the parts that fail, and fails without status and tasks")
    func partial() async throws {
        let (server, client) = try onboarding(["ONB_FAILS": "compliance,tasks"])
        let overview = try await client.overview(of: nil)
        #expect(Set(overview.errors.keys) == [.compliance, .tasks] && overview.compliance == nil)
        #expect(overview.progressWords == "1 of 3 tasks completed")
        // The document is still known from the status.
        #expect(overview.documents.map(\.id) == ["d4"])
        server.stop()
        let (other, failing) = try onboarding(["ONB_FAILS": "status,tasks"])
        defer { other.stop() }
        #expect(await apiError { _ = try await failing.overview(of: nil) }?.code == .server)
    }

    @Test("a watch reports what changes, and nothing twice")
    func changes() async throws {
        let (server, client) = try onboarding(["ONB_ADVANCES": "3"])
        defer { server.stop() }
        var watch = Onboarding.Watch()
        #expect(watch.changes(to: try await client.overview(of: nil)).isEmpty)
        #expect(watch.changes(to: try await client.overview(of: nil)).isEmpty)
        let changes = watch.changes(to: try await client.overview(of: nil))
        #expect(changes.map(\.subject) == [.task, .document, .compliance, .progress])
        #expect(changes.map(\.id) == ["t1", "d4", nil, nil])
        #expect(changes.map(\.before) == ["pending", "needs_review", "not compliant", "33"])
        #expect(changes.map(\.after) == ["completed", "verified", "compliant", "66"])
        #expect(watch.changes(to: try await client.overview(of: nil)).isEmpty)
    }

    @Test("a watch keeps the last state of a part that fails, and sees what is new or gone")
    func gaps() throws {
        func overview(_ json: String, _ errors: [Onboarding.Overview.Part: APIError] = [:]) throws
            -> Onboarding.Overview
        {
            .init(user: "u7", status: nil, tasks: try tasks(json), compliance: nil, errors: errors)
        }
        let failure = APIError(.server, "no", remedy: "Wait.")
        var watch = Onboarding.Watch()
        #expect(watch.changes(to: try overview(#"{"id":1,"name":"a"},{"id":2,"name":"b"}"#)).isEmpty)
        let failed = try overview("", [.tasks: failure, .status: failure, .compliance: failure])
        #expect(watch.changes(to: failed).isEmpty)
        let changes = watch.changes(to: try overview(#"{"id":2,"name":"b"},{"id":3,"name":"c"}"#))
        #expect(changes.map(\.name) == ["c", "a"])
        #expect(changes.map(\.before) == [nil, "pending"] && changes.map(\.after) == ["pending", nil])
    }

    @Test("an upload goes from idle through its progress to the service's answer")
    func upload() throws {
        var state = Onboarding.UploadState.idle
        #expect(state.canBegin && state.fraction == nil)
        state.advance(to: TransferProgress(bytes: 5, total: 10))
        #expect(state == .idle, "nothing is sent before the beginning")
        state.begin()
        state.advance(to: TransferProgress(bytes: 5, total: nil))
        state.advance(to: TransferProgress(bytes: 1, total: 0))
        #expect(state == .uploading(fraction: 0))
        state.advance(to: TransferProgress(bytes: 997, total: 1_000))
        #expect(state.words == "Uploading, 99 %" && !state.canBegin)
        state.advance(to: TransferProgress(bytes: 2_000, total: 1_000))
        #expect(state == .waiting && state.fraction == 1)
        // The connection broke, and the transfer starts again.
        state.advance(to: TransferProgress(bytes: 0, total: 1_000))
        #expect(state == .uploading(fraction: 0))
        let document: Onboarding.Document = try read(#"{"id":"d1","status":"processing"}"#)
        state.end(with: .success(document))
        #expect(state == .done(document) && state.words == "Uploaded: Processing")
        state.advance(to: TransferProgress(bytes: 0, total: 1_000))
        state.begin()
        #expect(state == .done(document), "what is done stays done")
    }

    @Test("a failed upload can be retried if another attempt may succeed")
    func retry() throws {
        var state = Onboarding.UploadState.idle
        state.begin()
        state.end(with: .failure(APIError(.busy, "busy", remedy: "Wait.", isTransient: true)))
        #expect(state == .failed(message: "busy", remedy: "Wait.", canRetry: true) && state.canBegin)
        state.begin()
        #expect(state == .uploading(fraction: 0))
        state.end(with: .failure(APIError(.invalid, "no picture", remedy: "Send one.")))
        #expect(!state.canBegin && state.words == "Failed: no picture")
        var rejected = Onboarding.UploadState.idle
        rejected.begin()
        rejected.end(with: .success(try read(#"{"id":"d1","status":"rejected"}"#)))
        #expect(!rejected.canBegin, "the same document would be rejected again")
    }

    @Test("a review has size, format and resolution of a document, or why it cannot be sent")
    func review() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (good, small) = (folder.appending(path: "passport.png"), folder.appending(path: "small.png"))
        let bytes = DocumentRulesTests.png(width: 1_200, height: 900)
        try Data(bytes).write(to: good)
        try Data(DocumentRulesTests.png(width: 100, height: 90)).write(to: small)
        let review = Onboarding.DocumentReview(fileAt: good.path, type: .passport)
        #expect(review.isUploadable && review.name == "passport.png" && review.bytes == bytes.count)
        #expect(review.header?.format == .png && review.header?.width == 1_200)
        let refused = Onboarding.DocumentReview(fileAt: small.path, type: .passport)
        #expect(refused.problem?.code == .resolution && refused.problem?.message.contains("100 x 90") == true)
        #expect(refused.header?.width == 100 && refused.header?.height == 90)
        let missing = Onboarding.DocumentReview(fileAt: folder.path + "/none.png", type: .passport)
        #expect(missing.problem?.code == .unreadable && missing.bytes == 0)
    }
}
