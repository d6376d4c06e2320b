import APICore
import Streams
import TestSupport
import Testing

@testable import Dialog

@Suite("A conversation with a relay")
struct RelayConversationTests {
    private let key: Nostr.SecretKey
    private let filter: RelayFilter

    init() throws {
        key = try Nostr.SecretKey()
        filter = RelayFilter(author: key.publicKey.bytes, kinds: [1_059], limit: 10)
    }

    private func note(_ time: Int64, _ content: String = "text") throws -> Nostr.Event {
        try Nostr.Event(kind: 1_059, tags: [], content: content, time: time, by: key)
    }

    private func conversation() -> RelayConversation {
        RelayConversation { [key] (challenge) throws(DialogError) in
            try Nostr.Event(
                kind: 22_242, tags: [["challenge", challenge]], content: "", time: 0, by: key)
        }
    }

    /// The id of the sign-in among the steps.
    private func signIn(_ steps: [RelayConversation.Step]) throws -> ContentDigest {
        guard case .send(let text)? = steps.first else { throw DialogError(relay: "no sign-in") }
        var reader = JSONReader(bytes: Array(text.utf8))
        let values = try reader.readArray()
        #expect(values.first == "AUTH")
        return try #require(Nostr.Event(values[1])).id
    }

    @Test("publishes until the relay has accepted")
    func publishing() throws {
        var conversation = conversation()
        let event = try note(1)
        #expect(conversation.publish(event) == [.send(ClientMessage.publish(event))])
        #expect(conversation.receive(.answer(to: try note(2).id, isAccepted: true, RelayReason(""))) == [])
        let full = RelayReason("rate-limited: later")
        #expect(full.isTemporary && full.text == "rate-limited: later")
        #expect(
            conversation.receive(.answer(to: event.id, isAccepted: false, full)) == [
                .published(event.id, full)
            ])
        #expect(conversation.receive(.answer(to: event.id, isAccepted: true, RelayReason(""))) == [])
        _ = conversation.publish(event)
        let known = RelayReason("duplicate: known")
        #expect(
            conversation.receive(.answer(to: event.id, isAccepted: false, known)) == [
                .published(event.id, nil)
            ])
    }

    @Test("has each genuine event once, and closes its request")
    func stored() throws {
        var conversation = conversation()
        _ = conversation.request("a", filter)
        for time in [7, 5, 6, 5] as [Int64] {
            #expect(conversation.receive(.event(subscription: "a", try note(time, "\(time)"))) == [])
        }
        #expect(conversation.receive(.event(subscription: "b", try note(1))) == [])
        guard case .stored("a", let page)? = conversation.receive(.endOfStored(subscription: "a")).last else {
            return #expect(Bool(false), "no page")
        }
        // Events are signed with random numbers, so that the two of second 5 differ in their signatures alone.
        #expect(page.oldest == 5 && page.events.map(\.time) == [7, 5, 6] && conversation.forged == 0)
        _ = conversation.request("c", filter)
        _ = conversation.receive(.event(subscription: "c", page.events[1]))
        guard case .stored("c", let next)? = conversation.receive(.endOfStored(subscription: "c")).last else {
            return #expect(Bool(false), "no page")
        }
        #expect(next.oldest == 5 && next.events.isEmpty)
        #expect(conversation.receive(.endOfStored(subscription: "c")) == [])
    }

    @Test("leaves out what is not genuine or was not requested, and ends if it is too much")
    func forged() throws {
        var conversation = conversation()
        var filter = filter
        filter.since = 10
        filter.until = 20
        _ = conversation.request("a", filter, isLive: true)
        let other = try Nostr.Event(kind: 1_059, tags: [], content: "", time: 15, by: Nostr.SecretKey())
        let kind = try Nostr.Event(kind: 1, tags: [], content: "", time: 15, by: key)
        guard case .object(var changed) = try note(15).json else {
            Issue.record("an event is no object")
            return
        }
        changed["content"] = "other"
        for event in [other, kind, try note(9), try note(21), Nostr.Event(.object(changed)), nil] {
            #expect(conversation.receive(.event(subscription: "a", event)) == [])
        }
        #expect(conversation.forged == 6)
        let event = try note(10)
        #expect(conversation.receive(.event(subscription: "a", event)) == [.event(event)])
        for _ in conversation.forged..<RelayConversation.mostForged {
            _ = conversation.receive(.event(subscription: "a", other))
        }
        guard case .failed(let error)? = conversation.receive(.event(subscription: "a", other)).first else {
            return #expect(Bool(false), "it goes on")
        }
        #expect(error.code == .forged && error.isTransient)
    }

    @Test("ends if more is sent than was requested")
    func surplus() throws {
        var conversation = conversation()
        let event = try note(1)
        _ = conversation.request("a", filter)
        for _ in 0..<filter.limit + RelayConversation.mostSurplus {
            #expect(conversation.receive(.event(subscription: "a", event)) == [])
        }
        guard case .failed(let error)? = conversation.receive(.event(subscription: "a", event)).first else {
            return #expect(Bool(false), "it goes on")
        }
        #expect(error.code == .relay)
    }

    @Test("signs in when challenged, and sends again what was rejected until then")
    func signIn() throws {
        var conversation = conversation()
        let event = try note(1)
        _ = conversation.publish(event)
        _ = conversation.request("a", filter)
        let id = try signIn(conversation.receive(.challenge("abc")))
        let reason = RelayReason("auth-required: sign in")
        #expect(conversation.receive(.answer(to: event.id, isAccepted: false, reason)) == [])
        #expect(conversation.receive(.closed(subscription: "a", reason)) == [])
        let steps = conversation.receive(.answer(to: id, isAccepted: true, RelayReason("")))
        #expect(
            steps == [
                .send(ClientMessage.publish(event)), .send(ClientMessage.request("a", filter)),
            ])
        #expect(
            conversation.receive(.answer(to: event.id, isAccepted: true, RelayReason("")))
                == [.published(event.id, nil)])
        #expect(conversation.receive(.event(subscription: "a", event)) == [])
        #expect(
            conversation.receive(.endOfStored(subscription: "a")).last
                == .stored(subscription: "a", RelayPage(oldest: 1, events: [event])))
    }

    @Test("requests again what a relay hid before the sign-in")
    func hiding() throws {
        var conversation = conversation()
        _ = conversation.request("a", filter)
        let id = try signIn(conversation.receive(.challenge("abc")))
        #expect(conversation.receive(.endOfStored(subscription: "a")) == [])
        let steps = conversation.receive(.answer(to: id, isAccepted: true, RelayReason("")))
        #expect(steps == [.send(ClientMessage.request("a", filter))])
    }

    @Test("goes on without a sign-in that is rejected")
    func rejectedSignIn() throws {
        var conversation = conversation()
        let event = try note(1)
        _ = conversation.publish(event)
        _ = conversation.request("a", filter)
        _ = conversation.request("b", filter)
        let id = try signIn(conversation.receive(.challenge("abc")))
        let reason = RelayReason("auth-required: sign in")
        _ = conversation.receive(.answer(to: event.id, isAccepted: false, reason))
        _ = conversation.receive(.closed(subscription: "a", reason))
        _ = conversation.receive(.endOfStored(subscription: "b"))
        let stranger = RelayReason("restricted: not for you")
        let steps = conversation.receive(.answer(to: id, isAccepted: false, stranger))
        #expect(
            Set(steps) == [
                .published(event.id, stranger), .closed(subscription: "a", stranger),
                .send(ClientMessage.close("b")), .stored(subscription: "b", RelayPage()),
            ])
    }

    @Test("signs in a few times only, and not for a challenge without an end")
    func challenges() throws {
        var conversation = conversation()
        #expect(conversation.receive(.challenge(String(repeating: "a", count: 1_025))) == [])
        for _ in 0..<2 { #expect(conversation.receive(.challenge("a")).count == 1) }
        #expect(conversation.receive(.challenge("a")) == [])
    }

    @Test("understands messages, and nothing else")
    func messages() throws {
        let id = ContentDigest(of: []).description
        let cases: [(String, RelayMessage)] = [
            (#"["NOTICE","a"]"#, .notice("a")), (#"["EOSE","a"] "#, .endOfStored(subscription: "a")),
            (#"["OK","\#(id)",true]"#, .answer(to: ContentDigest(of: []), isAccepted: true, RelayReason(""))),
            (#"["OK","ab",true,""]"#, .other), (#"["OK","\#(id)","true",""]"#, .other), (#"["OK"]"#, .other),
            (#"["CLOSED","a","error: b"]"#, .closed(subscription: "a", RelayReason("error: b"))),
            (#"["AUTH","abc"]"#, .challenge("abc")), (#"["AUTH",{}]"#, .challenge("")),
            (#"["EVENT","a",{}]"#, .event(subscription: "a", nil)), (#"["EVENT",{}]"#, .other),
            (#"["COUNT","a",{"count":1}]"#, .other),
        ]
        for (text, message) in cases { #expect(try RelayMessage(text) == message, "\(text)") }
        for text in [
            "", "hello", "[]", "[1]", "{}", #"["NOTICE","a"] 1"#, #"["NOTICE""#,
            String(repeating: "[", count: 999),
        ] {
            let error = #expect(throws: DialogError.self, "\(text.prefix(20))") { try RelayMessage(text) }
            #expect(error?.code == .relay)
        }
        let reason = RelayReason("blocked: \u{1B}[31m\(String(repeating: "a", count: 999))")
        #expect(reason.text.count <= 300 && !reason.text.contains("\u{1B}") && reason.word == "blocked")
        #expect(RelayReason("no word").word == "" && !RelayReason("").isTemporary)
    }

    @Test("survives whatever a relay sends")
    func junk() throws {
        var random = SeededGenerator(seed: 22_242)
        let event = try note(1)
        let texts = [
            ClientMessage.publish(event).replacing("\"EVENT\"", with: "\"EVENT\",\"a\""), #"["EOSE","a"]"#,
            #"["OK","\#(event.id)",false,"auth-required: x"]"#, #"["CLOSED","a","error: x"]"#,
            #"["AUTH","abc"]"#,
        ].map { Array($0.utf8) }
        var conversation = conversation()
        for _ in 0..<5_000 {
            _ = conversation.request("a", filter, isLive: Bool.random(using: &random))
            var text = texts.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                text[Int.random(in: 0..<text.count, using: &random)] = UInt8.random(
                    in: 0x20...0x7E, using: &random)
            }
            guard let message = try? RelayMessage(String(decoding: text, as: UTF8.self)) else { continue }
            for case .event(let passed) in conversation.receive(message) { #expect(passed.isGenuine) }
        }
    }
}
