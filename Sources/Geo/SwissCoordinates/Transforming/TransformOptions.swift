import Foundation

/// The options of a transformer.
public struct TransformOptions: Hashable, Sendable {
    /// The method between LV03 and LV95.
    public var method: TransformMethod
    /// Whether to accept and mark results less accurate than a declared method if a grid is missing or does not cover a
    /// point.
    public var allowsBallpark: Bool
    /// Grid files to use instead of those in PROJ's data folders.
    public var gridFiles: [SwissGrid: String]

    /// Creates options. The default uses the grids in PROJ's data folders and accepts nothing less accurate.
    public init(
        method: TransformMethod = .grid, allowsBallpark: Bool = false, gridFiles: [SwissGrid: String] = [:]
    ) {
        self.method = method
        self.allowsBallpark = allowsBallpark
        self.gridFiles = gridFiles
    }
}

/// The method between LV03 and LV95.
public enum TransformMethod: Hashable, Sendable, CustomStringConvertible {
    /// swisstopo's grid CHENyx06: 0.06 mm from the official transformation in the median, 49 mm at most.
    case grid
    /// A plain shift by 2,000,000 m and 1,000,000 m, with errors up to 2.0 m: for data that were shifted the same way before.
    case shift
    /// swisstopo's triangles (FINELTRA, the official transformation) from the user's tinshift file.
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
                .unknownMethod, "\"\(name.prefix(80))\" is not a method",
                remedy: "Use grid, shift or fineltra=FILE with a triangulation file.")
        }
    }

    /// The name, in the form that `init(_:)` reads.
    public var description: String {
        switch self {
        case .grid: "grid"
        case .shift: "shift"
        case .fineltra(let path): "fineltra=\(path)"
        }
    }
}

extension TransformOptions {
    /// The installed files on which results depend: the hash of each grid or triangulation that may be used and, with the
    /// ballpark allowed, the names in PROJ's data folders.
    ///
    /// - Parameter withHeights: whether to include the grids of the geoid.
    public func fileHashes(withHeights: Bool) -> [String] {
        var hashes: [String] = []
        switch method {
        case .shift: break
        case .grid: hashes.append(hash(of: .chenyx06))
        case .fineltra(let path): hashes.append(Self.hash("fineltra", path))
        }
        if withHeights { hashes += [hash(of: .lhn95), hash(of: .ln02)] }
        if allowsBallpark { hashes += SwissGrid.dataFolders.map(Self.listing) }
        return hashes
    }

    private func hash(of grid: SwissGrid) -> String {
        Self.hash(grid.rawValue, gridFiles[grid] ?? grid.path)
    }

    private static func hash(_ name: String, _ path: String?) -> String {
        let hash = path.flatMap { try? GridFile(path: $0).sha256() }
        return "\(name) \(hash ?? "missing")"
    }

    /// The names in a folder, sorted, which show whether a grid was added or removed.
    private static func listing(_ folder: String) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().joined(separator: "/")
    }
}
