/// A library, a grid or a language that Fieldbook uses, and whether this machine has it.
public struct Finding: Codable, Sendable {
    /// Name of the library, grid or language.
    public var name: String
    /// Its version or path; `nil` if it is missing.
    public var found: String?
    /// How to install it if it is missing.
    public var remedy: String?
    /// Whether it is installed but does not work.
    public var isUnusable = false
    /// Whether Fieldbook requires it.
    public var isNeeded: Bool

    /// Creates a finding.
    package init(
        name: String, found: String? = nil, remedy: String? = nil, isUnusable: Bool = false, isNeeded: Bool
    ) {
        self.name = name
        self.found = found
        self.remedy = remedy
        self.isUnusable = isUnusable
        self.isNeeded = isNeeded
    }

    /// Whether something required is missing or unusable.
    public var isProblem: Bool { isNeeded && found == nil }

    /// `ok`, `unusable`, `missing`, or `optional` if it is missing but not required.
    public var status: String {
        if found != nil { return "ok" }
        return isUnusable ? "unusable" : isNeeded ? "missing" : "optional"
    }
}
