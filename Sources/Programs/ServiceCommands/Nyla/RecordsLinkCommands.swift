import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Nyla

struct RecordsLinkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Add a document, such as a receipt, to a position of Nyla's trustee feature.",
        discussion: """
            If the position already has the document, it is not added again, and the state is "same". \
            "fieldbook records list position-documents" lists the links.

            Examples:
              fieldbook records link p1 7
              fieldbook records link p1 7 --instance i1 --format csv
            """)

    @OptionGroup var pair: PositionDocument

    func run() throws {
        try pair.perform(.create) { (trustee, position, document) throws(APIError) in
            let there = try await trustee.links(from: position, to: document)
            guard there.isEmpty else { return (there, "same") }
            return ([try await trustee.link(document, to: position)], "linked")
        }
    }
}

struct RecordsUnlinkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink",
        abstract: "Remove a document from a position of Nyla's trustee feature, without deleting either.",
        discussion: """
            Examples:
              fieldbook records unlink p1 7
            """)

    @OptionGroup var pair: PositionDocument

    func run() throws {
        try pair.perform(.delete) { (trustee, position, document) throws(APIError) in
            let there = try await trustee.links(from: position, to: document)
            guard !there.isEmpty else {
                throw APIError(
                    .notFound, "position \(position) has no document \(document)",
                    remedy: "\"fieldbook records list position-documents\" lists the documents of positions.",
                    endpoint: NylaEndpoints.positionDocumentLinks.endpoint.description)
            }
            for link in there {
                guard let id = link.id else {
                    throw APIError(
                        .answer, "the service does not identify the link",
                        remedy: "Remove the document on the service's page.",
                        endpoint: NylaEndpoints.positionDocumentLinks.endpoint.description)
                }
                try await trustee.unlink(id)
            }
            return (there, "unlinked")
        }
    }
}

/// A position and a document of a trustee.
struct PositionDocument: ParsableArguments {
    @Argument(help: "The position's identifier.")
    var position: String

    @Argument(help: "The document's identifier.")
    var document: String

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    /// Does something with the links of both, unless the user certainly may not, and prints what became of them.
    fileprivate func perform(
        _ action: Nyla.Action,
        _ work:
            @escaping @Sendable (NylaTrustee, Identifier, Identifier) async throws(APIError)
            -> (links: [Nyla.Entry], state: String)
    ) throws {
        let (position, document) = (Identifier.text(position), Identifier.text(document))
        let place = try nyla.place(for: .trustee)
        let (context, mandate) = (place.service.profile.context, place.mandate)
        guard let instance = place.instance else { throw ItemFailure.noInstance(of: "trustee") }
        let done = try place.wait { (client) throws(APIError) -> (links: [Nyla.Entry], state: String)? in
            let own = try await NylaClient(client).ownInstances()
            guard own.access(to: .positionDocuments, in: context).allows(action) else { return nil }
            return try await work(
                NylaTrustee(client, instance: instance, mandate: mandate), position, document)
        }
        guard let done else {
            throw ItemFailure.refused([
                "you may not \(action == .delete ? "remove documents from" : "add documents to") positions"
            ])
        }
        let ids = done.links.compactMap { $0.id?.text }
        try rows.format.print([
            Row([
                "position": .text(position.text), "document": .text(document.text),
                "link": .init(ids.isEmpty ? nil : ids.joined(separator: ", ")), "state": .text(done.state),
            ])
        ])
    }
}
