/// A rule of PDF/A (ISO 19005-2 or -3) that a document breaks.
public struct ArchivalFault: Sendable, Hashable, CustomStringConvertible {
    /// The clause of the standard, such as "6.2.11.4.1".
    public let clause: String
    /// What is wrong: "the font Helvetica is not embedded".
    public let message: String
    /// The page, from 1, where it is on one.
    public let page: Int?

    /// A sentence: what, where, and by which clause.
    public var description: String {
        "\(message)\(page.map { " on page \($0)" } ?? "") (clause \(clause))"
    }
}

/// The rules that a document breaks, each once.
final class ArchivalReport {
    private(set) var faults: [ArchivalFault] = []
    /// The page, from 1, that is being looked at.
    var page: Int?
    private var known: Set<[String]> = []

    /// A document that breaks this many rules is no better for more.
    private static let most = 1_000

    func add(_ clause: String, _ message: @autoclosure () -> String, if isBroken: Bool = true) {
        guard isBroken, faults.count < Self.most else { return }
        let message = message()
        guard known.insert([clause, message]).inserted else { return }
        faults.append(ArchivalFault(clause: clause, message: message, page: page))
    }
}
