public import Batch
public import Parcels
import SimpleFeatures

/// Parameters that select parcels of a file, shared by operations on some of its parcels.
public struct ParcelSelectionParameters: OperationParameters {
    public static let title = "Selection of parcels"

    @Parameter(
        "Parcels that contain this point or have it on their boundary. The point is in LV95, LV03 or WGS84 (longitude first).",
        .value("e,n"))
    public var at: String?
    @Parameter("Parcels within this distance of the --at point.", unit: "metres") public var radius: Double?
    @Parameter("Parcels that touch a box, given by two corners.", .value("e,n,e,n")) public var box: String?
    @Parameter("Parcels that touch the polygons of a file.", .file, .value("file")) public var polygon:
        String?
    @Parameter("With --box or --polygon, only parcels that lie entirely inside.") public var within = false
    @Parameter("Parcels with these EGRIDs. Can be repeated.", .value("egrids"), .commaSeparated)
    public var egrid: [String] = []
    @Parameter(
        "Parcels whose EGRIDs are in this file, one at the beginning of each line.", .file, .value("list"))
    public var egrids: String?
    @Parameter(
        "Condition on attributes, such as Flaeche > 1000 and Nummer like '12%'.", .value("condition"))
    public var `where`: String?
    @Parameter("Kinds of parcel. Can be repeated. (default: all)", .value("kinds"), .commaSeparated)
    public var kind: [ParcelKind] = []

    public init() {}

    /// Whether all parcels are selected.
    package var isEmpty: Bool {
        [at, box, polygon, egrids, `where`].allSatisfy { $0 == nil } && egrid.isEmpty && kind.isEmpty
    }
}

/// What selects parcels, from valid parameters.
struct ParcelSelection {
    let parameters: ParcelSelectionParameters
    let condition: AttributeCondition?
    let grounds: [Ground]
    let egrids: Set<String>

    /// Throws a `ParameterFailure` for a parameter that cannot be used.
    init(_ parameters: ParcelSelectionParameters) throws {
        self.parameters = parameters
        condition = try parameters.where.map { text in
            try ParameterCheck.taken("where") { try AttributeCondition(text) }
        }
        grounds = try Self.grounds(parameters)
        egrids = try Self.egrids(parameters.egrid)
        if let list = parameters.egrids { try EGRIDList.refuseEGRID(asPath: list) }
    }

    /// The paths of the files with criteria.
    var files: [String] { [parameters.polygon, parameters.egrids].compactMap(\.self) }

    /// Whether it depends on where parcels lie.
    var hasGround: Bool { !grounds.isEmpty || parameters.polygon != nil }

    /// The error if no file has some of the EGRIDs; `nil` if all were found, or a list of them cannot be read.
    func failure(afterFinding found: Set<String>) -> ItemFailure? {
        let listed = parameters.egrids.map { try? EGRIDList.read($0) } ?? []
        guard let listed else { return nil }
        return ParcelCriteria.missing(egrids.union(listed), besides: found)
    }

    private static func grounds(_ parameters: ParcelSelectionParameters) throws -> [Ground] {
        var grounds: [Ground] = []
        if let text = parameters.at {
            let radius = parameters.radius ?? 0
            guard radius.isFinite, (0...1_000_000).contains(radius) else {
                throw ParameterFailure("radius", "0 to 1000000 metres were expected, not \(radius)")
            }
            grounds.append(.circle(centre: try PlaceText(parameter: "at").point(text), radius: radius))
        } else if parameters.radius != nil {
            throw ParameterFailure("radius", "a radius needs its centre: give the point, as in at E,N")
        }
        if let text = parameters.box { grounds.append(try PlaceText(parameter: "box").box(text)) }
        if parameters.within && grounds.isEmpty && parameters.polygon == nil {
            throw ParameterFailure("within", "it needs a box, a polygon, or a point with a radius")
        }
        return grounds
    }

    private static func egrids(_ texts: [String]) throws -> Set<String> {
        Set(
            try texts.map { text in
                guard let egrid = EGRIDList.egrid(text) else {
                    throw ParameterFailure("egrid", "\"\(text)\" is not an EGRID, which is CH and 12 digits")
                }
                return egrid
            })
    }
}
