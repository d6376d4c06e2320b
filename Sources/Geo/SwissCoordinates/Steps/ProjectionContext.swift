import CPROJ

/// A PROJ context without network access and without output on standard error, which keeps PROJ's last message.
final class ProjectionContext {
    private final class Log { var lastMessage = "" }

    let handle: OpaquePointer
    private let log = Log()

    init() throws(TransformError) {
        guard let handle = proj_context_create() else {
            throw TransformError(
                .noTransformation, "PROJ could not be started", remedy: "Check that enough memory is free.")
        }
        self.handle = handle
        proj_context_set_enable_network(handle, 0)
        proj_log_level(handle, PJ_LOG_ERROR)
        proj_log_func(handle, Unmanaged.passUnretained(log).toOpaque()) { log, _, message in
            guard let log, let message else { return }
            Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().lastMessage = String(cString: message)
        }
    }

    deinit { proj_context_destroy(handle) }

    /// The path of PROJ's database of systems, if PROJ finds and can read it.
    var registerPath: String? { proj_context_get_database_path(handle).map { String(cString: $0) } }

    /// The error of a missing database.
    var registerMissing: TransformError {
        TransformError(
            .dataMissing,
            "PROJ's database proj.db cannot be read in its data folders (\(SwissGrid.dataFolders.joined(separator: ", ")))",
            remedy:
                "Unset PROJ_DATA and PROJ_LIB if they name another folder, or install it: apt-get install proj-data."
        )
    }

    /// PROJ's last message.
    var lastMessage: String { log.lastMessage.isEmpty ? "PROJ gave no reason" : log.lastMessage }
}

extension ProjectionContext {
    /// A CRS's properties according to PROJ.
    struct Nature {
        /// Whether its coordinates are degrees.
        let isGeographic: Bool
        /// The EPSG code of its geographic CRS, if it has one or can be identified by its definition.
        let datum: Int?

        /// LV03's datum, with the prime meridian of Greenwich or Bern, which only the grid converts to CH1903+.
        var isOnCH1903: Bool { datum == 4149 || datum == 4801 }
        /// LV03's or LV95's datum, on the Bessel ellipsoid.
        var isSwiss: Bool { isOnCH1903 || datum == 4150 }
        /// ETRS89, its Swiss frame CHTRF95 or WGS84, which have the same coordinates.
        var isEuropean: Bool { datum == 4258 || datum == 4151 || datum == 4326 }
    }

    /// The Swiss systems that a definition without a code may be identified as.
    private static let swissCodes: Set<Int> = [2056, 21781, 4149, 4150]
    /// The smallest accepted result of PROJ's comparison of definitions, which is from 0 to 100.
    private static let leastConfidence: Int32 = 70

    func nature(of system: ReferenceSystem) throws(TransformError) -> Nature {
        let object = try makeHorizontalObject(of: system)
        defer { proj_destroy(object) }
        let isGeographic = proj_get_type(object) == PJ_TYPE_GEOGRAPHIC_2D_CRS
        guard let base = proj_crs_get_geodetic_crs(handle, object) else {
            return Nature(isGeographic: isGeographic, datum: nil)
        }
        defer { proj_destroy(base) }
        return Nature(isGeographic: isGeographic, datum: epsgCode(of: base) ?? swissCode(of: base))
    }

    /// Replaces a PROJ string or WKT that defines LV95, LV03 or one of their datums by the registered CRS.
    ///
    /// PROJ itself would transform LV03 from its definition to WGS84 without the grid.
    func canonical(_ system: ReferenceSystem) throws(TransformError) -> ReferenceSystem {
        guard system.epsgCode == nil else { return system }
        let object = try makeHorizontalObject(of: system)
        defer { proj_destroy(object) }
        return swissCode(of: object).map { ReferenceSystem(epsgCode: $0).withHeights(system.heights) }
            ?? system
    }

    private func swissCode(of object: OpaquePointer) -> Int? {
        var confidences: UnsafeMutablePointer<Int32>?
        guard let list = proj_identify(handle, object, "EPSG", nil, &confidences) else { return nil }
        defer {
            proj_list_destroy(list)
            proj_int_list_destroy(confidences)
        }
        guard proj_list_get_count(list) > 0, let confidence = confidences?.pointee,
            confidence >= Self.leastConfidence, let first = proj_list_get(handle, list, 0)
        else { return nil }
        defer { proj_destroy(first) }
        return epsgCode(of: first).flatMap { Self.swissCodes.contains($0) ? $0 : nil }
    }

    private func epsgCode(of object: OpaquePointer) -> Int? {
        guard let register = proj_get_id_auth_name(object, 0), String(cString: register) == "EPSG" else {
            return nil
        }
        return proj_get_id_code(object, 0).flatMap { Int(String(cString: $0)) }
    }

    /// Creates PROJ's object of a CRS, for the caller to destroy. It may be bound to its own transformation parameters.
    func makeObject(of system: ReferenceSystem) throws(TransformError) -> OpaquePointer {
        guard let object = proj_create(handle, try DefinitionText(system).text) else {
            if registerPath == nil { throw registerMissing }
            let isNoCode = lastMessage.contains("crs not found")
            throw TransformError(
                .unknownSystem, "\(system.name) is not a known CRS" + (isNoCode ? "" : ": \(lastMessage)"),
                remedy: "Look up the code at epsg.org.")
        }
        return object
    }

    /// Creates PROJ's object of a CRS without its own parameters. Throws `crs.unsupported` if its axes are not east and
    /// north.
    func makeHorizontalObject(of system: ReferenceSystem) throws(TransformError) -> OpaquePointer {
        var object = try makeObject(of: system)
        if proj_get_type(object) == PJ_TYPE_BOUND_CRS, let source = proj_get_source_crs(handle, object) {
            proj_destroy(object)
            object = source
        }
        guard axes(of: object) == ["east", "north"] else {
            proj_destroy(object)
            throw TransformError(
                .unsupportedSystem,
                "\(system.name) is not a CRS of eastings and northings or longitudes and latitudes",
                remedy:
                    "Use a CRS in metres or degrees, east and north, with heights after a plus: EPSG:2056+5729."
            )
        }
        return object
    }

    /// The axis directions of a projected or two-dimensional geographic CRS, in alphabetical order. Without axes of angles in
    /// other units than degrees; empty for any other CRS.
    private func axes(of object: OpaquePointer) -> [String] {
        let isGeographic = proj_get_type(object) == PJ_TYPE_GEOGRAPHIC_2D_CRS
        guard isGeographic || proj_get_type(object) == PJ_TYPE_PROJECTED_CRS,
            let system = proj_crs_get_coordinate_system(handle, object)
        else { return [] }
        defer { proj_destroy(system) }
        return (0..<proj_cs_get_axis_count(handle, system)).compactMap { index in
            var direction: UnsafePointer<CChar>?
            var unit = 0.0
            guard
                proj_cs_get_axis_info(handle, system, index, nil, nil, &direction, &unit, nil, nil, nil) == 1,
                !isGeographic || (unit - .pi / 180).magnitude < 1e-9
            else { return nil }
            return direction.map { String(cString: $0) }
        }.sorted()
    }
}

/// The text of a CRS for PROJ. Definitions that could make PROJ open files are rejected.
private struct DefinitionText {
    let text: String

    /// Keys that make PROJ open files or run more than a projection.
    private static let rejected: Set<Substring> = ["init", "file", "grids", "geoidgrids", "step", "pipeline"]

    init(_ system: ReferenceSystem) throws(TransformError) {
        switch system.definition {
        case .epsg(let code): text = "EPSG:\(code)"
        case .text(let definition) where definition.contains("["):
            let lowercased = definition.lowercased()
            guard !lowercased.contains("grids"), !lowercased.contains("parameterfile") else {
                throw Self.rejection("a grid in WKT", system)
            }
            text = definition
        case .text(let definition): text = try Self.string(definition, system)
        }
    }

    private static func string(
        _ definition: String, _ system: ReferenceSystem
    ) throws(TransformError) -> String {
        var words: [String] = []
        for word in definition.split(whereSeparator: \.isWhitespace) {
            let parts = word.drop { $0 == "+" }.split(separator: "=", maxSplits: 1)
            guard let key = parts.first, !rejected.contains(key), !(key == "proj" && parts.last == "pipeline")
            else {
                throw rejection("\"\(word.prefix(40))\"", system)
            }
            let isGrid = key == "nadgrids" && parts.count == 2
            words.append(isGrid ? "+nadgrids=" + (try installed(parts[1], system)) : String(word))
        }
        if !words.contains(where: { $0.hasSuffix("type=crs") }) { words.append("+type=crs") }
        return words.joined(separator: " ")
    }

    /// The paths of the named grids. PROJ would ignore a grid that it does not find.
    private static func installed(
        _ names: Substring, _ system: ReferenceSystem
    ) throws(TransformError) -> String {
        var paths: [String] = []
        for name in names.split(separator: ",") {
            let name = String(name.drop { $0 == "@" })
            if name == "null" {
                paths.append(name)
                continue
            }
            guard !name.contains("/") else { throw rejection("a grid named by its path", system) }
            if let swiss = SwissGrid.named(name) {
                paths.append(try swiss.installed().path)
                continue
            }
            guard let path = SwissGrid.find([name.lowercased()]) else {
                throw TransformError(
                    .gridMissing, "the grid \(name.prefix(80)) is in none of PROJ's data folders",
                    remedy: "Install it there: projsync --file \(name.prefix(80)).")
            }
            paths.append(path)
        }
        return paths.joined(separator: ",")
    }

    private static func rejection(_ what: String, _ system: ReferenceSystem) -> TransformError {
        TransformError(
            .unsupportedSystem, "\(what) is not accepted in a definition (\(system.name))",
            remedy: "Use a projection with its parameters, or an EPSG code.")
    }
}
