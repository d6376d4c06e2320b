/// One of the places that a step's inputs come from.
struct InputSource: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A file, a folder or a glob.
        case path(String)
        /// A file with one path a line.
        case list(String)
        case outputs(AwaitedOutputs)
    }

    let kind: Kind
    /// As it stands in the manifest.
    let text: String
    let line: Int?

    var isAwaited: Bool { if case .outputs = kind { true } else { false } }
}
