import APICore
import Answers
import Backends
import Foundation
import LoopbackServer
import Routes
import Synchronization
import TestClients
import Testing

/// What holds of the onboarding service over the network and in memory alike, and what programs build on it.
@Suite("Onboarding: the service, its uploads and its marks")
struct OnboardingServiceTests {
    private let zone: ClockZone
    private let now: Timestamp

    init() throws {
        zone = try ClockZone("Europe/Zurich")
        now = try Timestamp(iso8601: "2026-11-24T08:00:00Z")
    }

    /// The tasks of the counterpart.
    private let tasks: [Onboarding.TaskItem] = [
        .init(id: "t1", name: "Passport", due: "2026-12-01", priority: .low),
        .init(
            id: "t2", name: "W-4", status: .inProgress, due: "2026-11-25T12:00:00", documents: ["d4"],
            dependencies: ["t1", 3]),
        .init(id: "t3", name: "Welcome", status: .completed, priority: .high),
    ]

    /// A file with a picture, removed with the test.
    private final class Picture {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".png").path

        init(width: UInt32 = 1_200, height: UInt32 = 900) throws {
            try Data(DocumentRulesTests.png(width: width, height: height)).write(to: URL(filePath: path))
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// What happened, in order.
    private final class Log<Value: Sendable>: Sendable {
        private let values = Mutex<[Value]>([])

        func add(_ value: Value) { values.withLock { $0.append(value) } }
        var all: [Value] { values.withLock { $0 } }
    }

    private func expectRules(of service: any OnboardingService) async throws {
        let before = try await service.overview(of: nil)
        #expect(before.user?.text == "u7" && before.progressWords == "1 of 3 tasks completed")
        #expect(try await service.tasks(of: "u7").map(\.id.text) == ["t1", "t2", "t3"])
        #expect(await apiError { _ = try await service.complete("t2") }?.code == .conflict)
        #expect(await apiError { _ = try await service.complete("t9") }?.code == .notFound)
        #expect(await apiError { _ = try await service.tasks(of: "u8") }?.code == .notFound)
        try await service.complete("t1")
        #expect(try await service.complete("t2")?.isDone == true)
        #expect(try await service.overview(of: "u7").percent == 100)
        let picture = FileInMemory(name: "a.png", bytes: DocumentRulesTests.png(width: 1_200, height: 900))
        let documents = try await service.ownStatus().documents.count
        var ids: Set<String> = []
        for _ in 0..<2 {
            let sent = try await service.upload(picture, type: .passport, of: "u7", idempotencyKey: "k1")
            #expect(sent.status == .processing && sent.type == .passport)
            ids.insert(sent.id.text)
        }
        #expect(try await service.ownStatus().documents.count == documents + 1 && ids.count == 1)
        #expect(try await service.profile(of: "u7").name == "Anna Muster")
    }

    @Test("follows the same rules over the network and in memory")
    func bothKinds() async throws {
        let server = try PythonServer("onboarding.py")
        defer { server.stop() }
        try await expectRules(
            of: OnboardingClient(try client(of: server.address(), token: "planted-secret-onboarding")))
        try await expectRules(
            of: MemoryOnboardingService(of: .init(id: "u7", name: "Anna Muster"), tasks: tasks))
    }

    @Test("in memory answers after its delays, and fails once for each error that a test gives it")
    func delaysAndFailures() async throws {
        let waits = Log<Duration>()
        let service = MemoryOnboardingService(
            tasks: [.init(id: "t1", name: "Passport")], delays: MemoryOnboardingService.usualDelays,
            now: { [now] in now }, pause: { waits.add($0) })
        let busy = APIError(.busy, "busy", remedy: "Wait.", isTransient: true)
        service.fail(.complete, with: busy, APIError(.server, "broken", remedy: "Wait."))
        #expect(await apiError { _ = try await service.complete("t1") } == busy)
        #expect(await apiError { _ = try await service.complete("t1") }?.code == .server)
        #expect(try await service.complete("t1")?.completed == ServerTime(now))
        _ = try await service.ownTasks()
        #expect(waits.all == [.seconds(1), .seconds(1), .seconds(1)])
        let stopped = MemoryOnboardingService(
            delays: [.tasks: .seconds(1)], pause: { _ in throw CancellationError() })
        #expect(await apiError { _ = try await stopped.ownTasks() }?.code == .cancelled)
    }

    @Test("an upload goes through its four steps, each of which passes its data on")
    func flow() async throws {
        let (picture, small) = (try Picture(), try Picture(width: 100, height: 90))
        defer { withExtendedLifetime((picture, small)) {} }
        var flow = Onboarding.UploadFlow()
        #expect(flow.step == .type && flow.actions == [.chooseType])
        flow.take(fileAt: picture.path)
        flow.beginUpload()
        #expect(flow == Onboarding.UploadFlow(), "no step can be skipped")
        flow.choose(.identityCard)
        #expect(flow.step == .document && flow.type == .identityCard)
        flow.take(fileAt: small.path)
        #expect(flow.step == .review && flow.review?.problem?.code == .resolution)
        #expect(flow.actions == [.chooseType, .retake, .cancel] && flow.words.hasPrefix("Not ready: "))
        flow.beginUpload()
        #expect(flow.step == .review)
        flow.retake()
        flow.take(fileAt: picture.path)
        flow.choose(.passport)
        #expect(flow.type == .passport && flow.review?.path == picture.path)
        #expect(flow.actions == [.chooseType, .retake, .upload, .cancel])
        flow.beginUpload()
        flow.advance(to: TransferProgress(bytes: 1, total: 2))
        #expect(flow.step == .upload && flow.words == "Uploading, 50 %" && flow.actions == [.cancel])
        flow.end(with: .failure(APIError(.busy, "busy", remedy: "Wait.", isTransient: true)))
        #expect(flow.actions == [.retake, .retry, .cancel] && flow.words == "Failed: busy")
        flow.beginUpload()
        flow.end(with: .success(.init(id: "d1", status: .processing)))
        #expect(flow.words == "Uploaded: Processing" && flow.actions == [.finish] && flow.type == .passport)
        flow.finish()
        #expect(flow.step == .type && flow.accepted?.id.text == "d1" && flow.actions == [.chooseType])
        flow.choose(.w4)
        #expect(flow.accepted == nil && flow.type == .w4)
    }

    @Test("a flow warns of a picture that shows another document, which may be sent all the same")
    func mismatch() throws {
        let picture = try Picture()
        defer { withExtendedLifetime(picture) {} }
        var flow = Onboarding.UploadFlow()
        flow.recognise(as: "passport")
        #expect(flow == Onboarding.UploadFlow(), "there is no picture yet")
        flow.choose(.passport)
        flow.take(fileAt: picture.path)
        #expect(flow.review?.typeCheck == nil && flow.words == "Ready to upload")
        flow.recognise(as: "invoice")
        #expect(flow.review?.typeCheck == .different && flow.review?.recognisedKind == "invoice")
        #expect(flow.words.contains("recognised as invoice, but the document type is PASSPORT"))
        #expect(flow.may(.upload), "the person may know better")
        flow.recognise(as: "idCard")
        flow.choose(.identityCard)
        #expect(flow.review?.typeCheck == .matching && flow.words == "Ready to upload")
        flow.retake()
        flow.take(fileAt: picture.path)
        #expect(flow.review?.typeCheck == nil, "nobody has looked at the new picture")
    }

    @Test(
        "a type is compared with the kind that was recognised",
        arguments: [
            (.passport, "passport", .matching), (.identityCard, "idCard", .matching), (.i9, "i9", .matching),
            (.w4, "w4", .matching), (.w4, "i9", .different), (.passport, "visa", .different),
            (.passport, "idCard", .different), (.identityCard, "letter", .different),
            (.passport, "unknown", .notRecognised), (.i9, "other", .notRecognised),
            // These cards are never recognised.
            (.driversLicense, "idCard", .notRecognised), (.driversLicense, "passport", .different),
            (.socialSecurityCard, "other", .notRecognised), (.socialSecurityCard, "w4", .different),
            (.other("Visa"), "passport", .notRecognised),
        ] as [(Onboarding.DocumentType, String, Onboarding.TypeCheck)])
    func typeCheck(type: Onboarding.DocumentType, kind: String, expected: Onboarding.TypeCheck) {
        let check = Onboarding.TypeCheck(of: type, showing: kind)
        #expect(check == expected)
        #expect((check.warning(type, showing: kind) != nil) == (expected == .different))
    }

    @Test("a flow shows that a file is being read, and can be stopped at each step")
    func cancelling() throws {
        let picture = try Picture()
        defer { withExtendedLifetime(picture) {} }
        var flow = Onboarding.UploadFlow()
        flow.choose(.passport)
        flow.prepare(fileAt: picture.path)
        #expect(flow.step == .document && flow.upload == .preparing && flow.type == .passport)
        #expect(flow.words == "Preparing the document" && flow.actions == [.cancel] && flow.review == nil)
        flow.take(fileAt: "/none")
        flow.beginUpload()
        #expect(flow.upload == .preparing, "what is being read is neither replaced nor sent")
        var stopped = flow
        stopped.cancel()
        #expect(stopped == Onboarding.UploadFlow())
        stopped.finishPreparing()
        #expect(stopped == Onboarding.UploadFlow(), "what was stopped does not come back")
        flow.finishPreparing()
        #expect(flow.step == .review && flow.review?.path == picture.path)
        var left = flow
        left.cancel()
        #expect(left == Onboarding.UploadFlow())
        flow.beginUpload()
        flow.cancel()
        #expect(flow.upload.canBegin && flow.words == "Failed: it was cancelled")
        flow.end(with: .success(.init(id: "d1", status: .processing)))
        #expect(flow.words == "Failed: it was cancelled" && flow.accepted == nil)
        flow.beginUpload()
        #expect(flow.words == "Uploading, 0 %")
    }

    @Test("a flow follows the upload at a service, to its end or its failure")
    func flowAtService() async throws {
        let picture = try Picture()
        defer { withExtendedLifetime(picture) {} }
        let service = MemoryOnboardingService()
        service.fail(.upload, with: APIError(.busy, "busy", remedy: "Wait.", isTransient: true))
        var flow = Onboarding.UploadFlow()
        flow.choose(.passport)
        flow.take(fileAt: picture.path)
        let shown = Log<String>()
        let failed = await service.upload(flow, of: "me", idempotencyKey: "k") {
            shown.add($0.words)
        }
        #expect(failed.may(.retry))
        #expect(shown.all.first == "Uploading, 0 %" && shown.all.last == "Failed: busy")
        #expect(shown.all.contains("Waiting for the service"))
        let done = await service.upload(failed, of: "me", idempotencyKey: "k")
        #expect(done.words == "Uploaded: Processing")
        #expect(await service.upload(done, of: "me", idempotencyKey: "k") == done, "it is not sent again")
        #expect(try await service.ownStatus().documents.map(\.type) == [.passport])
    }

    @Test("a report of the progress that comes after the end is not shown")
    func lateReport() async throws {
        let picture = try Picture()
        defer { withExtendedLifetime(picture) {} }
        var flow = Onboarding.UploadFlow()
        flow.choose(.passport)
        flow.take(fileAt: picture.path)
        let (service, shown) = (ReportingService(), Log<String>())
        let done = await service.upload(flow, of: "me", idempotencyKey: "k") { shown.add($0.words) }
        let before = shown.all
        #expect(before.last == "Uploaded: Processing" && done.words == "Uploaded: Processing")
        let report = try #require(service.reports.all.first)
        report(TransferProgress(bytes: 1, total: 2))
        #expect(shown.all == before, "\(shown.all)")
    }

    /// A service that keeps the reports of uploads.
    private struct ReportingService: OnboardingService {
        let memory = MemoryOnboardingService()
        let reports = Log<@Sendable (TransferProgress) -> Void>()

        func upload(
            _ file: some UploadedFile, type: Onboarding.DocumentType, of user: Identifier,
            idempotencyKey: String?
        ) async throws(APIError) -> Onboarding.Document {
            if let file = file as? StreamedFile { reports.add(file.report) }
            return try await memory.upload(file, type: type, of: user, idempotencyKey: idempotencyKey)
        }

        func status(of user: Identifier) async throws(APIError) -> Onboarding.Status {
            try await memory.status(of: user)
        }
        func ownStatus() async throws(APIError) -> Onboarding.Status { try await memory.ownStatus() }
        func tasks(of user: Identifier) async throws(APIError) -> [Onboarding.TaskItem] {
            try await memory.tasks(of: user)
        }
        func ownTasks() async throws(APIError) -> [Onboarding.TaskItem] { try await memory.ownTasks() }
        func complete(_ task: Identifier) async throws(APIError) -> Onboarding.TaskItem? {
            try await memory.complete(task)
        }
        func compliance(of user: Identifier) async throws(APIError) -> Onboarding.Compliance {
            try await memory.compliance(of: user)
        }
        func profile(of user: Identifier) async throws(APIError) -> Onboarding.Profile {
            try await memory.profile(of: user)
        }
        func sendTestNotification(to user: Identifier?) async throws(APIError) -> String? {
            try await memory.sendTestNotification(to: user)
        }
    }

    @Test("a task that is begun here is in progress until the service has another status")
    func started() throws {
        var started = Onboarding.StartedTasks()
        for task in tasks { started.mark(task, at: now) }
        #expect(started.marks.map(\.task) == ["t1"], "only pending tasks are begun")
        let shown = started.applied(to: tasks)
        #expect(shown.map(\.status) == [.inProgress, .inProgress, .completed])
        #expect(shown[0].started == ServerTime(now) && shown[1].started == nil)
        #expect(
            !shown.actions(with: shown[0]).contains(.start) && tasks.actions(with: tasks[0]).contains(.start))
        let coded = try JSONDecoder().decode(
            Onboarding.StartedTasks.self, from: try JSONEncoder().encode(started))
        #expect(coded == started)
        #expect(!started.drop(outdatedBy: tasks) && !started.drop(outdatedBy: []))
        let later = [Onboarding.TaskItem(id: "t1", name: "Passport", status: .error)]
        #expect(started.applied(to: later) == later)
        #expect(started.drop(outdatedBy: later) && started.marks.isEmpty)
        #expect(started.applied(to: tasks) == tasks, "a status that returns does not bring the mark back")
    }

    @Test("tasks are due within a time, by the clock of their zone")
    func due() throws {
        func due(_ days: Double) -> [String] {
            tasks.due(within: days * 86_400, at: now, in: zone).map(\.id.text)
        }
        // t2 is due on the 25th at noon in Zurich, 27 hours from now; t1 on 1 December, from its first moment.
        #expect(due(1).isEmpty && due(27 / 24.0) == ["t2"] && due(26.9 / 24).isEmpty)
        #expect(due(7) == ["t2", "t1"] && due(6.6) == ["t2"])
        let overdue = Onboarding.TaskItem(id: 9, name: "late", due: "2020-01-01")
        #expect([overdue].due(within: 0, at: now, in: zone) == [overdue])
        #expect(
            [Onboarding.TaskItem(id: 9, name: "soon", due: "soon")].due(within: 1e9, at: now, in: zone)
                .isEmpty)
    }
}
