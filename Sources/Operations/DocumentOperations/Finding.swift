/// A library, a grid or a language that Fieldbook uses, and whether this machine has it.
package struct Finding: Codable, Sendable {
    /// Name of the library, grid or language.
    package var name: String
    /// Its version or path; `nil` if it is missing.
    package var found: String?
    /// How to install it if it is missing.
    package var remedy: String?
    /// Whether it is installed but does not work.
    package var isUnusable = false
    /// Whether Fieldbook requires it.
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
