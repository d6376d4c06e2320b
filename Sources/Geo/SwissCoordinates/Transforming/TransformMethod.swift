/// How coordinates go between LV03 and LV95.
public enum TransformMethod: Hashable, Sendable, CustomStringConvertible {
    /// swisstopo's grid CHENyx06: 0.06 mm from the official transformation in the median, 49 mm at most.
    case grid
    /// 2,000,000 m and 1,000,000 m and nothing else, up to 2.0 m off: for data that were moved in this way
    /// before.
    case shift
    /// swisstopo's triangles (FINELTRA, the official transformation) from a tinshift file that the user has.
    case fineltra(path: String)

    /// Reads `grid`, `shift` or `fineltra=FILE`.
    public init(_ name: String) throws(TransformError) {
        let parts = name.split(separator: "=", maxSplits: 1).map(String.init)
        switch (parts.first?.lowercased(), parts.count) {
        case ("grid", 1): self = .grid
        case ("shift", 1): self = .shift
        case ("fineltra", 2): self = .fineltra(path: parts[1])
        default:
            throw TransformError(
                .unknownMethod, "\"\(name.prefix(80))\" names no method",
                remedy: "Use grid, shift or fineltra=FILE with a triangulation file.")
        }
    }

    /// The method as it is read.
    public var description: String {
        switch self {
        case .grid: "grid"
        case .shift: "shift"
        case .fineltra(let path): "fineltra=\(path)"
        }
    }
}
