import APICore
import ArgumentParser
import Backends
import Batch
import BatchReport
import CommandRuns
import DocumentOperations
import Foundation
import ServiceOperations

/// Makes documents of the inputs that are not sent yet, one operation after the other, and sends them. All steps share
/// one journal.
struct UploadRun {
    let input: InputOptions
    let options: RunOptions
    /// The folder of documents, receipts and the journal.
    let folder: Destination
    /// Whether the folder is that of `-o`, where documents keep their names and stay.
    let keepsDocuments: Bool

    /// The folder's path.
    var path: String { folder.outputFolder ?? "." }

    private var batch: BatchCommandRun { BatchCommandRun(input: input, options: options) }

    /// Sends files unchanged.
    func callAsFunction(_ upload: UploadDocuments, to service: ServiceName) throws {
        var batch = batch
        batch.options.pace.jobs = upload.parameters.atOnce
        batch.options.pace.overwrite = batch.options.pace.overwrite || !keepsDocuments
        let (files, skipped) = try allFiles()
        batch.printNote(on: skipped)
        let items = items(files, upload).items
        if options.dryRun {
            if service == .onboarding { return try printReviews(of: items, upload) }
            let named =
                keepsDocuments
                ? try batch.distinct(items, for: UploadDocuments.self, in: folder).items : items
            return try printPlan(of: named, upload)
        }
        try batch(
            upload, on: items, noting: [skipped.note].compactMap(\.self), to: folder)
    }

    /// Makes documents for a service, and sends them.
    func callAsFunction(
        _ upload: UploadDocuments, madeBy making: DocumentMaking, for service: ServiceName,
        of documentType: String?
    ) throws {
        let (found, passedOver) = try found(for: service)
        let (named, renames) = try distinct(found)
        let (items, identities) = items(named, upload)
        if options.dryRun {
            if service == .onboarding {
                return try printReviews(
                    of: items, upload, languages: making.checkType ? making.recognition.languages : nil)
            }
            return try printPlan(of: items, upload)
        }
        let progress = batch.progress
        let interruption = Interruption(notedOn: progress)
        guard let journal = try batch.openJournal(for: folder) else { return }
        var options = options.batchOptions
        options.protectedFiles = Set(items.identities)
        options.notes = passedOver + renames
        let shares = options.shard?.items(of: items) ?? items
        // The state folder has only files of uploads, which may be replaced.
        options.mayOverwrite = options.mayOverwrite || !keepsDocuments
        options.allItems = items.count
        options.shard = nil
        let run = try JournalRun(in: journal, command: "upload", options: options)
        options.journalRun = run
        var report: BatchSummary?
        defer { run.end(report) }

        let left = try planned(shares, for: upload, journal, options) { $0.isLeft }
        if !left.isEmpty { try upload.checkPlace() }
        var upload = upload
        upload.copies = Self.copies(among: left, identities)
        var steps = UploadSteps(
            journal: journal, folder: folder, options: options, progress: progress,
            interruption: interruption, left: left, copies: upload.copies)
        if service == .onboarding {
            steps.refuse(DocumentMaking.refusal(ofPDF:))
            try steps.make(by: try making.check(documentType))
            let fitting = try making.fittedPicture()
            // An earlier run has made these, but not sent them.
            let waiting = Set(
                try planned(left, for: fitting, journal, options) { $0 == .doneAlready }.map(\.stem))
            try steps.make(by: try making.picture()) { !waiting.contains($0.stem) }
            let source = upload.source
            try steps.make(by: fitting, replaces: true) { Self.isTooLarge(source.path(for: $0)) }
            upload.kinds = try steps.kinds(recognisedBy: CheckScan.self, \.kind)
        } else {
            try steps.make(by: try making.scan())
            upload.kinds = try steps.kinds(recognisedBy: ProcessScan.self, \.kind)
        }
        try steps.illustrate(by: try making.preview(), upload.source)
        let sent = try steps.send(shares, by: upload, printingTo: self.options.format)
        report = sent
        if !keepsDocuments { removeDocuments(of: shares, upload) }
        for line in sent.lines { progress.printNote(line) }
        throw ExitCode(ExitStatus(sent).rawValue)
    }

    /// Whether a picture that was made is too large for the onboarding service.
    private static func isTooLarge(_ path: String) -> Bool {
        ((try? FileContent(path))?.identity.size ?? 0) > Onboarding.DocumentRules.mostBytes
    }

    /// Prints the plan with the name of each document at the service, and the size of its file.
    private func printPlan(of items: ItemList, _ upload: UploadDocuments) throws {
        let planner = try batch.planner(of: upload, items, folder)
        let status = try options.format.printPlan(noting: batch.progress) { print in
            try planner.plan(foreseesFailures: true) { item, intent, row in
                let bytes = item.isStandardInput ? nil : (try? FileContent(item.path))?.identity.size
                let size = bytes.map { Row.Value.bytes(Int(clamping: $0)) } ?? .missing
                try print(intent, row.naming(upload.source.name(for: item)).followed(by: [("bytes", size)]))
            }
        }
        throw ExitCode(status.rawValue)
    }

    /// Prints the plan with a review of each document for the onboarding service; the exit code is 1 if one cannot be sent.
    /// Only documents that are left to send are read to check their type.
    ///
    /// - Parameter languages: the languages in which pictures are read to check their type; `nil` to leave that out.
    private func printReviews(
        of items: ItemList, _ upload: UploadDocuments, languages: [String]? = nil
    ) throws {
        var reviews = UploadReviews(of: upload)
        var planned: [(item: Item, intent: ItemIntent, row: Row)] = []
        let planner = try batch.planner(of: upload, items, folder)
        try planner.plan(foreseeing: { try reviews.obstacle(to: $0) }) { planned.append(($0, $1, $2)) }
        let left = planned.filter { $0.intent.isLeft && $0.intent.isPossible }
        let kinds = try languages.map { languages in
            try RecognisedKinds(
                of: left.compactMap { reviews.review(of: $0.item) }, in: languages,
                options: options.batchOptions, noting: batch.progress)
        }
        var isReady = true
        let status = try options.format.printPlan(noting: batch.progress) { print in
            for (item, intent, row) in planned {
                let review = reviews.review(of: item).map { kinds?.completed($0) ?? $0 }
                let problem = review.flatMap(reviews.problem(in:))
                isReady = isReady && problem == nil
                let columns = Onboarding.DocumentReview.columns(
                    of: review, problem, checksType: languages != nil)
                try print(intent, row.naming(upload.source.name(for: item)).followed(by: columns))
            }
        }
        throw ExitCode((status == .allDone && !isReady ? .someFailed : status).rawValue)
    }

    /// The items: in the folder of `-o` named like the inputs; in the state folder by content, so that equal documents are
    /// equal wherever they are.
    private func items(
        _ found: ItemList, _ upload: UploadDocuments
    ) -> (items: ItemList, identities: [String: String]) {
        keepsDocuments
            ? (found, [:])
            : found.placed(
                by: upload.destination, readingSeconds: options.workers.settings.limits.wallSeconds)
    }

    /// For each stem of an item that equals an earlier one, the earlier one's stem. One document serves all of them.
    private static func copies(among items: ItemList, _ identities: [String: String]) -> [String: String] {
        var documents = EqualDocuments()
        for item in items { documents.add(item.stem, content: identities[item.stem] ?? item.stem) }
        return documents.originals.filter { $0.key != $0.value }
    }

    /// The items with distinct names; those named by content have them already.
    private func distinct(_ items: ItemList) throws -> (items: ItemList, notes: [String]) {
        keepsDocuments ? try batch.distinct(items, for: UploadDocuments.self, in: folder) : (items, [])
    }

    /// The inputs for a service's documents, and notes on skipped files. The onboarding service accepts only pictures, so
    /// that PDFs in folders are skipped; a PDF that is named is an error of its own.
    private func found(for service: ServiceName) throws -> (items: ItemList, notes: [String]) {
        service == .onboarding
            ? try batch.found(for: CompressScan.self, into: folder)
            : try batch.found(for: ProcessScan.self, into: folder)
    }

    /// The items for which an operation's plan is as wanted.
    private func planned(
        _ items: ItemList, for operation: some BatchOperation, _ journal: Journal, _ options: BatchOptions,
        where isWanted: (ItemIntent) -> Bool
    ) throws -> ItemList {
        var found = ItemList()
        try BatchRunner(operation, items: items, destination: folder, journal: journal, options: options)
            .plan { item, intent, _ in if isWanted(intent) { found.append(item) } }
        return found
    }

    /// Deletes documents with a receipt, which the service has.
    private func removeDocuments(of items: ItemList, _ upload: UploadDocuments) {
        for item in items
        where upload.source.isMade && upload.copies[item.stem] == nil
            && upload.outputPlan(of: item).files.allSatisfy({ FileKind(at: "\(path)/\($0)") == .file })
        {
            unlink(upload.source.path(for: item))
        }
    }

    /// Files of any kind, also those in folders.
    private func allFiles() throws -> (items: ItemList, skipped: SkippedLinks) {
        var (items, skipped) = try InputSelection.found(
            of: input.inputs, listedIn: input.filesFrom, acceptedExtensions: [], outside: path)
        let others = InputSelection.foundOthers(
            inFolders: input.inputs, acceptedExtensions: [], outside: path)
        items.append(contentsOf: others.items)
        skipped.add(others.skipped)
        items = try MadeFiles.leftOut(of: items, by: input.inputs, operations: nil, inFolder: path)
        guard !items.isEmpty else {
            throw BatchError.nothingFound(in: input.inputs, accepting: [], skipped: skipped)
        }
        return (items, skipped)
    }
}

/// The reviews of documents for the onboarding service, each made once.
private struct UploadReviews {
    private let upload: UploadDocuments
    private let type: Onboarding.DocumentType
    private var reviews: [String: Onboarding.DocumentReview] = [:]

    init(of upload: UploadDocuments) {
        self.upload = upload
        type = Onboarding.DocumentType(upload.parameters.documentType ?? "")
    }

    /// The review of an item; `nil` for standard input.
    mutating func review(of item: Item) -> Onboarding.DocumentReview? {
        if item.isStandardInput { return nil }
        if let review = reviews[item.stem] { return review }
        let review = Onboarding.DocumentReview(fileAt: item.path, type: type)
        reviews[item.stem] = review
        return review
    }

    /// What prevents the upload of the document, or of the picture that is made of it.
    func problem(in review: Onboarding.DocumentReview) -> Onboarding.DocumentReview.DocumentProblem? {
        upload.source.isMade ? review.lastingProblem : review.problem
    }

    /// Why an item cannot be sent, as far as that shows beforehand.
    mutating func obstacle(to item: Item) throws -> ItemFailure? {
        if upload.source.isMade, let failure = try upload.obstacle(to: item) { return failure }
        guard item.firstBytes(1) != nil else { return nil }
        return review(of: item).flatMap(problem(in:)).map {
            ItemFailure(code: $0.code.description, message: $0.message, remedy: $0.remedy)
        }
    }
}

extension Row {
    /// A row of a plan with the name that the document gets at the service; the paths of its receipt are for programs only.
    fileprivate func naming(_ name: String) -> Row {
        var row = self
        for place in row.columns.indices where row.columns[place].name == "outputs" {
            row.columns[place].isDetail = true
        }
        return row.followed(by: [("name", .text(name))])
    }
}

extension ItemList {
    /// The items with stems made from destination, content and name; and for each stem the identity that items with the
    /// same content and name share.
    fileprivate func placed(
        by destination: String, readingSeconds: Double
    ) -> (items: ItemList, identities: [String: String]) {
        var placed = ItemList()
        var identities: [String] = []
        var copies: [String: Int] = [:]
        for item in self {
            let hash =
                item.isStandardInput
                ? nil : FileDigest.hash(ofFileAt: item.path, withinSeconds: readingSeconds)
            guard let hash else {
                placed.append(item)
                identities.append(item.stem)
                continue
            }
            let name = PathParts(item.path).name
            var place = String(FileDigest.hash(of: Array("\(destination)\(hash)".utf8)).prefix(16))
            let identity = "\(place)|\(name)"
            let copy = copies[identity, default: 0] + 1
            copies[identity] = copy
            identities.append(identity)
            if copy > 1 { place += "-\(copy)" }
            var own = item
            own.stem = "\(place)/\(PathParts(name).stem)"
            placed.append(own)
        }
        let items = placed.withEndingsToldApart()
        return (items, Dictionary(zip(items.map(\.stem), identities)) { first, _ in first })
    }
}
