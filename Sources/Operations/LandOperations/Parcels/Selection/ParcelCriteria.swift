import Batch
import Parcels
import SimpleFeatures

/// The criteria for selecting parcels, for one thread.
final class ParcelCriteria {
    private let selection: ParcelSelection
    private let regions: [ParcelRegion]
    private let egrids: Set<String>?
    /// Errors in the files of the criteria.
    let faults: [ItemFailure]

    init(_ selection: ParcelSelection, _ transformers: TransformerCache, in context: ItemContext) throws {
        self.selection = selection
        let parameters = selection.parameters
        var regions = try selection.grounds.map { try $0.region() }
        var faults: [ItemFailure] = []
        if let path = parameters.polygon {
            let file = SecondFile(path)
            let polygons = try file.features(transformers, in: context) { faults.append($0) }
                .flatMap { $0.geometry?.polygons ?? [] }
            do {
                regions.append(try ParcelRegion(polygons))
            } catch {
                throw file.named(error.itemFailure)
            }
        }
        self.regions = regions
        self.faults = faults
        let listed = try parameters.egrids.map { try EGRIDList.read($0) }
        egrids = listed == nil && selection.egrids.isEmpty ? nil : selection.egrids.union(listed ?? [])
    }

    /// Whether they depend on where parcels lie.
    var dependsOnGround: Bool { selection.hasGround }

    /// Attributes and EGRIDs of the criteria that the parcels had.
    struct Sightings {
        var attributes: Set<String> = []
        /// Whether the condition was evaluated.
        var isJudged = false
        var egrids: Set<String> = []
        /// The attributes of the first parcel, for error messages.
        var examples: [String]?
    }

    /// Whether the parcel meets all criteria; cheap ones are evaluated first.
    func selects(_ parcel: Parcel, _ seen: inout Sightings) throws(ParcelError) -> Bool {
        if seen.examples == nil { seen.examples = parcel.attributes.members.map(\.name) }
        let kinds = selection.parameters.kind
        guard kinds.isEmpty || kinds.contains(parcel.kind) else { return false }
        if let egrids {
            guard let egrid = parcel.egrid.flatMap({ EGRIDList.egrid($0) }), egrids.contains(egrid) else {
                return false
            }
            seen.egrids.insert(egrid)
        }
        if let condition = selection.condition, !holds(condition, parcel, &seen) { return false }
        let relation: ParcelRegion.Relation = selection.parameters.within ? .within : .touches
        for region in regions where try !region.selects(parcel.polygons, relation) { return false }
        return true
    }

    /// Throws `select.noAttribute` if no parcel had an attribute of the condition.
    func check(_ seen: Sightings) throws {
        if seen.isJudged, let examples = seen.examples,
            let name = selection.condition?.attributes.subtracting(seen.attributes).min()
        {
            throw ItemFailure.noParcel(hasAttribute: name, first: examples)
        }
    }

    /// The error for those of the EGRIDs that were not found; `nil` if all were.
    static func missing(_ egrids: Set<String>, besides found: Set<String>) -> ItemFailure? {
        let missing = egrids.subtracting(found).sorted()
        guard !missing.isEmpty else { return nil }
        let named = missing.prefix(10).joined(separator: ", ") + (missing.count > 10 ? " and others" : "")
        return ItemFailure(
            code: "select.noSuchParcel",
            message: "\(missing.count) of \(egrids.count) EGRIDs were not found: \(named)",
            remedy: "Check them, or use the file of their municipality.")
    }

    /// The error of a file in which none of so many parcels was selected, and which has these errors.
    func nothing(of count: Int, _ seen: Sightings, besides faults: [ItemFailure]) -> ItemFailure {
        var failure = SelectionSummary.nothing(of: count, besides: faults + self.faults)
        failure.foundNames = foundNames(seen)
        return failure
    }

    /// The EGRIDs of the criteria that were found; `nil` if there are none in the criteria.
    func foundNames(_ seen: Sightings) -> [String]? { egrids == nil ? nil : seen.egrids.sorted() }

    private func holds(_ condition: AttributeCondition, _ parcel: Parcel, _ seen: inout Sightings) -> Bool {
        seen.isJudged = true
        if seen.attributes.count < condition.attributes.count {
            let found = condition.attributes.filter { parcel.attribute(named: $0) != nil }
            seen.attributes.formUnion(found)
        }
        return condition.holds { parcel.attribute(named: $0) }
    }
}

/// EGRIDs as users write them, in arguments and in files.
enum EGRIDList {
    private static let longestLine = 10_000

    /// The register's form of an EGRID: `CH990170891496` for `ch 9901 7089 1496`. `nil` for other texts.
    static func egrid(_ text: some StringProtocol) -> String? {
        let egrid = String(text.filter { !$0.isWhitespace && $0 != "\"" && $0 != "\u{FEFF}" }).uppercased()
        return Parcel.isEGRID(egrid) ? egrid : nil
    }

    /// Whether a text begins like an EGRID, with CH and a digit, and so is not a header.
    private static func isMeantAsEGRID(_ field: some StringProtocol) -> Bool {
        let front = field.uppercased().filter { $0.isLetter || $0.isNumber }.prefix(3)
        return front.hasPrefix("CH") && front.last?.isNumber == true
    }

    /// Throws a `ParameterFailure` for an EGRID in place of the path of a list.
    static func refuseEGRID(asPath path: String) throws {
        guard FileKind(at: path) == .nothing, isMeantAsEGRID(path) else { return }
        throw ParameterFailure(
            "egrids",
            "the file of a list was expected; use --egrid for an EGRID such as \(path.prefix(40))")
    }

    /// Reads a file with an EGRID at the beginning of each line; the first line may be a header.
    ///
    /// Throws `select.noEGRID` for another line, and for a file without any EGRID.
    static func read(_ path: String) throws -> Set<String> {
        do {
            return try read(LineReader(path: path, longestLine: longestLine))
        } catch let error as ItemFailure {
            throw SecondFile(path).named(error)
        }
    }

    private static func read(_ lines: LineReader) throws -> Set<String> {
        var egrids: Set<String> = []
        var number = 0
        while let line = try lines.next() {
            number += 1
            guard case .bytes(let bytes) = line else { throw failure(number) }
            let text = String(decoding: bytes, as: UTF8.self)
            let field = text.split(maxSplits: 1, omittingEmptySubsequences: false) { ",;\t".contains($0) }[0]
            if field.allSatisfy(\.isWhitespace) { continue }
            if let egrid = egrid(field) {
                egrids.insert(egrid)
            } else if number > 1 || isMeantAsEGRID(field) {
                throw failure(number)
            }
        }
        guard egrids.isEmpty else { return egrids }
        throw ItemFailure(
            code: "select.noEGRID", message: "the file has no EGRID",
            remedy: "Begin each line with an EGRID: CH and 12 digits.", cause: .setting)
    }

    private static func failure(_ line: Int) -> ItemFailure {
        ItemFailure(
            code: "select.noEGRID", message: "the line does not begin with an EGRID, CH and 12 digits",
            place: "line \(line)", remedy: "Correct the list.", cause: .setting)
    }
}
