public import Batch
public import MapDrawing
import Parcels
import SimpleFeatures

/// Draws parcels as a map with their numbers, a scale bar and a north arrow.
public struct RenderParcels: ParcelOperation, SearchingOperation {
    /// Parameters of `parcels.render`.
    public struct Parameters: ParcelReading, FileWriting {
        public var input = ParcelInputParameters()
        public var page = MapPageParameters()
        @Parameter("Format of the map.", .readByCommand(as: "to-format")) public var format = MapFormat.png
        @Parameter(
            "Parcels to highlight, given by number or EGRID. Can be repeated.", .value("parcels"),
            .commaSeparated)
        public var highlight: [String] = []
        @Parameter("With --highlight, also tint the parcels that share a boundary with a highlighted one.")
        public var neighbours = false
        @Parameter("With --highlight, show only the highlighted parcels and their surroundings.")
        public var focus = false
        @Parameter(
            "Labels of parcels: number, egrid, none, or attributes, each on a separate line. Can be repeated.",
            .value("names"), .commaSeparated)
        public var label = ["number"]
        @Parameter("Attribute to colour by, with a legend.", .value("name")) public var colourBy: String?
        @Parameter(
            "Colour for a value of the --colour-by attribute. Can be repeated.", .option("colour"),
            .value("value=#rrggbb"))
        public var colours: [String] = []
        @Parameter("Number of classes of a numeric --colour-by attribute.", in: 2...9, .value("n")) public
            var classes = 5

        public init() {}
    }

    public static let name = "parcels.render"
    public static let traits = OperationTraits.parcels(version: 7)

    public let parameters: Parameters
    let source: ParcelSource
    let sheet: PageChoice
    let colours: [String: MapColour]
    /// Numbers and EGRIDs of the parcels to highlight.
    let highlighted: Set<String>

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(validating: parameters)
        highlighted = Set(parameters.highlight)
        sheet = try PageChoice(parameters.page, parameters.format)
        colours = try Self.colours(parameters.colours)
        for (name, isAsked) in [("focus", parameters.focus), ("neighbours", parameters.neighbours)]
        where isAsked && parameters.highlight.isEmpty {
            throw ParameterFailure(name, "name the parcels with highlight")
        }
    }

    public func failure(afterFinding found: Set<String>) -> ItemFailure? {
        var named: Set<String> = []
        let names = parameters.highlight.filter { !found.contains($0) && named.insert($0).inserted }
        guard let first = names.first else { return nil }
        let listed = names.prefix(10).joined(separator: ", ") + (names.count > 10 ? " and others" : "")
        return ItemFailure(
            code: "map.noSuchParcel",
            message: names.count == 1
                ? "there is no parcel \(first) to highlight" : "there are no parcels \(listed) to highlight",
            remedy: "Give numbers or EGRIDs that are in the file.")
    }

    public func makeWorker() throws -> any OperationWorker<MapSummary> {
        try RenderParcelsWorker(operation: self)
    }

    private static func colours(_ entries: [String]) throws -> [String: MapColour] {
        var colours: [String: MapColour] = [:]
        for entry in entries {
            guard let place = entry.lastIndex(of: "="),
                let colour = MapColour(text: String(entry[entry.index(after: place)...]))
            else {
                throw ParameterFailure("colours", "VALUE=#RRGGBB was expected, not \"\(entry)\"")
            }
            colours[String(entry[..<place])] = colour
        }
        return colours
    }
}

final class RenderParcelsWorker: OperationWorker {
    private let operation: RenderParcels
    private let surveyor: ParcelSurveyor
    private let transformers = TransformerCache()

    init(operation: RenderParcels) throws {
        self.operation = operation
        surveyor = try ParcelSurveyor()
    }

    func process(_ item: Item, in context: ItemContext) throws -> MapSummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        // Rights lie over land, so they are drawn after it.
        let all = try input.readAll(apartBy: operation.parameters.colourBy.map { [$0] } ?? [])
        let parcels = all.filter(\.kind.isLand) + all.filter { !$0.kind.isLand }
        let found = highlighted(among: parcels)
        let faults = try input.features.faults.faults(besides: parcels.count)
        // With a parcel missing, the map would show another part of the ground than the wanted one.
        if operation.parameters.focus, var missing = operation.failure(afterFinding: found) {
            if found.isEmpty { missing = faults.first ?? Self.nothing(of: parcels.count) }
            missing.foundNames = found.sorted()
            throw missing
        }
        guard let ground = Self.ground(of: parcels) else {
            throw ItemFailure(
                code: "map.nothingToDraw", message: "the file has no parcels", remedy: "Check the file.")
        }
        let overlaps = try LandOverlap.all(among: Array(parcels.prefix { $0.kind.isLand }))
        let style = try ParcelMapStyle(
            operation, parcels, neighbours: try neighbours(among: parcels, overlaps),
            hasOverlaps: !overlaps.isEmpty)
        let page = operation.sheet.page(
            for: ground, view: view(of: parcels),
            title: operation.parameters.page.title ?? input.features.collectionName, note: note, style.legend)
        let picture = try MapRenderer.picture(
            try parcels.enumerated().flatMap { try mapFeatures(of: $1, at: $0, style) }
                + overlaps.map(Self.mapFeature),
            page, as: operation.sheet.format)
        let file = try context.makeFile(extension: operation.parameters.format.rawValue)
        try file.write(picture.bytes)
        return MapSummary(
            input: item.name, parcels: parcels.count, scale: picture.scaleDenominator,
            labels: picture.labelsDrawn, labelsLeftOut: picture.labelsSkipped,
            overlaps: overlaps.count, foundNames: operation.highlighted.isEmpty ? nil : found.sorted(),
            faults: faults,
            notes: input.notes
                + LandOverlap.notes(count: overlaps.count, area: overlaps.reduce(0) { $0 + $1.area })
                + (try invalidNotes(on: parcels)))
    }

    /// A note on invalid parcels, which are drawn as they are.
    private func invalidNotes(on parcels: [Parcel]) throws -> [String] {
        let names = try parcels.filter { try surveyor.measure($0.polygons).fault != nil }.map(\.name)
        guard !names.isEmpty else { return [] }
        let known = names.compactMap(\.self).prefix(5).joined(separator: ", ")
        let count = names.count.counted("invalid parcel is", "invalid parcels are")
        return [
            "\(count) drawn unchanged"
                + (known.isEmpty ? "" : " (\(known)\(names.count > 5 ? " and others" : ""))")
                + "; fieldbook parcels check shows what is wrong"
        ]
    }

    /// A feature for each part of a parcel, each with a label.
    private func mapFeatures(
        of parcel: Parcel, at place: Int, _ style: ParcelMapStyle
    ) throws -> [MapFeature] {
        let isHighlighted = parcel.isNamed(in: operation.highlighted)
        return try parcel.polygons.filter { !$0.shell.isEmpty }.map { part in
            let measures = try surveyor.measure([part])
            return MapFeature(
                geometry: .polygon(part), label: style.label(of: parcel),
                labelPosition: measures.pointOnSurface, style: style.style(of: parcel, at: place),
                areaSquareMetres: measures.area, isImportant: isHighlighted)
        }
    }

    /// An overlap, drawn above the strong borders of highlighted parcels.
    private static func mapFeature(of overlap: LandOverlap) -> MapFeature {
        var feature = MapFeature(geometry: .multiPolygon(overlap.polygons), style: .overlap)
        feature.isOnTop = true
        return feature
    }

    /// The part of the ground to show: the requested box, or the highlighted parcels with half their extent on each
    /// side, or only them if a scale is set. `nil` shows all.
    private func view(of parcels: [Parcel]) -> BoundingBox? {
        if let view = operation.sheet.view { return view }
        guard operation.parameters.focus,
            let box = Self.ground(of: parcels.filter { $0.isNamed(in: operation.highlighted) })
        else { return nil }
        let around = operation.parameters.page.scale == nil ? max(box.width, box.height) / 2 : 0
        return BoundingBox(
            minX: box.minX - around, minY: box.minY - around, maxX: box.maxX + around,
            maxY: box.maxY + around)
    }

    /// The places of land that borders on highlighted land or overlaps it.
    private func neighbours(among parcels: [Parcel], _ overlaps: [LandOverlap]) throws -> Set<Int> {
        guard operation.parameters.neighbours else { return [] }
        let land = parcels.prefix { $0.kind.isLand }
        let net = try BorderNet(RingTable(land), tolerance: 0)
        let neighbours = net.borderNeighbours().noting(overlaps)
        return neighbours.reduce(into: Set()) { found, pair in
            if land[pair.first].isNamed(in: operation.highlighted) { found.insert(pair.second) }
            if land[pair.second].isNamed(in: operation.highlighted) { found.insert(pair.first) }
        }
    }

    private static func ground(of parcels: [Parcel]) -> BoundingBox? {
        BoundingBox(around: parcels.compactMap { Geometry.multiPolygon($0.polygons).boundingBox })
    }

    /// Those of the names of parcels to highlight that the file has.
    private func highlighted(among parcels: [Parcel]) -> Set<String> {
        operation.highlighted.intersection(parcels.flatMap { [$0.number, $0.egrid].compactMap(\.self) })
    }

    /// The file has none of the parcels to show, which is no error if another file has them.
    private static func nothing(of count: Int) -> ItemFailure {
        ItemFailure(
            code: ItemFailure.nothingSelected, message: "none of \(count) parcels is to be highlighted",
            remedy: "Give numbers or EGRIDs that are in the file.")
    }

    private var note: String {
        [operation.parameters.page.note, operation.sheet.words.system].compactMap { $0 }.joined(
            separator: " · ")
    }
}

/// The content of a map.
public struct MapSummary: OperationResult {
    public var input: String
    public var parcels: Int
    /// The denominator of the printed scale.
    public var scale: Double
    /// Labels drawn.
    public var labels: Int
    /// Labels left out for lack of room.
    public var labelsLeftOut: Int
    /// Pairs of parcels that overlap.
    public var overlaps: Int
    /// Those of the parcels to highlight that the file has; `nil` if there are none to highlight, and in results of older
    /// versions.
    public var foundNames: [String]?
    public var faults: [ItemFailure]
    public var notes: [String]

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels),
                "scale": .text("1:\(Int(scale.rounded()))"),
                "labels": .integer(labels), "labels_left_out": .integer(labelsLeftOut),
                "overlaps": .integer(overlaps), "faults": .integer(faults.count),
            ])
        ]
    }
}
