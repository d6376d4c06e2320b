import CPROJ
import Foundation

/// swisstopo's grids, wherever PROJ's data folders hold them.
///
/// Distributions spell the names differently (`CHENyx06a.gsb`, Debian's `CHENYX06a.gsb`, PROJ's own
/// `ch_swisstopo_CHENyx06a.tif`). PROJ asks for the first and the last only and, where neither is there,
/// shifts by whole kilometres without a word, up to 2 m wrong. So a file is looked for in every spelling and
/// format, and then named as it is.
public enum SwissGrid: String, Hashable, Sendable, CaseIterable {
    /// CHENyx06, between LV03 and LV95.
    case chenyx06
    /// CHENyx06 between LV03 and ETRS89, which only PROJ strings ask for.
    case chenyx06ETRS
    /// The geoid CHGeo2004, between LHN95 and ETRS89: within 3 mm of REFRAME, as measured with swisstopo's grid installed;
    /// the tests that repeat it are left out where it is not.
    case lhn95
    /// The geoid CHGeo2004 with HTRANS, between LN02 and ETRS89, for points on the ground: within millimetres
    /// of REFRAME there. HTRANS has a scale in the vertical that a grid cannot hold, so that high above or
    /// below the ground results are up to 40 cm off.
    case ln02

    /// The name under which PROJ distributes it.
    public var fileName: String {
        switch self {
        case .chenyx06: "ch_swisstopo_CHENyx06a.tif"
        case .chenyx06ETRS: "ch_swisstopo_CHENyx06_ETRS.tif"
        case .lhn95: "ch_swisstopo_chgeo2004_ETRS89_LHN95.tif"
        case .ln02: "ch_swisstopo_chgeo2004_ETRS89_LN02.tif"
        }
    }

    /// Every spelling in small letters, the one looked for first in front.
    private var spellings: [String] {
        switch self {
        case .chenyx06: [fileName.lowercased(), "chenyx06a.gsb"]
        case .chenyx06ETRS: [fileName.lowercased(), "chenyx06_etrs.gsb", "chenyx06etrs.gsb"]
        case .lhn95: [fileName.lowercased(), "chgeo2004_etrs.gtx"]
        case .ln02: [fileName.lowercased(), "chgeo2004_htrans_etrs.gtx"]
        }
    }

    /// Horizontal or vertical accuracy in metres as EPSG or swisstopo state it.
    var statedAccuracy: Double? {
        switch self {
        case .chenyx06, .chenyx06ETRS: 0.2
        case .lhn95: 0.03
        case .ln02: nil
        }
    }

    /// The grid that goes by a file name, in any spelling.
    static func named(_ name: String) -> SwissGrid? {
        allCases.first { $0.spellings.contains(name.lowercased()) }
    }

    /// CHENyx06's path, or `nil` if it is in none of PROJ's data folders.
    public static func locate() -> String? { chenyx06.path }

    /// PROJ's data folders, in the order in which it looks.
    public static var dataFolders: [String] {
        guard let paths = proj_info().searchpath else { return [] }
        return String(cString: paths).split(separator: ":").map(String.init)
    }

    /// The file's path, or `nil` if it is in none of PROJ's data folders.
    public var path: String? { Self.find(spellings) }

    /// The file of one of these names, in small letters, the first name first within each folder.
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

    /// The installed file, looked at; an error says what to install.
    public func installed() throws(TransformError) -> GridFile { try locate(TransformOptions()) }

    /// The file to use: the one that was named, or else the one that is installed.
    func locate(_ options: TransformOptions) throws(TransformError) -> GridFile {
        guard let path = options.gridFiles[self] ?? path else { throw missing }
        let file = try GridFile(path: path)
        if let fault = GridSoundness.fault(of: file) { throw unusable(file, fault) }
        return file
    }

    /// The error of the grid that is not there, with what to install.
    var missing: TransformError {
        let folders = Self.dataFolders.joined(separator: ", ")
        return TransformError(
            .gridMissing, "the grid \(fileName) is in none of PROJ's data folders (\(folders))",
            remedy: isPackaged
                ? "Install it: apt-get install proj-data."
                : "Install it: projsync --file \(fileName) (apt-get install proj-bin), or put it there.")
    }

    /// The error of a file that is not the grid.
    func unusable(_ file: GridFile, _ fault: String) -> TransformError {
        TransformError(
            .gridUnusable, "\(file.path) \(fault)",
            remedy: isPackaged
                ? "Install the grid anew: apt-get install --reinstall proj-data."
                : "Fetch the grid anew: projsync --file \(fileName).")
    }

    private var isPackaged: Bool { self == .chenyx06 || self == .chenyx06ETRS }
}
