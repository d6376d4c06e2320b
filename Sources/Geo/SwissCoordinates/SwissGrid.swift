import CPROJ
import Foundation

/// swisstopo's CHENyx06 grid between LV03 and LV95, wherever PROJ's data folders hold it.
///
/// Distributions spell its name differently (`CHENyx06a.gsb`, Debian's `CHENYX06a.gsb`, PROJ's own
/// `ch_swisstopo_CHENyx06a.tif`). PROJ asks for the first and the last only and, where neither is there, shifts
/// by whole kilometres without a word, up to 2 m wrong. So the file is looked for and then named as it is.
public enum SwissGrid {
    private static let names = ["ch_swisstopo_chenyx06a.tif", "chenyx06a.gsb"]

    /// The grid's path, or `nil` if it is in none of PROJ's data folders.
    public static func locate() -> String? {
        for folder in dataFolders {
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names {
                if let entry = entries.sorted().first(where: { $0.lowercased() == name }) {
                    return folder + "/" + entry
                }
            }
        }
        return nil
    }

    /// PROJ's data folders, in the order in which it looks.
    public static var dataFolders: [String] {
        guard let paths = proj_info().searchpath else { return [] }
        return String(cString: paths).split(separator: ":").map(String.init)
    }

    /// The pipeline from LV03 to LV95, or back, through the grid of that file name.
    static func pipeline(gridName: String, toLV95: Bool) -> String {
        let projection = "+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +ellps=bessel"
        let lv03 = projection + " +x_0=600000 +y_0=200000"
        let lv95 = projection + " +x_0=2600000 +y_0=1200000"
        let shift = "+proj=hgridshift +grids=\(gridName)"
        return toLV95
            ? "+proj=pipeline +step +inv \(lv03) +step \(shift) +step \(lv95)"
            : "+proj=pipeline +step +inv \(lv95) +step +inv \(shift) +step \(lv03)"
    }
}
