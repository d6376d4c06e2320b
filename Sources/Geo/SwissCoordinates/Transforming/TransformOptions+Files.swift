import Foundation

extension TransformOptions {
    /// What installed files decide of results: the hash of each grid, or of the triangles, that may be used, and with
    /// the ballpark allowed what else PROJ's data folders hold.
    ///
    /// Heights ask for the grids of the geoid.
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

    /// The names in a folder, in order; a grid that was added or taken away shows.
    private static func listing(_ folder: String) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().joined(separator: "/")
    }
}
