/// One time that an item was worked on.
struct Attempt: Hashable, Sendable {
    /// 1, or 2 for the second try alone.
    var number: Int
    var milliseconds: Int
    /// Of the failure; `nil` when it was done.
    var code: String?
}
