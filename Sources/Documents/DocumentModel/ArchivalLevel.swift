/// A level of PDF/A that documents can be made to.
public enum ArchivalLevel: String, Codable, Hashable, Sendable, CaseIterable {
    /// ISO 19005-2, level B: looks the same for ever.
    case a2b = "2b"
    /// ISO 19005-3, level B: the same, and may carry files of any kind.
    case a3b = "3b"

    /// The part of ISO 19005.
    public var part: Int { self == .a2b ? 2 : 3 }

    /// The name that people know, such as "PDF/A-2b".
    public var name: String { "PDF/A-\(rawValue)" }
}
