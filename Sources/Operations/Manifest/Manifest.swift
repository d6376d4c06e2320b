/// A batch in a file: steps, each an operation over inputs.
///
/// ```yaml
/// version: 1
/// output: out
/// steps:
///   - name: map
///     operation: parcels.render
///     inputs: [parcels/*.geojson]
///     output: maps
///     parameters: {title: Musterwil, scale: 1000}
/// ```
///
/// Inputs and the output folder are relative to the manifest's own folder.
public struct Manifest: Sendable {
    /// One step: its operation made ready, its parameters checked.
    public struct Step: Sendable {
        /// The step's name, unique in the manifest.
        public var name: String
        /// The operation's name.
        public var operation: String
        /// Files, folders and globs, resolved against the manifest's folder.
        public var inputs: [String]
        /// The folder for its outputs below the manifest's.
        public var output: String
        let runnable: any RunnableOperation
    }

    /// The folder for everything, resolved against the manifest's folder.
    public var output: String
    /// The steps, in order.
    public var steps: [Step]
}
