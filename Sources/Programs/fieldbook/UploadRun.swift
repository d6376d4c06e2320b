import ServiceOperations
import APICore
import ArgumentParser
import Batch
import DocumentOperations
import Foundation

/// Makes documents of what is not sent yet, one operation after the other, and sends them; all steps in one journal.
struct UploadRun {
    let input: InputOptions
    let options: RunOptions
    /// Where everything goes.
    let folder: Destination
    /// Whether the folder is the person's own: names are kept there, and documents stay.
    let keepsDocuments: Bool

    /// The folder's path.
    var path: String { if case .folder(let path) = folder { path } else { "." } }

    private var batch: BatchCommandRun { BatchCommandRun(input: input, options: options) }

    /// Sends files as they are.
    func callAsFunction(_ upload: UploadDocuments) throws {
        var batch = batch
        batch.options.jobs = upload.parameters.atOnce
        batch.options.overwrite = batch.options.overwrite || !keepsDocuments
        let (files, skipped) = try UploadInputs.all(of: input, outside: path)
        batch.tell(skipped)
        try batch(
            upload, on: items(files, upload).items, noting: [skipped.note].compactMap(\.self), to: folder)
    }

    /// Makes documents for a service, and sends them.
    func callAsFunction(
        _ upload: UploadDocuments, madeBy making: DocumentMakingOptions, for service: ServiceName,
        of documentType: String?
    ) throws {
        let (found, passedOver) = try found(for: service)
        let (named, renames) = try distinct(found)
        let (items, identities) = items(named, upload)
        if options.dryRun { return try batch.printPlan(of: upload, items, folder) }
        let progress = ProgressDisplay(isQuiet: options.selection.quiet)
        let interruption = Interruption(telling: progress)
        guard let journal = try batch.openJournal(for: folder) else { return }
        var options = options.batchOptions
        options.protectedFiles = Set(items.identities)
        options.notes = passedOver + renames
        let shares = options.shard?.items(of: items) ?? items
        // What lies in the folder of all uploads is nobody's but theirs.
        options.mayOverwrite = options.mayOverwrite || !keepsDocuments
        options.allItems = items.count
        options.shard = nil
        let run = try JournalRun(in: journal, command: "upload", options: options)
        options.journalRun = run
        var report: BatchReport?
        defer { run.end(report) }

        let left = try left(of: shares, upload, journal, options)
        var upload = upload
        upload.copies = Self.copies(among: left, identities)
        var steps = UploadSteps(
            journal: journal, folder: folder, options: options, progress: progress,
            interruption: interruption, left: left, copies: upload.copies)
        if service == .onboarding {
            try steps.make(by: try making.check(documentType))
            try steps.make(by: try making.picture())
        } else {
            try steps.make(by: try making.scan())
        }
        upload.kinds = try steps.kinds()
        try steps.illustrate(by: try making.preview(), upload.source)
        let sent = try steps.send(shares, by: upload, printingTo: self.options.format)
        report = sent
        if !keepsDocuments { removeDocuments(of: shares, upload) }
        for line in sent.lines { progress.printNote(line) }
        throw ExitCode(ExitStatus(sent).rawValue)
    }

    /// In a folder of the person's own, the places that inputs have; in that of all uploads, places by what is in the inputs,
    /// so that the same is the same wherever it lies.
    private func items(
        _ found: ItemList, _ upload: UploadDocuments
    ) -> (items: ItemList, identities: [String: String]) {
        keepsDocuments
            ? (found, [:])
            : found.placed(
                by: upload.destination, readingSeconds: options.workers.settings.limits.wallSeconds)
    }

    /// By the stems of those that are the same as one before them: that one's stem. One document does for all of them.
    private static func copies(among items: ItemList, _ identities: [String: String]) -> [String: String] {
        var firsts: [String: String] = [:]
        var copies: [String: String] = [:]
        for item in items {
            guard let identity = identities[item.stem] else { continue }
            let first = firsts[identity, default: item.stem]
            firsts[identity] = first
            if first != item.stem { copies[item.stem] = first }
        }
        return copies
    }

    /// Items with names of their own where names are kept; places by content are.
    private func distinct(_ items: ItemList) throws -> (items: ItemList, notes: [String]) {
        keepsDocuments ? try batch.distinct(items, for: UploadDocuments.self, in: folder) : (items, [])
    }

    /// What a service's documents are made of, and notes on what was passed over; the onboarding service takes pictures.
    private func found(for service: ServiceName) throws -> (items: ItemList, notes: [String]) {
        guard service == .onboarding else { return try batch.found(for: ProcessScan.self, into: folder) }
        let found = try batch.found(for: CompressScan.self, into: folder)
        guard let paper = found.items.first(where: { PathParts($0.path).suffix.lowercased() == "pdf" })
        else { return found }
        throw ItemFailure(
            code: "document.format",
            message: "\(paper.name) is a PDF, and the onboarding service takes pictures",
            remedy: "Photograph or scan it as JPEG or PNG.", cause: .setting)
    }

    /// What is not sent yet.
    private func left(
        of items: ItemList, _ upload: UploadDocuments, _ journal: Journal, _ options: BatchOptions
    ) throws -> ItemList {
        var left = ItemList()
        try BatchRunner(upload, items: items, destination: folder, journal: journal, options: options)
            .plan { item, intent, _ in if intent.isLeft { left.append(item) } }
        return left
    }

    /// Documents of which there is a receipt are with the service.
    private func removeDocuments(of items: ItemList, _ upload: UploadDocuments) {
        for item in items
        where upload.source.isMade && upload.copies[item.stem] == nil
            && upload.plannedOutputs(of: item).allSatisfy({ FileKind(at: "\(path)/\($0)") == .file })
        {
            unlink(upload.source.path(for: item))
        }
    }
}
