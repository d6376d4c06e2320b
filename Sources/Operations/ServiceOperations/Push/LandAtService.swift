import APICore
import Answers
import Batch
import LandOperations
import Nyla
import Parcels
import Streams
import SwissCoordinates

/// A real estate instance as it is before parcels or projects are sent, and afterwards if they are noted.
struct LandAtService: Sendable {
    /// The most parcels of an instance.
    private static let mostItems = 500_000

    let instance: Identifier
    let mandate: Identifier?
    /// What the user may do with parcels and with projects.
    private let access: [Nyla.RecordKind: Nyla.TableAccess]
    /// The parcels in LV95.
    private(set) var parcels: [ParcelPlan.Existing] = []
    private(set) var unreadable = ParcelPlan.Unreadable()
    private(set) var projects: [Nyla.Project] = []

    /// Reads parcels, projects and permissions of the profile's instance.
    init(of service: SignedInService, withProjects: Bool, _ transformers: TransformerCache) throws {
        let instance = try service.instance(of: "real estate")
        let mandate = service.mandate
        (self.instance, self.mandate) = (instance, mandate)
        var query = PageQuery()
        query.mostPages = Self.mostItems / query.size
        query.mustBeWhole = true
        let context = service.profile.context
        let (found, projects, own) = try service.wait {
            [query] (client) throws(APIError) -> ([Nyla.Parcel], [Nyla.Project], Nyla.OwnInstances) in
            let land = NylaRealEstate(client, instance: instance, mandate: mandate)
            let own = try await NylaClient(client).ownInstances()
            let parcels = try await land.parcels(query).all()
            let projects = withProjects ? try await land.projects(query).all() : []
            return (parcels, projects, own)
        }
        self.projects = projects
        access = [
            .parcels: own.access(to: .parcels, in: context),
            .projects: own.access(to: .projects, in: context),
        ]
        for parcel in found {
            do {
                let transformer = try transformers.transformer(from: parcel.system, to: .lv95)
                let existing = try ParcelPlan.Existing(try parcel.transformed(by: transformer))
                if let existing { parcels.append(existing) } else { unreadable.add(parcel) }
            } catch is TransformError {
                unreadable.add(parcel)
            } catch is ParcelError {
                unreadable.add(parcel)
            }
        }
    }

    /// Notes parcels that were created or changed.
    mutating func note(_ changed: [Identifier: ParcelPlan.Existing]) {
        guard !changed.isEmpty else { return }
        var new = changed
        for index in parcels.indices {
            if let parcel = new.removeValue(forKey: parcels[index].id) { parcels[index] = parcel }
        }
        parcels += new.values
    }

    /// Notes a project that was created or changed as planned.
    mutating func note(_ entry: ProjectPlan.Entry, as id: Identifier) {
        let index = projects.firstIndex { $0.id.text == id.text }
        let project = Nyla.Project(
            index.map { projects[$0].id } ?? id, label: entry.texts, parcels: entry.parcels)
        if let index { projects[index] = project } else { projects.append(project) }
    }

    /// Something that the user needs a right for.
    struct Right: Hashable {
        let action: Nyla.Action
        let kind: Nyla.RecordKind
        let words: String

        static let createParcels = Right(action: .create, kind: .parcels, words: "create parcels")
        static let changeParcels = Right(action: .update, kind: .parcels, words: "change parcels")
        static let createProjects = Right(action: .create, kind: .projects, words: "create projects")
        static let changeProjects = Right(action: .update, kind: .projects, words: "change projects")
    }

    /// Throws if the user certainly lacks one of these rights. In a dry run, which shows the plan all the same, the errors are
    /// returned.
    func check(_ rights: [Right], inDryRun isDryRun: Bool) throws -> [ItemFailure] {
        let missing = rights.filter { access[$0.kind]?.allows($0.action) == false }
            .map { ItemFailure.noRight(to: $0.words) }
        if let first = missing.first, !isDryRun { throw RunFailure(first) }
        return missing
    }

    /// Asks the instance for something.
    func ask<Value: Sendable>(
        _ service: SignedInService,
        _ work: @escaping @Sendable (NylaRealEstate) async throws(APIError) -> Value
    ) throws(APIError) -> Value {
        let (instance, mandate) = (instance, mandate)
        return try service.wait { (client) throws(APIError) in
            try await work(NylaRealEstate(client, instance: instance, mandate: mandate))
        }
    }

    /// A note on parcels that were not compared.
    var notes: [String] {
        unreadable.count == 0
            ? [] : ["\(unreadable.count.counted("parcel")) of the service could not be read and compared"]
    }
}

extension LandAtService {
    /// Creates or changes a project as planned; the identifier, if it is there now.
    func send(_ entry: ProjectPlan.Entry, to service: SignedInService) throws(APIError) -> Identifier? {
        switch entry.step {
        case .wrong: nil
        case .same(let id): id
        case .create:
            try ask(service) { (land) throws(APIError) in
                try await land.createProject(entry.label, parcels: entry.parcels)
            }.id
        case .update(let id):
            try ask(service) { (land) throws(APIError) in
                try await land.updateProject(id, label: entry.texts, parcels: entry.parcels)
            }.id
        }
    }
}
