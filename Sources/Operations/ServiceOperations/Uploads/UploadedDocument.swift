package import Batch
import Foundation

/// What became of a document: the receipt that is kept.
package struct UploadedDocument: OperationResult {
    /// The ending of the receipt's name.
    package static let ending = ".receipt.json"

    package var input: String
    /// The service's address.
    package var service: String
    /// Where it is there: a folder, an instance, a person.
    package var place: String
    /// The service's identifier.
    package var id: String
    /// How the service was told that it is named.
    package var name: String
    /// The bytes of what was sent.
    package var bytes: Int
    /// Their SHA-256, in hexadecimal.
    package var sha256: String
    /// Whether an earlier attempt had brought it there, so that it was not sent again.
    package var wasThere: Bool
    /// How far the service was with it when it had come, in its word, where it tells.
    private(set) var status: String?
    /// Whether a run before this one had brought it there; nobody has looked since.
    private(set) var wasSentBefore: Bool?
    /// The input of the same run, of the same name and content, that had brought it there.
    private(set) var sameAs: String?
    /// In which way it is other than what would be sent now, and what to do.
    private(set) var difference: String?
    /// With what parameters it was made, as JSON; `nil` where nothing was made, or that is not known.
    private var making: String?
    /// With what parameters it would have been made, as JSON, where it was there as it was made earlier.
    private var notMadeBy: String?
    /// Whether the service tells what was deleted there.
    private var isListed: Bool?
    /// Whether it was sent, as the first of its run, without having been looked for.
    private var isFirstUnsought: Bool?
    /// What it was taken for.
    package var kind: String?
    /// A picture of it, if one was made.
    package var preview: String?
    /// What reports say of it.
    package private(set) var summary: String

    init(
        of document: OutgoingDocument, madeBy making: String?, delivered delivery: DocumentDelivery,
        to service: String, _ place: String, isListed: Bool
    ) {
        input = document.input
        self.service = service
        self.place = place
        id = delivery.id
        name = document.name
        bytes = Int(clamping: delivery.size)
        sha256 = delivery.digest.description
        wasThere = delivery.wasThere
        status = delivery.status
        sameAs = delivery.sameAs
        self.isListed = isListed
        isFirstUnsought = delivery.isFirstUnsought ? true : nil
        self.making = delivery.isAsMade ? making : nil
        notMadeBy = delivery.isAsMade ? nil : making
        kind = document.kind?.rawValue
        preview = document.preview
        summary = (delivery.wasThere ? "was there as " : "sent as ") + delivery.id
        if !delivery.isAsMade {
            difference = difference("it is as it was made earlier, and not as it is made now")
        }
    }

    /// What an earlier run did, as this one tells it of an item of the same content, where inputs are made into documents by
    /// other parameters, perhaps.
    func remembered(by making: String?, of item: Item) -> UploadedDocument {
        var result = self
        result.input = item.name
        result.wasSentBefore = true
        result.sameAs = nil
        result.isFirstUnsought = nil
        if notMadeBy != making { result.difference = nil }
        if let making, let words = self.making.flatMap({ ParameterDifference.text(of: $0, besides: making) })
        {
            result.difference = difference("it was made with other options (\(words))")
        }
        return result
    }

    /// The receipt's content.
    func receipt() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        var receipt = self
        receipt.making = nil
        receipt.notMadeBy = nil
        receipt.isListed = nil
        receipt.isFirstUnsought = nil
        return Array(try encoder.encode(receipt)) + [0x0A]
    }

    package var notes: [String] {
        if let sameAs { return ["the same as \(sameAs) by name and content, and there once"] }
        if isFirstUnsought == true {
            return [
                "who is signed in may not see what is there: it, and others, are sent without having been looked for; "
                    + "what is noted nowhere may be there twice"
            ]
        }
        guard let difference else { return [] }
        return ["the same document is there as \(id), and is not sent twice; \(difference)"]
    }

    /// What to do depends on whether the service tells what was deleted there.
    private func difference(_ words: String) -> String {
        words
            + (isListed != false
                ? ". To have it as it is made now, delete it there and run again with --force."
                : ". It stays so, since the service has no list that tells what was deleted there.")
    }

    /// How it came there, in a word.
    private var course: String {
        wasSentBefore == true ? "sent before" : sameAs != nil ? "same" : wasThere ? "was there" : "sent"
    }

    package var unusedParameters: Set<String> { UploadDocuments.dispensable }

    package static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "sent": .text(course), "id": .text(id),
                "name": .text(name), "bytes": .integer(bytes), "kind": .init(kind),
            ])
            .detailed(by: "status", .init(status)).detailed(by: "place", .text(place)).detailed(
                by: "preview", .init(preview)
            )
            .detailed(by: "sha256", .text(sha256)).detailed(by: "same_as", .init(sameAs))
            .detailed(by: "difference", .init(difference))
        ]
    }
}
