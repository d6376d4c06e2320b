import Foundation

/// What a worker uses while it processes an item: paths for outputs, rows to print, progress to report.
public final class ItemContext {
    private let item: Item
    private let destination: Destination
    private let stagingPrefix: String?
    private let arriving: ArrivingFiles?
    private var fileCount = 0
    private let onRow: (Row) throws -> Void
    private let onProgress: (ItemProgress) -> Void
    private(set) var staged: [(stagedPath: String, finalPath: String)] = []
    private var open: [OutputFile] = []

    init(
        item: Item, destination: Destination, stagingPrefix: String?, arriving: ArrivingFiles?,
        limits: WorkerLimits,
        onRow: @escaping (Row) throws -> Void, onProgress: @escaping (ItemProgress) -> Void
    ) {
        self.item = item
        self.destination = destination
        self.stagingPrefix = stagingPrefix
        self.arriving = arriving
        self.limits = limits
        self.onRow = onRow
        self.onProgress = onProgress
    }

    /// The limits of a process that works for the item.
    public let limits: WorkerLimits

    /// Whether the item's data are written to standard output, or its rows if there are no data.
    public var writesToStandardOutput: Bool { destination == .standardOutput }

    /// Creates the item's output file: the named file, `<stem>.<extension>` below the output folder, or standard
    /// output.
    public func makeFile(extension suffix: String) throws -> OutputFile {
        try makeFile(ending: "." + suffix)
    }

    /// Creates an output file of the item, `<stem><ending>` below the output folder.
    public func makeFile(ending: String) throws -> OutputFile {
        let file =
            destination == .standardOutput && stagingPrefix == nil
            ? OutputFile(standardOutput: STDOUT_FILENO)
            : try OutputFile(creating: try makePath(ending: ending))
        open.append(file)
        return file
    }

    /// A path at which a library may write the output that will be named `<stem><ending>`.
    public func makePath(ending: String) throws -> String {
        try stage(path(ofEnding: ending), PathParts("x" + ending).suffix)
    }

    /// Like `makePath`, for a companion file that differs from the item's main output by its ending, such as a
    /// Shapefile's `.dbf`.
    public func makeCompanionPath(ending: String) throws -> String {
        guard case .file(let path) = destination else { return try makePath(ending: ending) }
        return try stage(Destination.companion(of: path, ending: ending), PathParts("x" + ending).suffix)
    }

    /// The temporary path of the output with that ending, if it was created; for reading it again.
    public func stagedPath(ending: String) -> String? {
        let path = path(ofEnding: ending)
        return staged.last { $0.finalPath == path }?.stagedPath
    }

    /// The final path of an output with that ending, for display.
    public func finalPath(ending: String, inSubfolder name: String? = nil) -> String {
        PathText.shown(path(ofEnding: ending, inSubfolder: name))
    }

    private func path(ofEnding ending: String, inSubfolder name: String? = nil) -> String {
        switch destination {
        case .folder(let folder): folder + "/" + (name.map { $0 + "/" } ?? "") + item.stem + ending
        case .file(let path): path
        case .standardOutput: item.stem + ending
        }
    }

    /// Runs `body`, and discards the outputs that it made if it throws.
    public func allOrNothing<Value>(_ body: () throws -> Value) throws -> Value {
        let (outputs, files) = (staged.count, open.count)
        do {
            return try body()
        } catch {
            open.removeSubrange(files...)
            for output in staged[outputs...] { unlink(output.stagedPath) }
            staged.removeSubrange(outputs...)
            throw error
        }
    }

    /// A path for a temporary file that is not an output.
    public func temporaryPath(extension suffix: String) throws -> String {
        guard stagingPrefix != nil else {
            return try Folder.temporary() + "/\(UUID().uuidString).\(suffix)"
        }
        return try nextPath(suffix)
    }

    /// A path for a file that arrives in pieces, the same for a key in every run, so that the next run can resume it.
    package func arrivingPath(for key: String) throws -> String {
        guard let arriving else { throw Self.placeless }
        return try arriving.path(for: key)
    }

    /// Turns a file that has arrived into the output `<stem><ending>`, with the permissions of outputs.
    package func take(_ path: String, ending: String) throws {
        let output = try makePath(ending: ending)
        try OutputFile(creating: output).close()
        var usual = stat()
        guard stat(output, &usual) == 0, chmod(path, usual.st_mode & 0o777) == 0, rename(path, output) == 0
        else { throw ItemFailure.writing(output, errno) }
    }

    /// Prints a row of the item's own if results go to standard output.
    public func emit(_ row: Row) throws {
        try WorkStop.check()
        try onRow(row)
    }

    /// Prints a row's column names if CSV goes to standard output, so that the header is printed even without rows.
    public func emitNames(of row: Row) throws {
        try onRow(row.heading)
    }

    /// Reports how many bytes of the input have been read.
    public func report(bytesRead: Int) {
        onProgress(.bytesRead(bytesRead))
    }

    /// Reports progress in a few words, if bytes read do not indicate it.
    public func report(progress words: String) {
        onProgress(.words(words))
    }

    /// Closes all files, reads the outputs' sizes and starts writing them to the disk.
    func seal() throws -> [SealedOutput] {
        for file in open { try file.close() }
        open = []
        return try staged.map {
            let output = try SealedOutput(stagedPath: $0.stagedPath, finalPath: $0.finalPath)
            DiskSync.start(output.stagedPath, bytes: output.bytes)
            return output
        }
    }

    func discard() {
        open = []
        for output in staged { unlink(output.stagedPath) }
    }

    private func stage(_ finalPath: String, _ suffix: String) throws -> String {
        let path = try nextPath(suffix)
        staged.append((path, finalPath))
        return path
    }

    private static let placeless = ItemFailure(
        code: "output.none", message: "no output was named", remedy: "Use -o FOLDER.",
        cause: .setting)

    private func nextPath(_ suffix: String) throws -> String {
        guard let stagingPrefix else { throw Self.placeless }
        fileCount += 1
        return "\(stagingPrefix)-\(fileCount)\(suffix.isEmpty ? "" : "." + suffix)"
    }
}
