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
    /// What it was taken for.
    package var kind: String?
    /// A picture of it, if one was made.
    package var preview: String?
    /// What reports say of it.
    package private(set) var summary: String

    init(
        of document: OutgoingDocument, delivered delivery: DocumentDelivery, to service: String,
        _ place: String
    ) {
        input = document.input
        self.service = service
        self.place = place
        id = delivery.id
        name = document.name
        bytes = Int(clamping: delivery.size)
        sha256 = delivery.digest.description
        wasThere = delivery.wasThere
        kind = document.kind
        preview = document.preview
        summary = (delivery.wasThere ? "was there as " : "sent as ") + delivery.id
    }

    /// The receipt's content.
    func receipt() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [0x0A]
    }

    package var unusedParameters: Set<String> { UploadDocuments.dispensable }

    package static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "sent": .text(wasThere ? "was there" : "sent"), "id": .text(id),
                "name": .text(name), "bytes": .integer(bytes), "kind": .init(kind),
            ])
            .detailed(by: "place", .text(place)).detailed(by: "preview", .init(preview))
            .detailed(by: "sha256", .text(sha256))
        ]
    }
}
