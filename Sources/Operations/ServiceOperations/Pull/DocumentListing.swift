import APICore
import Backends
public import Batch

/// Lists a service's documents as items of a run.
public struct DocumentListing: Sendable {
    /// A kind of document at a service.
    public enum Kind: String, CaseIterable, ParameterValue {
        /// Files, in folders.
        case files
        /// A trustee's documents.
        case trustee
    }

    /// The most pages of a list.
    private static let mostPages = 10_000

    private let service: SignedInService
    private let kind: Kind
    /// Restricts the list to this folder and those below.
    package var folder: String?
    /// Restricts the list to what the service finds by these words.
    package var search: String?
    /// What earlier runs pulled into the same output folder.
    package var earlier: [JournaledAddress] = []

    /// Prepares the list of an open service's documents.
    package init(_ kind: Kind, of service: SignedInService) {
        self.kind = kind
        self.service = service
    }

    /// One item per document: its address, with its state in the fragment, and its place below the output folder.
    package func items() throws -> ItemList {
        guard service.profile.service == .nyla else {
            throw ItemFailure(
                code: "pull.otherService",
                message:
                    "profile \(service.profile.name) is for \(service.profile.service.rawValue), which has no documents to pull",
                remedy: "Give a profile for nyla with --profile.", cause: .setting)
        }
        var query = PageQuery()
        query.search = search
        query.mostPages = Self.mostPages
        query.mustBeWhole = true
        switch kind {
        case .files: return try files(query)
        case .trustee: return try documents(query)
        }
    }

    /// The stems of documents that were pulled earlier and are no longer listed; empty if the list is restricted.
    package func gone(besides items: ItemList) -> [String] {
        guard folder == nil, search == nil else { return [] }
        let context = service.profile.context
        let path = kind == .files ? "/api/files/" : "/api/trustee/\(context.instance ?? "")/"
        let there = Set(items.lazy.map(\.stem))
        return earlier.filter {
            $0.isDone && $0.address.hasPrefix(base + path) && !there.contains($0.stem)
                && DocumentState(of: $0.address).mandate == context.mandate
        }.map(\.stem)
    }

    private var base: String { service.profile.address.textWithoutSlash }

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
            folders: folders.map { .init(id: $0.id.text, name: $0.name, parent: $0.parent?.text) },
            earlier: earlier)
        var items = ItemList()
        for file in files.sorted(by: { DocumentPlaces.isEarlier($0.id.text, $1.id.text) }) {
            let id = file.id.text
            let address = try base + NylaEndpoints.downloadFile.endpoint.path(["fileId": id])
            let place = places.place(of: file.name, id: id, at: address, in: file.folder?.text)
            if let folder, !places.isFolder(file.folder?.text, in: folder) { continue }
            var state = DocumentState(
                size: file.size, changed: (file.changed ?? file.created)?.text,
                digest: file.digest?.description, mandate: context.mandate)
            state.folder = file.folder?.text
            state.type = Self.type(file.mediaType, besides: state)
            items.append(Item(path: address + state.fragment, stem: place))
        }
        return items
    }

    /// The media type, kept only if neither size nor digest distinguishes the document from a web page.
    private static func type(_ type: String?, besides state: DocumentState) -> String? {
        state.size == nil && state.contentDigest == nil ? type : nil
    }

    private func documents(_ query: PageQuery) throws -> ItemList {
        let context = service.profile.context
        guard let instance = context.instance else {
            throw ItemFailure.noInstance(of: "trustee")
        }
        let documents = try service.wait { (client) throws(APIError) in
            try await NylaTrustee(
                client, instance: .text(instance), mandate: context.mandate.map { .text($0) }
            ).documents(query).all()
        }
        var places = DocumentPlaces(folders: [], earlier: earlier)
        var items = ItemList()
        for document in documents.sorted(by: { DocumentPlaces.isEarlier($0.id.text, $1.id.text) }) {
            let id = document.id.text
            let address =
                try base
                + NylaEndpoints.downloadDocument.endpoint.path(["instanceId": instance, "documentId": id])
            let place = places.place(of: document.name ?? id, id: id, at: address, in: nil)
            var state = DocumentState(
                size: document.size, changed: (document.changed ?? document.created)?.text,
                digest: document.digest?.description, mandate: context.mandate)
            state.type = Self.type(document.mediaType, besides: state)
            items.append(Item(path: address + state.fragment, stem: place))
        }
        return items
    }
}
