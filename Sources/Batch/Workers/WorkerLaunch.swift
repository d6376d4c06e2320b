import CLinux
import Foundation
import Processes

/// A worker process just started, and the ends of its connections.
struct WorkerLaunch {
    let processID: pid_t
    /// A socket, so that writing to a worker that has exited is an error and not a signal.
    let requests: FileHandle
    let answers: FileHandle
    let words: FileHandle
    /// Readable when the process has ended, even if others still hold its pipes; without a descriptor if the kernel does
    /// not support it.
    let end: FileHandle

    /// Starts a worker.
    init(_ settings: WorkerSettings) throws {
        do throws(POSIXError) {
            let (input, output, errors) = (try ProcessPipe.sockets(), try ProcessPipe(), try ProcessPipe())
            var files = [input.reading, output.writing, errors.writing]
            // As `Confinement.stagingDescriptor`.
            if let folder = settings.staging { files.append(try Self.open(folder)) }
            processID = try ProgramStart.run(
                settings.executable, settings.arguments + ["--limits", settings.limits.argument],
                environment: Self.environment(
                    ProcessInfo.processInfo.environment, hasStaging: settings.staging != nil),
                files: files, isSeparate: true)
            (requests, answers, words) = (input.writing, output.reading, errors.reading)
        } catch {
            throw Self.failure(error.code.rawValue, settings)
        }
        end = FileHandle(fileDescriptor: linux_open_process(processID), closeOnDealloc: true)
        for file in [requests, answers, words] { linux_set_nonblocking(file.fileDescriptor) }
    }

    private static func open(_ folder: String) throws(POSIXError) -> FileHandle {
        let descriptor = folder.withSystemPath { linux_open_folder(AT_FDCWD, $0, 1) }
        guard descriptor >= 0 else { throw POSIXError(errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The variables that libraries and workers read. Others may be secrets or change what is loaded.
    private static let variables: Set<String> = [
        "HOME", "LANG", "LANGUAGE", "TZ", "TZDIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME",
        "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "TESSDATA_PREFIX", "PROJ_DATA",
        "PROJ_LIB",
        "GDAL_DATA", "FIELDBOOK_PDFIUM", CacheSettings.folderVariable, CacheSettings.limitVariable,
    ]
    private static let startsOfVariables = ["LC_", "VIPS_"]

    /// A worker's environment.
    static func environment(_ own: [String: String], hasStaging: Bool = false) -> [String: String] {
        var environment = own.filter { name, _ in
            variables.contains(name) || startsOfVariables.contains { name.hasPrefix($0) }
        }
        // Without it, a worker would not find the libraries that the command itself found.
        let libraries = own["LD_LIBRARY_PATH"]?.split(separator: ":").filter { $0.hasPrefix("/") } ?? []
        if !libraries.isEmpty { environment["LD_LIBRARY_PATH"] = libraries.joined(separator: ":") }
        environment["PROJ_NETWORK"] = "OFF"
        if hasStaging { environment["TMPDIR"] = Confinement.stagingFolder }
        // Several pages in parallel with one thread each are many times faster than each page with several threads.
        environment["OMP_THREAD_LIMIT"] = "1"
        environment["VIPS_CONCURRENCY"] = "1"
        // On some systems GDAL loads OpenBLAS, which starts threads when loaded, before they can be confined.
        environment["OPENBLAS_NUM_THREADS"] = "1"
        // Images are returned to the system immediately, without fragmenting the heap.
        environment["MALLOC_MMAP_THRESHOLD_"] = "16777216"
        // Memory at the end of the heap is kept for the next image; fetching it again takes a tenth of the time of
        // drawing a page.
        environment["MALLOC_TRIM_THRESHOLD_"] = "67108864"
        // A crash is reported by its signal and last messages; a backtrace takes seconds and another process.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        return environment
    }

    /// Why no worker could be started; a shortage of processes or memory may be temporary.
    static func failure(_ code: Int32, _ settings: WorkerSettings) -> WorkerSetupFailure {
        let mayPass = [EAGAIN, ENOMEM, EMFILE, ENFILE, ENOBUFS, ETXTBSY].contains(code)
        return WorkerSetupFailure(
            failure: ItemFailure(
                code: "worker.notStarted",
                message: "\(settings.executable): \(String(cString: strerror(code)))",
                remedy: mayPass
                    ? "Use fewer --jobs, or run the same command again."
                    : "Check that the program is there, beside fieldbook, and that it may be started.",
                cause: mayPass ? .moment : .setting))
    }
}
