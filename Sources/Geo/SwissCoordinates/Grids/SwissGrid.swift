import CPROJ
import Foundation

/// swisstopo's grids in PROJ's data folders.
///
/// Distributions spell the names differently (`CHENyx06a.gsb`, Debian's `CHENYX06a.gsb`, PROJ's own
/// `ch_swisstopo_CHENyx06a.tif`). PROJ looks only for the first and the last; if both are missing, it silently shifts by
/// whole kilometres, with errors up to 2 m. So files are found in every spelling and format and passed to PROJ by path.
public enum SwissGrid: String, Hashable, Sendable, CaseIterable {
    /// CHENyx06, between LV03 and LV95.
    case chenyx06
    /// CHENyx06 between LV03 and ETRS89, used only by PROJ strings.
    case chenyx06ETRS
    /// The geoid CHGeo2004 between LHN95 and ETRS89: within 3 mm of REFRAME, as measured with swisstopo's grid. The tests
    /// that repeat this are skipped if the grid is not installed.
    case lhn95
    /// The geoid CHGeo2004 with HTRANS between LN02 and ETRS89: within millimetres of REFRAME for points on the ground.
    /// HTRANS has a vertical scale that a grid cannot represent, so that the error reaches 40 cm high above or below the
    /// ground.
    case ln02

    /// The file name in PROJ's distribution.
    public var fileName: String {
        switch self {
        case .chenyx06: "ch_swisstopo_CHENyx06a.tif"
        case .chenyx06ETRS: "ch_swisstopo_CHENyx06_ETRS.tif"
        case .lhn95: "ch_swisstopo_chgeo2004_ETRS89_LHN95.tif"
        case .ln02: "ch_swisstopo_chgeo2004_ETRS89_LN02.tif"
        }
    }

    /// The grid's common name, and its file name at swisstopo and in older distributions.
    private var commonName: (grid: String, file: String) {
        switch self {
        case .chenyx06: ("CHENyx06", "CHENyx06a.gsb")
        case .chenyx06ETRS: ("CHENyx06 to ETRS89", "CHENyx06_ETRS.gsb")
        case .lhn95: ("CHGeo2004 for LHN95", "chgeo2004_ETRS.gtx")
        case .ln02: ("CHGeo2004 for LN02", "chgeo2004_htrans_ETRS.gtx")
        }
    }

    /// All spellings in lowercase, in search order.
    private var spellings: [String] {
        switch self {
        case .chenyx06: [fileName.lowercased(), "chenyx06a.gsb"]
        case .chenyx06ETRS: [fileName.lowercased(), "chenyx06_etrs.gsb", "chenyx06etrs.gsb"]
        case .lhn95: [fileName.lowercased(), "chgeo2004_etrs.gtx"]
        case .ln02: [fileName.lowercased(), "chgeo2004_htrans_etrs.gtx"]
        }
    }

    /// Horizontal or vertical accuracy in metres, as stated by EPSG or swisstopo.
    var statedAccuracy: Double? {
        switch self {
        case .chenyx06, .chenyx06ETRS: 0.2
        case .lhn95: 0.03
        case .ln02: nil
        }
    }

    /// The grid with a file name, in any spelling.
    static func named(_ name: String) -> SwissGrid? {
        allCases.first { $0.spellings.contains(name.lowercased()) }
    }

    /// CHENyx06's path; `nil` if it is in none of PROJ's data folders.
    public static func locate() -> String? { chenyx06.path }

    /// PROJ's data folders in search order.
    public static var dataFolders: [String] {
        guard let paths = proj_info().searchpath else { return [] }
        return String(cString: paths).split(separator: ":").map(String.init)
    }

    /// The file's path; `nil` if it is in none of PROJ's data folders.
    public var path: String? { Self.find(spellings) }

    /// The path of the first file with one of these lowercase names; within a folder, the first name has priority.
    static func find(_ names: [String]) -> String? {
        for folder in dataFolders {
            let entries = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            for name in names {
                if let entry = entries.first(where: { $0.lowercased() == name }) {
                    return folder + "/" + entry
                }
            }
        }
        return nil
    }

    /// The installed file, checked for completeness. Throws `grid.missing`, with the package to install, or `grid.unusable`.
    public func installed() throws(TransformError) -> GridFile { try locate(TransformOptions()) }

    /// The file to use: the one named in the options, otherwise the installed one.
    func locate(_ options: TransformOptions) throws(TransformError) -> GridFile {
        guard let path = options.gridFiles[self] ?? path else { throw missing }
        let file = try GridFile(path: path)
        if let defect = file.gridDefect() { throw unusable(file, defect) }
        return file
    }

    /// The error of a missing grid, with the package to install.
    var missing: TransformError {
        let folders = Self.dataFolders.joined(separator: ", ")
        let (grid, other) = commonName
        return TransformError(
            .gridMissing,
            "the grid \(grid) (\(fileName) or \(other)) is in none of PROJ's data folders (\(folders))",
            remedy: isPackaged
                ? "Install it: apt-get install proj-data."
                : "Install it: projsync --file \(fileName) (apt-get install proj-bin), or copy it there.")
    }

    /// The error of an unusable file.
    private func unusable(_ file: GridFile, _ defect: String) -> TransformError {
        TransformError(
            .gridUnusable, "\(file.path) \(defect)",
            remedy: isPackaged
                ? "Reinstall the grid: apt-get install --reinstall proj-data."
                : "Download the grid again: projsync --file \(fileName).")
    }

    private var isPackaged: Bool { self == .chenyx06 || self == .chenyx06ETRS }
}
