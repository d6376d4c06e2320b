import Backends
public import Batch
import Foundation

/// Result of `documents.upload`, also written as a receipt.
public struct UploadedDocument: OperationResult {
    /// The ending of the receipt's file name.
    public static let ending = ".receipt.json"

    public var input: String
    /// The service's address.
    public var service: String
    /// The place at the service: a folder, an instance or a person.
    public var place: String
    /// The service's identifier.
    public var id: String
    /// The name that was sent to the service.
    public var name: String
    /// Size of the document in bytes.
    public var bytes: Int
    /// SHA-256 of the document, in hexadecimal.
    public var sha256: String
    /// Whether it was found at the service and therefore not sent again.
    public var wasThere: Bool
    /// The processing status that the service reported, in its own word.
    private(set) var status: String?
    /// Whether an earlier run sent it; this run did not check that it is still there.
    private(set) var wasSentBefore: Bool?
    /// An input of the same run with the same name and content that was sent instead.
    private(set) var sameAs: String?
    /// How it differs from what would be sent now, and what to do.
    private(set) var difference: String?
    /// Parameters with which it was made, as JSON; `nil` if nothing was made or they are unknown.
    private var making: String?
    /// Parameters with which it would be made now, as JSON, if an earlier version was found.
    private var notMadeBy: String?
    /// Whether the service has a list that shows deletions.
    private var isListed: Bool?
    /// Whether it was the first of its run to be sent without a search for an earlier upload.
    private var isFirstUnsought: Bool?
    /// The kind that it was classified as.
    public var kind: String?
    /// Whether it shows a document of the requested type, for the onboarding service.
    private(set) var typeCheck: Onboarding.TypeCheck?
    /// A warning that it shows another document.
    private var typeWarning: String?
    /// Path of its preview, if one was made.
    public var preview: String?
    /// One line for reports.
    public private(set) var summary: String

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
        if let kind = document.kind?.rawValue, let type = document.type {
            let check = Onboarding.TypeCheck(of: type, showing: kind)
            typeCheck = check
            typeWarning = check.warning(type, showing: kind)
        }
        preview = document.preview
        summary = (delivery.wasThere ? "was there as " : "sent as ") + delivery.id
        if !delivery.isAsMade {
            difference = difference("it is as it was made earlier, not as it is made now")
        }
    }

    /// The result of an earlier run as this run reports it for an item with the same content. Documents may be made with other
    /// parameters now.
    func remembered(by making: String?, of item: Item) -> UploadedDocument {
        var result = self
        result.input = item.name
        result.wasSentBefore = true
        result.sameAs = nil
        result.isFirstUnsought = nil
        result.typeWarning = nil
        if notMadeBy != making { result.difference = nil }
        if let making, let words = self.making.flatMap({ ParameterDifference.text(of: $0, besides: making) })
        {
            result.difference = difference("made with other options (\(words))")
        }
        return result
    }

    /// The receipt as JSON.
    func receipt() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        var receipt = self
        receipt.making = nil
        receipt.notMadeBy = nil
        receipt.isListed = nil
        receipt.isFirstUnsought = nil
        receipt.typeWarning = nil
        return Array(try encoder.encode(receipt)) + [0x0A]
    }

    public var notes: [String] {
        (typeWarning.map { ["warning: \($0)"] } ?? []) + notesOnUpload
    }

    private var notesOnUpload: [String] {
        if let sameAs { return ["the same as \(sameAs) by name and content, and sent once for both"] }
        if isFirstUnsought == true {
            return [
                "the signed-in user may not list documents: this one and others are sent without a search for earlier uploads; "
                    + "documents without a record of an earlier upload may be there twice"
            ]
        }
        guard let difference else { return [] }
        return ["the same document is there as \(id) and is not sent twice; \(difference)"]
    }

    /// The difference with what to do, which depends on whether the service's list shows deletions.
    private func difference(_ words: String) -> String {
        words
            + (isListed != false
                ? ". To send the new version, delete it there and run again with --force."
                : ". It cannot be replaced, since the service has no list that shows deletions.")
    }

    /// How it got there, in a word.
    private var course: String {
        wasSentBefore == true ? "sent before" : sameAs != nil ? "same" : wasThere ? "was there" : "sent"
    }

    public var unusedParameters: Set<String> { UploadDocuments.dispensable }

    public static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "sent": .text(course), "id": .text(id),
                "name": .text(name), "bytes": .bytes(bytes), "kind": .init(kind),
            ])
            .detailed(by: "type_check", .init(typeCheck?.rawValue))
            .detailed(by: "status", .init(status)).detailed(by: "place", .text(place)).detailed(
                by: "preview", .init(preview)
            )
            .detailed(by: "sha256", .text(sha256)).detailed(by: "same_as", .init(sameAs))
            .detailed(by: "difference", .init(difference))
        ]
    }
}
