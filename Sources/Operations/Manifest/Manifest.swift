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
package struct Manifest: Sendable {
    /// One step: its operation made ready, its parameters checked.
    package struct Step: Sendable {
        /// The step's name, unique in the manifest.
        package var name: String
        /// The operation's name.
        package var operation: String
        /// Files, folders and globs, resolved against the manifest's folder.
        package var inputs: [String]
        /// The folder for its outputs below the manifest's.
        package var output: String
        let runnable: any RunnableOperation
    }

    /// The folder for everything, resolved against the manifest's folder.
    package var output: String
    /// The steps, in order.
    package var steps: [Step]
}
