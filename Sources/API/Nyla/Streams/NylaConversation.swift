public import APICore
public import Answers
import Streams
import Synchronization

extension Nyla {
    /// A prompt for a feature that works on prompts, with what it may use.
    public struct Prompt: Hashable, Sendable {
        /// The words.
        public var text: String
        /// The thread to continue; a new one begins without it. A coaching session needs one.
        public var thread: Identifier?
        /// Files to use.
        public var files: [Identifier] = []
        /// Data sources to use.
        public var sources: [Identifier] = []
        /// Data sources of other features to use.
        public var featureSources: [Identifier] = []
        /// The language of the answer, for example `de`.
        public var language: String?
        /// The providers of models that may be used; the service's choice if empty.
        public var providers: [String] = []

        /// Creates a prompt.
        public init(_ text: String, in thread: Identifier? = nil) {
            self.text = text
            self.thread = thread
        }

        var fields: JSONObject {
            func list(_ ids: [Identifier]) -> JSONValue { .array(ids.map { .string($0.text) }) }
            var fields: JSONObject = [
                "prompt": .string(text), "fileIds": list(files), "dataSourceIds": list(sources),
                "featureDataSourceIds": list(featureSources),
                "allowedProviders": .array(providers.map { .string($0) }),
            ]
            if let language { fields["userLanguage"] = .string(language) }
            if let thread { fields["workflowId"] = .string(thread.text) }
            return fields
        }
    }
}

/// A client for the features of Nyla that work on prompts and report their work as a stream of events: workspace, chatbot,
/// code editor, coaching and Teams bot.
///
/// ```swift
/// let chat = NylaConversation(client, .workspace, instance: "i1", mandate: "m1")
/// let turn = try await chat.send(Nyla.Prompt("What is in this contract?")) { _, piece, _ in
///     if case .text(let text) = piece { print(text, terminator: "") }
/// }
/// print(turn.ending)
/// ```
public struct NylaConversation: Sendable {
    /// Receives an event, what it has to show, and the state after it.
    public typealias Receiver = @Sendable (Nyla.WorkEvent, Nyla.WorkTurn.Piece, Nyla.WorkTurn) throws -> Void

    /// The feature: one of the areas with streams.
    public let area: Nyla.Area
    /// The client for the feature's lists.
    public let records: NylaLists
    let client: APIClient
    let instance: NylaInstanceClient
    /// How long a stream may continue after it was asked to stop.
    let patience: Duration

    /// Creates a client for a feature's instance.
    ///
    /// - Parameter patience: how long a stream may continue after it was asked to stop.
    public init(
        _ client: APIClient, _ area: Nyla.Area, instance: Identifier, mandate: Identifier?,
        patience: Duration = .seconds(4)
    ) {
        self.area = area
        self.client = client
        self.instance = NylaInstanceClient(client, instance: instance, mandate: mandate)
        self.patience = patience
        records = NylaLists(client, instance: instance, mandate: mandate)
    }

    /// Sends a prompt once, and reads the events of its work to the end.
    ///
    /// If the connection breaks off, that is an error; the work may go on, and nothing is sent again.
    ///
    /// - Parameters:
    ///   - stop: its first element asks the service to stop the work.
    ///   - receive: called for each event, in order; its error ends the reading.
    /// - Returns: the state at the end. Its ending is `.open` if the work was to be stopped and may go on: the service could
    ///   not stop it (then there is a `stopError`), did not say so in time, or has not named its workflow.
    public func send(
        _ prompt: Nyla.Prompt, until stop: AsyncStream<Void>? = nil, receive: @escaping Receiver
    ) async throws -> Nyla.WorkTurn {
        let endpoint = NylaEndpoints.start(area, in: prompt.thread)
        var values: [String: Identifier] = [:]
        if let thread = prompt.thread { values["threadId"] = thread }
        let request = instance.request(endpoint, values).carrying(json: .object(prompt.fields))
        return try await read(request, of: prompt.thread, until: stop, receive: receive)
    }

    /// Reads the events of a session of the Teams bot until it ends. A connection that breaks off is opened again after the
    /// last event.
    ///
    /// - Parameter stop: its first element ends the reading; the session goes on.
    public func follow(
        _ session: Identifier, until stop: AsyncStream<Void>? = nil, receive: @escaping Receiver
    ) async throws -> Nyla.WorkTurn {
        let request = instance.request(NylaEndpoints.followSession, ["threadId": session])
        return try await read(request, of: nil, until: stop, receive: receive)
    }

    /// Asks the service to stop the work of a thread. The request may be repeated, since stopped work stays stopped.
    public func stop(_ thread: Identifier) async throws(APIError) {
        var request = instance.request(NylaEndpoints.stop(area), ["threadId": thread])
        request.idempotencyKey = APIRequest.drawID()
        _ = try await client.bytes(of: request)
    }

    /// Uploads a file for prompts, once: into the workspace or the code editor, or else among the user's files.
    public func upload(_ file: some UploadedFile) async throws(APIError) -> Nyla.File {
        guard Nyla.Resource.named("files", in: area) != nil else {
            return try await NylaFiles(client).upload(file, idempotencyKey: nil)
        }
        return try await client.answer(
            to: instance.request(NylaEndpoints.uploadFile(to: area)).carrying(file))
    }

    /// Accepts or rejects all pending edits. Returns the service's answer.
    public func decideAllEdits(accepting: Bool) async throws(APIError) -> Nyla.Entry {
        let endpoint = NylaEndpoints.decideAllEdits(area, accepting: accepting)
        return Nyla.Entry(answer: try await client.json(of: instance.request(endpoint)))
    }

    private enum Outcome: Sendable {
        case read(Result<Void, any Error>)
        case asked
        case nobodyAsked
    }

    private func read(
        _ request: APIRequest, of thread: Identifier?, until stop: AsyncStream<Void>?,
        receive: @escaping Receiver
    ) async throws -> Nyla.WorkTurn {
        let state = TurnState()
        let result = await withTaskGroup(of: Outcome.self) { group in
            group.addTask { .read(await events(of: request, into: state, receive)) }
            if let stop {
                group.addTask { await obey(stop, request, thread, state) }
            }
            var isAsked = false
            while let outcome = await group.next() {
                if case .asked = outcome {
                    isAsked = true
                    group.cancelAll()
                }
                if case .read(let result) = outcome {
                    group.cancelAll()
                    return isAsked && result.isCancelled ? .success(()) : result
                }
            }
            return .success(())
        }
        try result.get()
        return state.turn.withLock { $0 }
    }

    private func events(
        of request: APIRequest, into state: TurnState, _ receive: Receiver
    ) async -> Result<Void, any Error> {
        do {
            let stream = client.events(of: request, endingWith: Nyla.WorkEvent.endings)
            for try await event in stream {
                let event = Nyla.WorkEvent(event)
                let (piece, turn) = state.turn.withLock { turn in
                    let piece = turn.take(event)
                    return (piece, turn)
                }
                try receive(event, piece, turn)
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Waits until the work is to be stopped, asks the service to stop it, and lets the stream end.
    private func obey(
        _ stop: AsyncStream<Void>, _ request: APIRequest, _ thread: Identifier?, _ state: TurnState
    ) async -> Outcome {
        var requests = stop.makeAsyncIterator()
        guard await requests.next() != nil else { return .nobodyAsked }
        // A stream that is only followed belongs to others, and work without a known workflow cannot be named.
        guard request.endpoint.method != .get, let workflow = state.turn.withLock({ $0.workflow }) ?? thread
        else { return .asked }
        do throws(APIError) {
            try await self.stop(workflow)
        } catch {
            state.turn.withLock { $0.stopError = error }
            return .asked
        }
        try? await Task.sleep(for: patience)
        return .asked
    }
}

extension Result<Void, any Error> {
    /// Whether it failed because its task was cancelled.
    fileprivate var isCancelled: Bool {
        guard case .failure(let error) = self else { return false }
        return error is CancellationError || (error as? APIError)?.code == .cancelled
    }
}

/// The state of a stream, shared by its reader and by what may stop it.
final class TurnState: Sendable {
    let turn = Mutex(Nyla.WorkTurn())
}
