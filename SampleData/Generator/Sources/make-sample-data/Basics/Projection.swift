import CPROJ

/// One PROJ pipeline, forward only.
final class Projection {
    private let context: OpaquePointer?
    private let operation: OpaquePointer

    init(_ pipeline: String) throws {
        context = proj_context_create()
        guard let operation = proj_create(context, pipeline) else {
            proj_context_destroy(context)
            throw GeneratorError("PROJ does not take the pipeline \(pipeline)")
        }
        self.operation = operation
    }

    deinit {
        proj_destroy(operation)
        proj_context_destroy(context)
    }

    func transform(_ x: Double, _ y: Double) throws -> (x: Double, y: Double) {
        let result = proj_trans(operation, PJ_FWD, proj_coord(x, y, 0, 0)).xy
        guard result.x.isFinite, result.y.isFinite else {
            throw GeneratorError("PROJ cannot transform \(x) \(y)")
        }
        return (result.x, result.y)
    }
}

extension Projection {
    private static let bern = "+lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +ellps=bessel"
    private static let lv95 = "+proj=somerc \(bern) +x_0=2600000 +y_0=1200000"
    private static let lv03 = "+proj=somerc \(bern) +x_0=600000 +y_0=200000"

    /// LV95 to longitude and latitude of WGS84, in degrees: swisstopo's three parameters, EPSG:1676.
    static func lv95ToWGS84() throws -> Projection {
        try Projection(
            """
            +proj=pipeline +step +inv \(lv95) +step +proj=cart +ellps=bessel \
            +step +proj=helmert +x=674.374 +y=15.056 +z=405.346 +step +inv +proj=cart +ellps=WGS84 \
            +step +proj=unitconvert +xy_in=rad +xy_out=deg
            """)
    }

    /// LV95 to LV03 through the CHENyx06 grid, whichever name the grid file has on this machine.
    static func lv95ToLV03() throws -> Projection {
        let grid = try gridFile()
        let projection = try Projection(
            "+proj=pipeline +step +inv \(lv95) +step +inv +proj=hgridshift +grids=\(grid) +step \(lv03)")
        let check = try projection.transform(2_600_000.0831, 1_200_000.0661)
        guard abs(check.x - 600_000) < 0.001, abs(check.y - 200_000) < 0.001 else {
            throw GeneratorError("the grid \(grid) is not applied: Bern comes out at \(check)")
        }
        return projection
    }

    /// PROJ asks for names that Debian spells otherwise, and goes on without a grid that it does not find.
    private static func gridFile() throws -> String {
        let folders = String(cString: proj_info().searchpath).split(separator: ":").map(String.init)
        for name in ["chenyx06a.gsb", "ch_swisstopo_chenyx06a.tif"] {
            for folder in folders {
                if let path = OutputFolder.file(named: name, in: folder) { return path }
            }
        }
        throw GeneratorError("no CHENyx06a grid in \(folders.joined(separator: ", ")): install proj-data")
    }
}
