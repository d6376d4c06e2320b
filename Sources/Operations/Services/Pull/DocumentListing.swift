import APICore
import Backends
package import Batch

/// The documents that a service has, as items of a run.
package struct DocumentListing: Sendable {
    /// Which of a service's papers.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// Files in folders.
        case files
        /// A trustee's documents.
        case trustee
    }

    /// More pages than these are an error.
    private static let mostPages = 10_000

    private let service: SignedInService
    private let kind: Kind
    /// Only what lies in this folder, and below.
    package var folder: String?
    /// Only what the service finds by these words.
    package var search: String?

    /// The papers of an open service.
    package init(_ kind: Kind, of service: SignedInService) {
        self.kind = kind
        self.service = service
    }

    /// An item for each, its address with the state in which the service has it.
    package func items() throws -> ItemList {
        guard service.profile.service == .nyla else {
            throw ItemFailure(
                code: "pull.otherService",
                message:
                    "profile \(service.profile.name) is of \(service.profile.service.rawValue), which gives no documents",
                remedy: "Name a profile of nyla with --profile.", cause: .setting)
        }
        var query = PageQuery()
        query.search = search
        query.mostPages = Self.mostPages
        switch kind {
        case .files: return try files(query)
        case .trustee: return try documents(query)
        }
    }

    /// What the addresses of all papers of the kind begin with.
    package var addresses: String {
        let path = kind == .files ? "/api/files/" : "/api/trustee/"
        return service.profile.address.text.trimmingSlash + path
    }

    private func files(_ query: PageQuery) throws -> ItemList {
        let context = service.profile.context
        let (files, folders) = try service.wait { (client) throws(APIError) in
            let nyla = NylaFiles(client, in: context)
            return (try await nyla.list(query).all(), try await nyla.folders())
        }
        if let folder, !folders.contains(where: { $0.id.text == folder }) {
            throw ItemFailure(
                code: "pull.noFolder", message: "the service has no folder \(folder)",
                remedy: "\"fieldbook api GET /api/files/folders\" lists them.", cause: .setting)
        }
        var places = DocumentPlaces(
            folders: folders.map { .init(id: $0.id.text, name: $0.name, parent: $0.parent?.text) })
        var items = ItemList()
        for file in files.sorted(by: { DocumentPlaces.isEarlier($0.id.text, $1.id.text) }) {
            let place = places.place(of: file.name, id: file.id.text, in: file.folder?.text)
            if let folder, !places.isFolder(file.folder?.text, in: folder) { continue }
            let state = DocumentState(
                size: file.size, changed: (file.changed ?? file.created)?.text,
                digest: file.digest?.description)
            items.append(
                try item(NylaEndpoints.downloadFile.endpoint, ["fileId": file.id.text], state, at: place))
        }
        return items
    }

    private func documents(_ query: PageQuery) throws -> ItemList {
        let context = service.profile.context
        guard let instance = context.instance else {
            throw ItemFailure(
                code: "pull.noInstance", message: "nothing says which instance of the trustee is meant",
                remedy: "Name it with --instance; \"fieldbook api GET /api/features/my\" lists them.",
                cause: .setting)
        }
        let documents = try service.wait { (client) throws(APIError) in
            try await NylaTrustee(
                client, instance: .text(instance), mandate: context.mandate.map { .text($0) }
            ).documents(query).all()
        }
        var places = DocumentPlaces(folders: [])
        var items = ItemList()
        for document in documents.sorted(by: { DocumentPlaces.isEarlier($0.id.text, $1.id.text) }) {
            let id = document.id.text
            let place = places.place(of: document.name ?? id, id: id, in: nil)
            let state = DocumentState(
                size: document.size, changed: (document.changed ?? document.created)?.text,
                digest: document.digest?.description)
            items.append(
                try item(
                    NylaEndpoints.downloadDocument.endpoint, ["instanceId": instance, "documentId": id],
                    state, at: place))
        }
        return items
    }

    private func item(
        _ endpoint: Endpoint, _ values: [String: String], _ state: DocumentState, at place: String
    ) throws -> Item {
        let base = service.profile.address.text.trimmingSlash
        return Item(path: base + (try endpoint.path(values)) + state.fragment, stem: place)
    }
}

extension String {
    fileprivate var trimmingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
