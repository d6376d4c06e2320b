import APICore

/// The rules of a connection to a relay, without I/O: what is sent, and what a relay's messages mean.
///
/// Nothing that a relay sends is trusted: events that are not genuine, not requested or repeated are left out, and a
/// relay that sends too many of them loses its connection. A challenge is answered by signing in; what the relay
/// rejected until then is sent again.
struct RelayConversation {
    /// The result of a message, in order.
    enum Step: Hashable {
        /// Send this.
        case send(String)
        /// A genuine event of a live subscription, for the first time.
        case event(Nostr.Event)
        /// An event was published, or rejected for a reason.
        case published(ContentDigest, RelayReason?)
        /// All stored events of a request are there; a live subscription goes on.
        case stored(subscription: String, RelayPage)
        /// The relay has ended a subscription.
        case closed(subscription: String, RelayReason)
        /// The connection is of no use.
        case failed(DialogError)
    }

    /// Events left out before the connection ends.
    static let mostForged = 100
    static let mostRepeated = 100_000
    /// Events beyond a filter's limit before the connection ends.
    static let mostSurplus = 1_000
    private static let mostChallenges = 3
    private static let longestChallenge = 1_024

    private struct Subscription {
        let filter: RelayFilter
        let isLive: Bool
        var received = 0
        var page = RelayPage()
        /// Whether its stored events have been sent.
        var isStored = false
        /// How it ended during a sign-in, after which it is requested again.
        var held: Ending?
    }

    private enum Ending {
        case stored
        case closed
    }

    private enum SignIn: Equatable {
        case none, done, refused
        case sent(ContentDigest)
    }

    private let signIn: (_ challenge: String) throws(DialogError) -> Nostr.Event
    private var state = SignIn.none
    private var challenges = 0
    private var publications: [ContentDigest: Nostr.Event] = [:]
    /// Those that the relay rejected before the sign-in was done.
    private var heldPublications: Set<ContentDigest> = []
    private var subscriptions: [String: Subscription] = [:]
    private var known: Set<ContentDigest> = []
    private var repeated = 0
    /// Events that were not genuine or not requested.
    private(set) var forged = 0

    /// - Parameter signIn: signs the answer to a challenge.
    init(signIn: @escaping @Sendable (_ challenge: String) throws(DialogError) -> Nostr.Event) {
        self.signIn = signIn
    }

    private var isSigningIn: Bool { if case .sent = state { true } else { false } }

    mutating func publish(_ event: Nostr.Event) -> [Step] {
        publications[event.id] = event
        return [.send(ClientMessage.publish(event))]
    }

    /// Requests stored events, and new ones too if it is live.
    mutating func request(_ name: String, _ filter: RelayFilter, isLive: Bool = false) -> [Step] {
        subscriptions[name] = Subscription(filter: filter, isLive: isLive)
        return [.send(ClientMessage.request(name, filter))]
    }

    mutating func receive(_ message: RelayMessage) -> [Step] {
        switch message {
        case .event(let name, let event): take(event, name)
        case .answer(let id, let isAccepted, let reason): take(id, isAccepted, reason)
        case .endOfStored(let name): end(name)
        case .closed(let name, let reason): end(name, reason)
        case .challenge(let challenge): answer(challenge)
        case .notice, .other: []
        }
    }

    private mutating func take(_ event: Nostr.Event?, _ name: String) -> [Step] {
        // A subscription may have been closed meanwhile.
        guard let filter = subscriptions[name]?.filter, let isLive = subscriptions[name]?.isLive,
            let received = subscriptions[name]?.received, let isStored = subscriptions[name]?.isStored
        else { return countRepeated() }
        subscriptions[name]?.received = received + 1
        if !isStored, received >= filter.limit + Self.mostSurplus {
            return [.failed(DialogError(relay: "it sends more events than were requested"))]
        }
        guard let event, filter.matches(event), event.isGenuine else {
            forged += 1
            return forged > Self.mostForged ? [.failed(Self.forgery)] : []
        }
        let isNew = known.insert(event.id).inserted
        if !isLive { subscriptions[name]?.page.add(event, isNew: isNew) }
        guard isNew else { return countRepeated() }
        return isLive ? [.event(event)] : []
    }

    private mutating func countRepeated() -> [Step] {
        repeated += 1
        let isTooMuch = repeated > Self.mostRepeated
        return isTooMuch ? [.failed(DialogError(relay: "it repeats events without an end"))] : []
    }

    private mutating func take(_ id: ContentDigest, _ isAccepted: Bool, _ reason: RelayReason) -> [Step] {
        if state == .sent(id) { return isAccepted ? signedIn() : refused(reason) }
        guard publications[id] != nil else { return [] }
        if !isAccepted, reason.asksForSignIn, isSigningIn {
            heldPublications.insert(id)
            return []
        }
        publications[id] = nil
        return [.published(id, isAccepted || reason.isDuplicate ? nil : reason)]
    }

    private mutating func end(_ name: String) -> [Step] {
        guard let subscription = subscriptions[name] else { return [] }
        guard !isSigningIn else {
            subscriptions[name]?.held = .stored
            return []
        }
        subscriptions[name]?.isStored = true
        guard !subscription.isLive else { return [.stored(subscription: name, RelayPage())] }
        subscriptions[name] = nil
        return [.send(ClientMessage.close(name)), .stored(subscription: name, subscription.page)]
    }

    private mutating func end(_ name: String, _ reason: RelayReason) -> [Step] {
        guard subscriptions[name] != nil else { return [] }
        if reason.asksForSignIn, isSigningIn {
            subscriptions[name]?.held = .closed
            return []
        }
        subscriptions[name] = nil
        return [.closed(subscription: name, reason)]
    }

    private mutating func answer(_ challenge: String) -> [Step] {
        challenges += 1
        guard challenges <= Self.mostChallenges, (1...Self.longestChallenge).contains(challenge.utf8.count)
        else { return [] }
        do throws(DialogError) {
            let event = try signIn(challenge)
            state = .sent(event.id)
            return [.send(ClientMessage.signIn(event))]
        } catch {
            return [.failed(error)]
        }
    }

    /// Sends again what waited for the sign-in. Subscriptions are requested again, since they may have more events now.
    private mutating func signedIn() -> [Step] {
        state = .done
        let events = heldPublications.compactMap { publications[$0] }
        heldPublications = []
        var steps = events.map { Step.send(ClientMessage.publish($0)) }
        for (name, subscription) in subscriptions {
            subscriptions[name]?.held = nil
            subscriptions[name]?.received = 0
            subscriptions[name]?.isStored = false
            steps.append(.send(ClientMessage.request(name, subscription.filter)))
        }
        return steps
    }

    /// Ends what waited for the sign-in: rejected things for the reason that the sign-in was, the rest as it ended.
    private mutating func refused(_ reason: RelayReason) -> [Step] {
        state = .refused
        var steps = heldPublications.map { Step.published($0, reason) }
        for id in heldPublications { publications[id] = nil }
        heldPublications = []
        for (name, subscription) in subscriptions {
            switch subscription.held {
            case .stored: steps += end(name)
            case .closed: steps += end(name, reason)
            case nil: break
            }
            subscriptions[name]?.held = nil
        }
        return steps
    }

    private static let forgery = DialogError(
        .forged, "the relay sends events that are not genuine or were not requested",
        remedy: "Use another relay, or report it to the relay's operator.", cause: .moment)
}

/// What a relay had stored for a request.
struct RelayPage: Hashable, Sendable {
    /// The time of the oldest event, also of a repeated one; `nil` without events.
    var oldest: Int64?
    /// The events that were not known before.
    var events: [Nostr.Event] = []

    mutating func add(_ event: Nostr.Event, isNew: Bool) {
        oldest = min(oldest ?? event.time, event.time)
        if isNew { events.append(event) }
    }
}
