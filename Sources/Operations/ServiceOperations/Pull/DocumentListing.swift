import APICore
package import Backends
public import Batch
import Nyla

/// Lists a service's documents as items of a run.
public struct DocumentListing: Sendable {
    /// A kind of document at a service.
    public enum Kind: String, CaseIterable, ParameterValue {
        /// Files, in folders.
        case files
        /// A trustee's documents.
        case trustee
        /// The PDFs of invoices of AsiaTravelPlan's bookings, in a folder for each booking.
        case invoices

        /// The service that has such documents.
        fileprivate var service: ServiceName {
            switch self {
            case .files, .trustee: .nyla
            case .invoices: .asiaTravelPlan
            }
        }
    }

    /// The most documents of a list.
    private static let mostDocuments = 1_000_000

    private let service: SignedInService
    private let kind: Kind
    /// Restricts the list to this folder and those below.
    package var folder: String?
    /// Restricts the list to what the service finds, and sorts it.
    package var list = ListSelection()
    /// What earlier runs pulled into the same output folder.
    package var earlier: [JournaledAddress] = []

    /// Prepares the list of an open service's documents.
    package init(_ kind: Kind, of service: SignedInService) {
        self.kind = kind
        self.service = service
    }

    /// One item per document: its address, with its state in the fragment, and its place below the output folder.
    package func items() throws -> ItemList {
        if let failure = service.profile.failure(unlessFor: kind.service) { throw failure }
        guard kind != .invoices || list.sort.isEmpty && list.where.isEmpty else {
            throw ParameterFailure("where", "--sort and --where are for Nyla's lists")
        }
        let query = try list.pages(ofAtMost: Self.mostDocuments)
        switch kind {
        case .files: return try files(query)
        case .trustee: return try documents(query)
        case .invoices: return try invoices()
        }
    }

    /// The stems of documents that were pulled earlier and are no longer listed; empty if the list is restricted.
    package func gone(besides items: ItemList) -> [String] {
        guard folder == nil, !list.isRestricted else { return [] }
        let context = service.profile.context
        let path =
            switch kind {
            case .files: "/api/files/"
            case .trustee: "/api/trustee/\(context.instance ?? "")/"
            case .invoices: "/"
            }
        let there = Set(items.lazy.map(\.stem))
        // Earlier versions recorded the profile's mandate.
        let mandates = [(try? mandate()) ?? context.mandate, context.mandate]
        return earlier.filter {
            $0.isDone && $0.address.hasPrefix(base + path) && !there.contains($0.stem)
                && mandates.contains(DocumentState(of: $0.address).mandate)
        }.map(\.stem)
    }

    /// The mandate for which documents are listed; an instance's mandate may have to be looked up first.
    private func mandate() throws -> String? {
        guard kind == .trustee else { return service.profile.context.mandate }
        return try service.wait { (client) throws(APIError) in
            try await client.context(of: NylaEndpoints.documents.endpoint).mandate
        }
    }

    private var base: String { service.profile.address.textWithoutSlash }

    private func files(_ query: PageQuery) throws -> ItemList {
        let context = service.profile.context
        let (files, folders) = try service.wait { (client) throws(APIError) in
            let nyla = NylaFiles(client)
            return (try await nyla.list(query).all(), try await nyla.folders())
        }
        if let folder, !folders.contains(where: { $0.id.text == folder }) {
            throw ItemFailure(
                code: "pull.noFolder", message: "the service has no folder \(folder)",
                remedy: "\"fieldbook files folders\" lists them.", cause: .setting)
        }
        var places = DocumentPlaces(
            folders: folders.map { .init(id: $0.id.text, name: $0.name, parent: $0.parent?.text) },
            earlier: earlier)
        let paths = FolderPaths(folders)
        var items = ItemList()
        for file in files.sorted(by: { DocumentPlaces.isEarlier($0.id.text, $1.id.text) }) {
            let id = file.id.text
            let address = try base + NylaEndpoints.downloadFile.endpoint.path(["fileId": id])
            let place = places.place(of: file.name, id: id, at: address, in: file.folder?.text)
            if let folder, !paths.isFolder(file.folder, in: .text(folder)) { continue }
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
        let mandate = try mandate()
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
                digest: document.digest?.description, mandate: mandate)
            state.type = Self.type(document.mediaType, besides: state)
            items.append(Item(path: address + state.fragment, stem: place))
        }
        return items
    }

    private func invoices() throws -> ItemList {
        try service.checkIsOn(AsiaTravelPlanEndpoints.bookings.template)
        var query = AsiaTravelPlan.BookingQuery()
        query.search = list.search
        let invoices = try service.wait { [query] (client) throws(APIError) in
            let agency = AsiaTravelPlanClient(client)
            return try await agency.invoices(of: try await agency.bookings(query).map(\.id))
        }
        return items(for: invoices)
    }

    /// One item for each invoice that has a PDF.
    package func items(for invoices: [AsiaTravelPlan.Invoice]) -> ItemList {
        let bookings = Set(invoices.map(\.booking)).sorted(by: DocumentPlaces.isEarlier)
        var places = DocumentPlaces(
            folders: bookings.map { .init(id: $0, name: $0, parent: nil) }, earlier: earlier)
        var items = ItemList()
        for invoice in invoices.sorted(by: { DocumentPlaces.isEarlier($0.id, $1.id) }) {
            guard let address = invoice.pdfAddress(below: service.profile.address) else { continue }
            let name = (invoice.number ?? invoice.id) + ".pdf"
            let place = places.place(of: name, id: invoice.id, at: address.text, in: invoice.booking)
            // The service makes the PDF anew for each request, so only the invoice says whether it has changed.
            var state = DocumentState(
                size: nil, changed: invoice.updated?.text ?? "version \(invoice.version)", digest: nil)
            state.folder = invoice.booking
            items.append(Item(path: address.text + state.fragment, stem: place))
        }
        return items
    }
}
