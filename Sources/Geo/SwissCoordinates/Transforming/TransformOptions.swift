/// What a transformer may use.
public struct TransformOptions: Hashable, Sendable {
    /// How coordinates go between LV03 and LV95.
    public var method: TransformMethod
    /// Whether less than a declared method is accepted where a grid is missing or ends; what is less is
    /// marked.
    public var allowsBallpark: Bool
    /// Files to be used for grids, instead of those in PROJ's data folders.
    public var gridFiles: [SwissGrid: String]

    /// Creates options; without any, the grids of PROJ's data folders are used and nothing less.
    public init(
        method: TransformMethod = .grid, allowsBallpark: Bool = false, gridFiles: [SwissGrid: String] = [:]
    ) {
        self.method = method
        self.allowsBallpark = allowsBallpark
        self.gridFiles = gridFiles
    }
}
