/// One thing that Fieldbook needs, and whether it is there.
package struct Finding: Sendable {
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

    /// Whether something needed is missing.
    package var isProblem: Bool { isNeeded && found == nil }
}
