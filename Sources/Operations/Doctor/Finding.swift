/// One thing that Fieldbook needs, and whether it is there.
public struct Finding: Sendable {
    /// What it is: a library, a grid, a language.
    public var name: String
    /// Its version or path; `nil` if it is missing.
    public var found: String?
    /// What to install if it is missing.
    public var package: String?
    /// Whether something does not work without it.
    public var isNeeded: Bool

    /// Whether something needed is missing.
    public var isProblem: Bool { isNeeded && found == nil }
}
