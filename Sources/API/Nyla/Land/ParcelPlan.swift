public import Answers
public import Parcels
import SimpleFeatures
public import Streams
import SwissCoordinates

/// What has to be sent so that a real estate instance has the parcels of a file.
///
/// A parcel is the one at the service with the same EGRID, or else the one without a contradicting EGRID that lies at the
/// same place in LV95. An update keeps the attributes that only the service has.
///
/// ```swift
/// let plan = ParcelPlan(parcels, there: existing)
/// for entry in plan.entries { print(entry.parcel.egrid ?? "", entry.step) }
/// ```
public struct ParcelPlan: Sendable {
    /// A parcel at the service.
    public struct Existing: Sendable {
        /// Nyla's identifier.
        public let id: Identifier
        /// The parcel in LV95.
        public let parcel: Parcel
        /// The attributes as the service has them.
        public let properties: JSONObject

        /// A parcel as the service has it once it has been sent, in LV95.
        package init(_ id: Identifier, sent parcel: Nyla.Parcel) throws(ParcelError) {
            self.id = id
            self.parcel = try Parcel(parcel)
            properties = parcel.feature.properties
        }

        /// Creates a parcel from one in LV95; `nil` if it has no identifier.
        public init?(_ parcel: Nyla.Parcel) throws(ParcelError) {
            guard let id = parcel.id else { return nil }
            try self.init(id, sent: parcel)
        }

        /// Whether an attribute of a file is the service's identifier, as "fieldbook pull parcels" writes it into tables.
        fileprivate func isIdentifier(_ member: JSONObject.Member) -> Bool {
            member.name == "id" && member.value.text == id.text
        }
    }

    /// Parcels at the service that cannot be compared, for lack of an identifier or a readable outline.
    public struct Unreadable: Sendable {
        /// The number of parcels.
        public private(set) var count = 0
        fileprivate var egrids: Set<String> = []
        fileprivate var haveNoEGRID = false

        /// No parcels.
        public init() {}

        /// Adds a parcel.
        public mutating func add(_ parcel: Nyla.Parcel) {
            count += 1
            let texts = parcel.feature.properties.members.filter {
                Nyla.Parcel.field(named: $0.name) == .egrid
            }.compactMap(\.value.text)
            if let egrid = texts.first(where: Parcel.isEGRID) {
                egrids.insert(egrid)
            } else {
                haveNoEGRID = true
            }
        }

        /// Why a parcel must not be created; `nil` if it is certainly none of these.
        fileprivate func objection(to parcel: Parcel) -> String? {
            guard count > 0, haveNoEGRID || parcel.validEGRID == nil else { return nil }
            return "it may be one of \(count) at the service that cannot be read"
        }
    }

    /// How a parcel at the service was recognised.
    public enum Match: String, Sendable, Codable {
        case egrid
        /// By its place in LV95.
        case place
    }

    /// What becomes of a parcel.
    public enum Step: Sendable {
        /// It is new.
        case create
        /// It differs in these fields.
        case update(Existing, Match, changes: [String])
        /// The service has it.
        case same(Existing, Match)
        /// It cannot be sent, for this reason.
        case wrong(String)
    }

    /// A parcel of the file.
    public struct Entry: Sendable {
        /// The parcel in LV95.
        public let parcel: Parcel
        /// What becomes of it.
        public let step: Step

        /// The identifier at the service, if it is there.
        public var id: Identifier? {
            switch step {
            case .update(let existing, _, _), .same(let existing, _): existing.id
            case .create, .wrong: nil
            }
        }

        /// The parcel to send, in LV95. An update leaves alone what the file does not have, and the service's identifier; a
        /// value that reads the same keeps its type there.
        public var sent: Nyla.Parcel {
            var sent = Nyla.Parcel(parcel, in: .lv95)
            guard case .update(let existing, _, _) = step else { return sent }
            var own = sent.feature.properties
            own.members.removeAll { member in
                let isDerived = member.name == "kind" && parcel.attributes["kind"] == nil
                return isDerived || existing.isIdentifier(member)
            }
            for member in own.members {
                if let there = existing.properties[member.name], there.text != nil,
                    there.text == member.value.text
                {
                    own[member.name] = there
                }
            }
            sent.feature.properties = existing.properties.replaced(by: own)
            return sent
        }
    }

    /// Corners that are closer count as one, in metres. A file in WGS84 with eight decimals moves them by up to 2 mm;
    /// corrections of a register are larger, mostly by much.
    static let cornerTolerance = 0.0025
    /// Edges of the boxes around two parcels at the same place are at most this far apart, in metres.
    static let placeTolerance = 0.5
    /// The areas of two parcels at the same place differ at most by this part of the larger one.
    static let areaTolerance = 0.01

    /// The parcels of the file, in their order.
    public private(set) var entries: [Entry] = []

    /// Compares parcels in LV95, parts of one parcel joined, with those of the service. A parcel that may be one of those that
    /// cannot be read is not created.
    public init(_ parcels: [Parcel], there: [Existing], unreadable: Unreadable = Unreadable()) {
        let byEGRID = Dictionary(grouping: there.filter { $0.parcel.validEGRID != nil }) {
            $0.parcel.validEGRID ?? ""
        }
        let byPlace = PlaceIndex(there)
        var taken: [Identifier: Int] = [:]
        for (index, parcel) in parcels.enumerated() {
            let found: (existing: [Existing], match: Match) =
                if let same = parcel.validEGRID.flatMap({ byEGRID[$0] }) {
                    (same, .egrid)
                } else {
                    (byPlace.existing(at: parcel), .place)
                }
            let step: Step
            if let egrid = parcel.validEGRID, unreadable.egrids.contains(egrid) {
                step = .wrong("the service has \(egrid), but it cannot be read there")
            } else if found.existing.count > 1 {
                let ids = found.existing.map(\.id.text).sorted().joined(separator: ", ")
                step = .wrong("the service has it \(found.existing.count) times: \(ids)")
            } else if let existing = found.existing.first {
                if let other = taken.updateValue(index, forKey: existing.id) {
                    step = .wrong("it is \(existing.id) at the service, and so is parcel \(other + 1)")
                } else {
                    let changes = parcel.changes(since: existing)
                    step =
                        changes.isEmpty
                        ? .same(existing, found.match) : .update(existing, found.match, changes: changes)
                }
            } else {
                step = unreadable.objection(to: parcel).map { .wrong($0) } ?? .create
            }
            entries.append(Entry(parcel: parcel, step: step))
        }
    }
}

/// Finds parcels by the boxes around them.
private struct PlaceIndex {
    private struct Cell: Hashable {
        let x: Int64
        let y: Int64
    }

    private static let cellSize = 10.0

    private var cells: [Cell: [(box: BoundingBox, existing: ParcelPlan.Existing)]] = [:]

    init(_ all: [ParcelPlan.Existing]) {
        for existing in all {
            guard let box = existing.parcel.box, let cell = Self.cell(of: box) else { continue }
            cells[cell, default: []].append((box, existing))
        }
    }

    /// The parcels at the same place that do not have another EGRID.
    func existing(at parcel: Parcel) -> [ParcelPlan.Existing] {
        guard let box = parcel.box, let cell = Self.cell(of: box) else { return [] }
        var found: [ParcelPlan.Existing] = []
        for x in cell.x - 1...cell.x + 1 {
            for y in cell.y - 1...cell.y + 1 {
                for candidate in cells[Cell(x: x, y: y)] ?? [] where Self.isSame(candidate.box, box) {
                    let other = candidate.existing.parcel
                    let hasOtherEGRID = parcel.validEGRID != nil && other.validEGRID != nil
                    if !hasOtherEGRID, parcel.hasSameArea(as: other) { found.append(candidate.existing) }
                }
            }
        }
        return found
    }

    private static func cell(of box: BoundingBox) -> Cell? {
        let corner = (x: (box.minX / cellSize).rounded(.down), y: (box.minY / cellSize).rounded(.down))
        // Beyond these there are no coordinates of LV95.
        guard corner.x.magnitude < 1e9, corner.y.magnitude < 1e9 else { return nil }
        return Cell(x: Int64(corner.x), y: Int64(corner.y))
    }

    private static func isSame(_ one: BoundingBox, _ other: BoundingBox) -> Bool {
        let edges = [
            (one.minX, other.minX), (one.minY, other.minY), (one.maxX, other.maxX), (one.maxY, other.maxY),
        ]
        return edges.allSatisfy { abs($0 - $1) <= ParcelPlan.placeTolerance }
    }
}

extension Parcel {
    fileprivate var validEGRID: String? { egrid.flatMap { Parcel.isEGRID($0) ? $0 : nil } }

    /// Whether the outlines' areas agree, as those of the same parcel do whatever its corners.
    fileprivate func hasSameArea(as other: Parcel) -> Bool {
        let (own, there) = (planeArea, other.planeArea)
        return abs(own - there) <= ParcelPlan.areaTolerance * max(own, there)
    }

    private var planeArea: Double {
        polygons.reduce(0) { sum, polygon in
            let areas = polygon.rings.map { Polygon.signedArea(of: $0).magnitude }
            return sum + areas.dropFirst().reduce(areas.first ?? 0, -)
        }
    }

    fileprivate var box: BoundingBox? { Geometry.multiPolygon(polygons).boundingBox }

    /// The names of fields and attributes that differ from those of the service; what only the service has is no change.
    fileprivate func changes(since existing: ParcelPlan.Existing) -> [String] {
        let other = existing.parcel
        var changes: [String] = []
        if !hasSameOutline(as: other) { changes.append("outline") }
        func compare<Value: Equatable>(_ name: String, _ own: Value?, _ other: Value?) {
            if let own, own != other { changes.append(name) }
        }
        compare("egrid", egrid, other.egrid)
        compare("number", number, other.number)
        compare("municipality", municipality, other.municipality)
        compare("area", registeredArea, other.registeredArea)
        for member in attributes.members
        where Nyla.Parcel.field(named: member.name) == nil && !existing.isIdentifier(member) {
            let there = existing.properties[member.name]
            guard member.value != .null, member.value != there else { continue }
            if let own = member.value.text, own == there?.text { continue }
            if let own = member.value.doubleValue, own == there?.doubleValue { continue }
            changes.append(member.name)
        }
        return changes
    }

    private func hasSameOutline(as other: Parcel) -> Bool {
        let (own, there) = (polygons.flatMap(\.rings), other.polygons.flatMap(\.rings))
        return polygons.count == other.polygons.count && own.count == there.count
            && zip(own, there).allSatisfy(Self.isSame)
    }

    /// The most corners of a ring at one place; rings of parcels have one.
    private static let mostBeginnings = 16

    /// Whether two closed rings have the same corners in the same order, wherever they begin and whichever way they go, since
    /// formats demand their own.
    private static func isSame(_ one: [Position], _ other: [Position]) -> Bool {
        let (one, other) = (one.dropLast(), Array(other.dropLast()))
        guard let first = one.first, one.count == other.count else { return one.count == other.count }
        func isSame(from start: Int, step: Int) -> Bool {
            zip(one, 0..<one.count).allSatisfy { corner, place in
                let index = (start + step * place) % other.count
                return isNear(corner, other[index < 0 ? index + other.count : index])
            }
        }
        return other.indices.lazy.filter { isNear(first, other[$0]) }.prefix(mostBeginnings).contains {
            isSame(from: $0, step: 1) || isSame(from: $0, step: -1)
        }
    }

    private static func isNear(_ one: Position, _ other: Position) -> Bool {
        abs(one.x - other.x) <= ParcelPlan.cornerTolerance
            && abs(one.y - other.y) <= ParcelPlan.cornerTolerance
    }
}

extension JSONObject {
    /// The object with the members of another. A field of the register is replaced under the name that it has here.
    fileprivate func replaced(by other: JSONObject) -> JSONObject {
        var result = self
        for member in other.members where member.value != .null {
            let field = Nyla.Parcel.field(named: member.name)
            let known =
                field.flatMap { field in members.first { Nyla.Parcel.field(named: $0.name) == field } }
            result[known?.name ?? member.name] = member.value
        }
        return result
    }
}
