public import APICore

/// A value that is requested again and again, as a program shows it: idle, loading, loaded, or failed with the last
/// value.
///
/// ```swift
/// var tasks = Loading<[Onboarding.TaskItem]>()
/// await tasks.load { () throws(APIError) in try await service.ownTasks() }
/// print(tasks.value?.count ?? 0, tasks.error?.message ?? "")
/// ```
public enum Loading<Value: Sendable>: Sendable {
    /// There is no value and no request: the error of the first request was dismissed.
    case idle
    /// The first request is on its way, or a later one while the last value is shown.
    case loading(last: Value?)
    /// The last request succeeded.
    case loaded(Value)
    /// The last request failed; the value is the one before it.
    case failed(APIError, last: Value?)

    /// Begins without a value.
    public init() { self = .loading(last: nil) }

    /// The last value; `nil` before the first.
    public var value: Value? {
        switch self {
        case .loading(let last), .failed(_, let last): last
        case .loaded(let value): value
        case .idle: nil
        }
    }

    /// Why the last request failed.
    public var error: APIError? { if case .failed(let error, _) = self { error } else { nil } }

    /// Whether a request is on its way.
    public var isLoading: Bool { if case .loading = self { true } else { false } }

    /// Begins a request; the last value stays.
    public mutating func begin() { self = .loading(last: value) }

    /// Ends a request. After a cancelled one, the last value counts as loaded.
    public mutating func end(with result: Result<Value, APIError>) {
        switch (result, value) {
        case (.success(let value), _): self = .loaded(value)
        case (.failure(let error), let last?) where error.code == .cancelled: self = .loaded(last)
        case (.failure(let error), let last): self = .failed(error, last: last)
        }
    }

    /// Dismisses an error: the last value counts as loaded; without one, nothing is requested. Without effect if there is no
    /// error.
    public mutating func dismiss() {
        guard case .failed(_, let last) = self else { return }
        self = last.map { .loaded($0) } ?? .idle
    }

    /// Makes a request from its beginning to its end.
    public mutating func load(_ request: () async throws(APIError) -> Value) async {
        begin()
        let result: Result<Value, APIError>
        do throws(APIError) {
            result = .success(try await request())
        } catch {
            result = .failure(error)
        }
        end(with: result)
    }
}

extension Loading: Equatable where Value: Equatable {}
