/// One thing that Fieldbook needs, and whether it is there.
package struct Finding: Codable, Sendable {
    /// What it is: a library, a grid, a language.
    package var name: String
    /// Its version or path; `nil` if it is missing.
    package var found: String?
    /// What to do about it if it is missing.
    package var remedy: String?
    /// Whether it is there and of no use.
    package var isUnusable = false
    /// Whether something does not work without it.
    package var isNeeded: Bool

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

    /// Whether something needed is missing.
    package var isProblem: Bool { isNeeded && found == nil }
}
