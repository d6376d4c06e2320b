import APICore
import Backends
import Foundation
import LoopbackServer
import Routes
import TestClients
import Testing

@Suite("Onboarding")
struct OnboardingTests {
    private let picture = FileInMemory(
        name: "passport.png", bytes: DocumentRulesTests.png(width: 1_200, height: 900))

    @Test("has a method for each endpoint, and uses no other")
    func endpoints() async throws {
        try await expectReached(OnboardingEndpoints.all) { client in
            let onboarding = OnboardingClient(client)
            _ = try? await onboarding.upload(picture, type: .passport, of: "~u7", idempotencyKey: nil)
            _ = try? await onboarding.status(of: "~u7")
            _ = try? await onboarding.tasks(of: "~u7")
            _ = try? await onboarding.complete("~t1")
            _ = try? await onboarding.compliance(of: "~u7")
            _ = try? await onboarding.ownStatus()
            _ = try? await onboarding.ownTasks()
            _ = try? await onboarding.profile(of: "~u7")
            _ = try? await onboarding.sendTestNotification(to: "~u7")
        }
        #expect(OnboardingEndpoints.all.filter { $0.origin == .assumed } == [OnboardingEndpoints.profile])
    }

    @Test("keeps a document once, however often its answer fails")
    func upload() async throws {
        let server = try PythonServer("onboarding.py")
        let client = try client(
            of: server.address(), token: "planted-secret-onboarding",
            attempts: OnboardingClient.retry.attempts)
        let onboarding = OnboardingClient(client)
        _ = try await client.bytes(of: APIRequest(Endpoint(.post, "/fail/{count}"), ["count": "3"]))
        let document = try await onboarding.upload(
            picture, type: .driversLicense, of: "u7", idempotencyKey: "hash-1")
        #expect(document.type == .driversLicense && document.status == .processing)
        #expect(document.extractedData["bytes"] == .integer(Int64(picture.bytes.count)))
        #expect(document.created?.moment != nil && document.path == "/files/passport.png")
        #expect(document.format == "PNG")
        #expect(document.resolution?.width == 1_200 && document.resolution?.height == 900)
        let count: Int = try await client.answer(to: APIRequest(Endpoint(.get, "/count")))
        #expect(count == 1)
    }

    @Test("reports the service's own code and field, and no token")
    func errors() async throws {
        let server = try PythonServer("onboarding.py")
        let onboarding = OnboardingClient(
            try client(of: server.address(), token: "planted-secret-onboarding"))
        let noPicture = FileInMemory(name: "a.txt", bytes: Array("text".utf8))
        let format = await apiError {
            _ = try await onboarding.upload(noPicture, type: .passport, of: "u7", idempotencyKey: nil)
        }
        #expect(format?.code == .invalid && format?.serverCode == "DOCUMENT_FORMAT")
        #expect(format?.fields.map(\.field) == ["file"])
        let type = await apiError {
            _ = try await onboarding.upload(picture, type: .other("visa"), of: "u7", idempotencyKey: nil)
        }
        #expect(type?.fields.map(\.field) == ["document_type"])
        #expect(await apiError { _ = try await onboarding.tasks(of: "nobody") }?.code == .notFound)
        let stranger = OnboardingClient(try client(of: server.address(), token: "planted-wrong-token"))
        let refused = await apiError { _ = try await stranger.status(of: "u7") }
        #expect(refused?.code == .signIn)
        #expect(refused.map { "\($0)".contains("planted") } == false)
    }

    @Test("rejects a part of a list", arguments: [#""total":3"#, #""totalPages":2"#])
    func part(of list: String) async throws {
        let server = try LoopbackServer {
            $1.answer(200, [:], #"{"tasks":[{"id":"1","title":"a","status":"pending"}],\#(list)}"#)
        }
        let error = await apiError {
            _ = try await OnboardingClient(client(of: server.address())).tasks(of: "u7")
        }
        #expect(error?.code == .answer)
        #expect(error?.message.hasPrefix("the response has 1 ") == true, "\(error?.message ?? "")")
    }

    @Test("lists, sorts, counts and completes tasks")
    func tasks() async throws {
        let server = try PythonServer("onboarding.py")
        let onboarding = OnboardingClient(
            try client(of: server.address(), token: "planted-secret-onboarding"))
        let zone = try ClockZone("Europe/Zurich")
        let tasks = try await onboarding.tasks(of: "u7")
        #expect(tasks.inOrder(of: .dueDate, in: zone).map(\.id) == ["t2", "t1", "t3"])
        #expect(tasks.inOrder(of: .priority, in: zone).map(\.id) == ["t3", "t2", "t1"])
        #expect(tasks.with(.inProgress).map(\.id) == ["t2"])
        #expect(tasks[1].documents == ["d4"] && tasks[1].dependencies == ["t1", 3])
        #expect("\(tasks.progress)" == "1 of 3")
        let now = try Timestamp(iso8601: "2026-12-01T12:00:00Z")
        #expect(tasks.filter { $0.isOverdue(at: now, in: zone) }.map(\.id) == ["t2"])
        #expect(try await onboarding.complete("t1")?.isDone == true)
        #expect("\(try await onboarding.tasks(of: "u7").progress)" == "2 of 3")
        let status = try await onboarding.status(of: "u7")
        #expect("\(status.progress.map(\.description) ?? "")" == "2 of 3")
        let compliance = try await onboarding.compliance(of: "u7")
        // The answer is a list of documents.
        #expect(compliance.isCompliant == false)
        #expect(compliance.records.map(\.type) == ["identity", "employment"])
        #expect(compliance.records.map(\.status) == [.verified, .needsReview])
        #expect(compliance.records.map(\.auditLog.count) == [1, 2])
        guard case .object(let entry)? = compliance.records[0].auditLog.first else {
            Issue.record("the log has no entry")
            return
        }
        #expect(entry["by"] == "hr7" && entry["action"] == "verified")
        #expect("\(try await onboarding.ownTasks().progress)" == "2 of 3")
        #expect(try await onboarding.ownStatus().user == "u7")
        #expect(try await onboarding.profile(of: "u7").name == "Anna Muster")
    }

    @Test(
        "reads document types in all spellings",
        arguments: [
            ("I9", "I9"), ("i-9", "I9"), ("W-4", "W4"), ("ID", "ID"), ("Passport", "PASSPORT"),
            ("Driver\u{2019}s License", "Driver's License"), ("Social Security Card", "Social Security Card"),
            ("Visa", "Visa"),
        ])
    func spellings(word: String, sent: String) {
        #expect(Onboarding.DocumentType(word).word == sent)
    }

    @Test("reads extracted data from JSON in a text, and documents to be reviewed")
    func extractedText() throws {
        let document: Onboarding.Document = try read(
            #"""
            {"id":"d1","documentType":"Passport","status":"needs_review","fileName":"p.jpg","fileSize":812345,
             "resolution":{"width":1200,"height":900},"format":"JPEG","extractedData":"{\"name\":\"Anna\",\"age\":7}"}
            """#)
        #expect(document.extractedData["name"] == "Anna" && document.extractedData["age"] == 7)
        #expect(
            document.status == .needsReview && !document.status.isFinal
                && document.status.word == "needs_review")
        #expect(document.fileName == "p.jpg" && document.fileSize == 812_345)
        #expect(document.format == "JPEG" && document.resolution?.width == 1_200)
        let unreadable: Onboarding.Document = try read(#"{"id":"d2","extracted_data":"not JSON"}"#)
        #expect(unreadable.extractedData.members.isEmpty)
        let single: Onboarding.Compliance = try read(#"{"compliant":false,"missing_documents":["I-9"]}"#)
        #expect(single.isCompliant == false && single.missing == ["I-9"])
    }

    @Test("reads tasks with few members, and unknown words")
    func tolerance() throws {
        let task: Onboarding.TaskItem = try read(
            #"{"id":3,"status":"blocked","dueDate":"2026-12-01","priority":"someday","metadata":{"a":[1,null]}}"#
        )
        #expect(task.status == .other("blocked") && task.priority == .other("someday") && !task.isDone)
        let done: Onboarding.TaskItem = try read(#"{"task_id":"x","completed_at":"2026-11-01T00:00:00Z"}"#)
        #expect(done.isDone)
        #expect("\([Onboarding.TaskItem]().progress)" == "0 of 0")
        #expect([Onboarding.TaskItem]().progress.fraction == 0)
        let status: Onboarding.Status = try read(#"{"progress":60,"new":1}"#)
        #expect(status.fraction == 0.6 && status.answer["new"] == 1)
        let after: Onboarding.TaskItem = try read(
            #"{"id":4,"dependsOn":[{"id":3,"task_name":"x"},null],"metadata":{"documents":["d1"]}}"#)
        #expect(after.dependencies == [3] && after.documents == ["d1"])
    }

    @Test(
        "a due day lasts until its end, also where clocks are changed",
        arguments: [
            ("2026-10-25", "Europe/Zurich", "2026-10-25T23:00:00Z"),
            ("2026-03-29", "Europe/Zurich", "2026-03-29T22:00:00Z"),
            ("2026-10-24", "Europe/Zurich", "2026-10-24T22:00:00Z"),
            ("2026-03-29", "UTC", "2026-03-30T00:00:00Z"),
        ])
    func dueDays(day: String, zone: String, end: String) throws {
        let (zone, end) = (try ClockZone(zone), try Timestamp(iso8601: end))
        let task: Onboarding.TaskItem = try read(#"{"id":1,"due_date":"\#(day)"}"#)
        #expect(!task.isOverdue(at: Timestamp(secondsSince1970: end.secondsSince1970 - 1), in: zone))
        #expect(task.isOverdue(at: end, in: zone))
    }

    @Test("is replaced by its last answers if it is unreachable")
    func offline() async throws {
        let server = try PythonServer("onboarding.py")
        let client = try client(of: server.address(), token: "planted-secret-onboarding")
        let kept = KeptAnswers()
        let caching = try kept.caching(client)
        let tasks = { (client: APIClient) async throws(APIError) in
            try await OnboardingClient(client).tasks(of: "u7")
        }
        let status = { (client: APIClient) async throws(APIError) in
            try await OnboardingClient(client).status(of: "u7")
        }
        let fresh = try await (caching.fetched(tasks), caching.fetched(status))
        #expect(!fresh.0.isCached && !fresh.1.isCached)
        server.stop()
        let away = try kept.away(client)
        try await kept.expectSame(away, fresh.0.value, tasks)
        try await kept.expectSame(away, fresh.1.value, status)
    }
}
