import LandOperations
import APICore
import Backends
import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// Pulls from one instance after the other.
final class PullParcelsWorker: OperationWorker {
    /// More parcels than these are not what people work with.
    private static let mostParcels = 500_000

    private let operation: PullParcels
    private let transformers = TransformerCache()
    private let region: ParcelRegion?

    init(operation: PullParcels) throws {
        self.operation = operation
        region = try operation.box?.region(transformers)
    }

    func process(_ item: Item, in context: ItemContext) throws -> PulledParcels {
        try operation.service.at(item, of: .nyla) { try pull(item, from: $0, in: context) }
    }

    private func pull(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledParcels {
        guard let instance = service.profile.context.instance else {
            throw RunFailure(.noInstance(of: "real estate"))
        }
        let fetched = try parcels(of: .text(instance), at: service)
        var wanted = Wanted(operation.parameters.ids, of: fetched.value.project)
        var result = PulledParcels(
            input: item.name, instance: instance, pulled: fetched.value.parcels.count,
            to: operation.target.name, age: AnswerAge(fetched))
        try write(fetched.value.parcels, &wanted, &result, in: context)
        if fetched.value.project?.isEmpty == true {
            result.formatNotes.append("The service names no parcels of the project.")
        }
        for id in wanted.missing {
            result.faults.append(
                ItemFailure(
                    code: "pull.notThere", message: "the service has no parcel \(id)",
                    remedy: "Check the identifier."))
        }
        return result
    }

    /// What the service says, or said last.
    private func parcels(of instance: Identifier, at service: SignedInService) throws -> Fetched<PulledLand> {
        let (mandate, project) = (service.profile.context.mandate, operation.parameters.project)
        let query = operation.parameters.query(ofAtMost: Self.mostParcels)
        let question = ["parcels.pull", mandate ?? "", instance.text, project ?? ""]
        let ask: @Sendable (APIClient) async throws(APIError) -> PulledLand = {
            (client) throws(APIError) in
            let land = NylaRealEstate(client, instance: instance, mandate: mandate.map { .text($0) })
            let chosen = try await Self.parcels(ofProject: project, land)
            return PulledLand(parcels: try await land.parcels(query).all(), project: chosen)
        }
        return try operation.parameters.offline
            ? service.lastGood(question, ask: ask) : service.fresh(ask: ask)
    }

    private static func parcels(ofProject project: String?, _ land: NylaRealEstate) async throws(APIError)
        -> [String]?
    {
        guard let project else { return nil }
        return try await land.project(.text(project)).parcels.map(\.text)
    }

    private func write(
        _ parcels: [Nyla.Parcel], _ wanted: inout Wanted, _ result: inout PulledParcels,
        in context: ItemContext
    ) throws {
        let target = operation.target
        let output = try FeatureOutput(
            operation.parameters.output.format.featureFormat, target,
            isGeographic: try transformers.transformer(from: .lv95, to: target).targetIsGeographic,
            decimals: CoordinateDigits(operation.parameters.output.decimals), name: nil, in: context)
        var faults = FaultList(of: "parcels")
        var recognised = 0
        for parcel in parcels where wanted.takes(parcel.id?.text) {
            let place = "parcel \(parcel.id?.text ?? "")"
            do {
                let transformer = try transformers.transformer(from: parcel.system, to: target)
                guard try isInBox(parcel) else { continue }
                try output.write(try parcel.withStandardNames.transformed(by: transformer))
                if parcel.isSystemRecognised { recognised += 1 }
            } catch let error as TransformError {
                faults.add(error, at: place)
            } catch let error as ParcelError {
                faults.add(error, at: place)
            }
        }
        try output.finish()
        result.parcels = output.count
        result.faults = try faults.faults(besides: output.count)
        result.formatNotes = output.notes
        if recognised > 0 {
            result.formatNotes.append(
                "The service does not say what system \(recognised) parcels are in: it was told from their coordinates."
            )
        }
    }

    private func isInBox(_ parcel: Nyla.Parcel) throws -> Bool {
        guard let region, let outline = parcel.feature.geometry else { return region == nil }
        let transformer = try transformers.transformer(from: parcel.system, to: .lv95)
        return try region.selects(try transformer.transform(outline).polygons, .touches)
    }
}

/// What the service says of an instance.
private struct PulledLand: Codable, Sendable {
    let parcels: [Nyla.Parcel]
    /// Those of the project, where one was named.
    let project: [String]?
}

/// Which parcels are wanted, and which of them have not come yet.
private struct Wanted {
    private let named: [String]
    private var seen: Set<String> = []
    private let ids: Set<String>?
    private let project: Set<String>?

    init(_ ids: [String], of project: [String]?) {
        var known: Set<String> = []
        named = (ids + (project ?? [])).filter { known.insert($0).inserted }
        self.ids = ids.isEmpty ? nil : Set(ids)
        self.project = project.map { Set($0) }
    }

    /// Those that were named and did not come.
    var missing: [String] { named.filter { !seen.contains($0) } }

    mutating func takes(_ id: String?) -> Bool {
        guard ids != nil || project != nil else { return true }
        guard let id else { return false }
        seen.insert(id)
        return ids?.contains(id) ?? true && project?.contains(id) ?? true
    }
}
