import CLinux
import Foundation

/// Confines a worker process, for the rest of its life, to what its work needs.
///
/// The worker can read the system's folders and the files that it was granted, and can write only to this run's staging
/// folder. It cannot start programs or processes, open connections or reach other processes; see ``DeniedCalls``.
package enum Confinement {
    /// The descriptor under which a worker finds the staging folder of its run.
    static let stagingDescriptor: Int32 = 3
    /// The staging folder's path in a worker.
    package static let stagingFolder = "/proc/self/fd/\(stagingDescriptor)"
    /// The exit status of a worker that could not be confined.
    static let failureStatus: Int32 = 78

    /// The folder of a file that this process reaches through an open folder's path, which is meaningless in a worker;
    /// `nil` for any other path.
    package static func pinnedFolder(of path: String) -> String? {
        path.hasPrefix("/proc/\(getpid())/fd/") ? PathParts(path).openableFolder : nil
    }

    /// The path, as seen by a worker, of a file in its staging folder; other paths are returned unchanged.
    package static func path(_ path: String, inWorkerWith staging: String?) -> String {
        staging.map { moved(path, from: $0, to: stagingFolder) } ?? path
    }

    /// The path, as seen by the run, of a file in a worker's staging folder; other paths are returned unchanged.
    static func path(_ path: String, inRunWith staging: String) -> String {
        moved(path, from: stagingFolder, to: staging)
    }

    private static func moved(_ path: String, from folder: String, to other: String) -> String {
        let rest = path.utf8.dropFirst(folder.utf8.count)
        guard path.utf8.starts(with: folder.utf8), rest.first == UInt8(ascii: "/") else { return path }
        return other + String(Substring(rest))
    }

    /// Reads the grants from standard input, confines this process and returns the lines that follow them.
    ///
    /// Call it before anything else, while there is one thread. A process that cannot be confined exits. Only a program
    /// that `usesCache` may access the cache. `kernel` differs from the default in tests only.
    package static func begin(
        _ limits: WorkerLimits, usesCache: Bool = false, by kernel: KernelConfinement = .ofThisKernel
    ) -> RequestLines {
        var lines = RequestLines()
        do {
            guard let line = try lines.next() else { exit(0) }
            try begin(limits, try WorkerGrants(line: line), usesCache, kernel)
        } catch {
            StandardError.write("\(error)\n")
            exit(failureStatus)
        }
        return lines
    }

    private static func begin(
        _ limits: WorkerLimits, _ grants: WorkerGrants, _ usesCache: Bool, _ kernel: KernelConfinement
    ) throws {
        if !grants.allowsUnconfined { try checkThreads() }
        limits.apply()
        guard linux_no_new_privileges() == 0 else { throw ConfinementFailure("PR_SET_NO_NEW_PRIVS", errno) }
        guard linux_hide_from_others() == 0 else { throw ConfinementFailure("PR_SET_DUMPABLE", errno) }
        // Root keeps only the capabilities to bypass file permissions; Landlock still limits which files.
        guard linux_keep_capabilities(1 << CAP_DAC_OVERRIDE | 1 << CAP_DAC_READ_SEARCH) == 0 else {
            throw ConfinementFailure("capset", errno)
        }
        if !kernel.isComplete && !grants.allowsUnconfined {
            throw KernelConfinement.failure("the kernel cannot confine the process")
        }
        if kernel.landlock > 0 { try restrictFiles(grants, usesCache, version: kernel.landlock) }
        if kernel.hasFilters { try CallFilter(DeniedCalls.all(process: getpid())).apply() }
    }

    /// Landlock and dropped capabilities apply to the calling thread and to threads that it starts afterwards.
    private static func checkThreads() throws {
        let threads = Folder.names(in: "/proc/self/task").count
        guard threads == 1 else {
            throw ConfinementFailure(
                description: "\(threads) threads of it were found in /proc/self/task, where one was expected")
        }
    }

    private static func restrictFiles(_ grants: WorkerGrants, _ usesCache: Bool, version: Int) throws {
        let environment = ProcessInfo.processInfo.environment
        let landlock = try Landlock(version: version)
        for path in ReadablePlaces.all(environment) {
            try landlock.allow(.reading, at: path)
        }
        for input in grants.inputs { try landlock.allow(input) }
        try landlock.allow([.readFile, .writeFile], at: "/dev/null")
        for path in grants.writes { try landlock.allow(.writing, at: path) }
        // Creates the folder if it is missing. A cache that is not private to this user is not used.
        if usesCache, let cache = CacheSettings.ofThisProcess, (try? ContentCache(cache)) != nil {
            try landlock.allow(.writing, at: cache.place)
        }
        if grants.hasStaging { try landlock.allow(.writing, on: stagingDescriptor) }
        try landlock.restrict()
    }
}

/// The files that a worker may access besides the system's, sent as the first line that it reads.
package struct WorkerGrants: Codable, Hashable, Sendable {
    /// Files that it may write, and folders in which it may create and remove files.
    package var writes: [String] = []
    /// Inputs that it may read, each only while it is still the file that the run found.
    package var inputs: [GrantedInput] = []
    /// Whether the worker has a staging folder; see ``Confinement/stagingDescriptor``.
    var hasStaging = false
    /// Whether the worker continues if the kernel cannot confine it.
    var allowsUnconfined = false

    /// The grants as a worker's first line.
    func line() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) + [UInt8(ascii: "\n")] }
}

extension WorkerGrants {
    /// The grants of such a line.
    init(line: [UInt8]) throws {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(line))
        } catch {
            throw WorkMisfit("the first line was expected to say what the worker may reach")
        }
    }
}

/// A file that a worker may read, provided it is still the same file when the worker opens it.
package struct GrantedInput: Codable, Hashable, Sendable {
    let path: String
    let file: FileIdentity

    /// Grants a file as it is now; `nil` if there is none.
    init?(_ status: FileStatus?, at path: String) {
        guard let status else { return nil }
        self.path = path
        file = status.identity
    }

    /// Grants an item's file as it is now; `nil` if there is none, or if a link has replaced a file that a search
    /// found.
    package init?(_ item: Item) {
        guard let status = item.fileStatus, status.kind == .file, !status.isLink else { return nil }
        self.init(status, at: item.source ?? item.path)
    }

    /// Grants a companion of an item's file, such as a `.dbf`; `nil` if there is none or it is a link, unless the item
    /// itself was named through a link.
    package init?(at path: String, besideFileOf item: Item) {
        let isNamedByLink = !item.isFound && FileStatus(ofLinkAt: item.path)?.isLink == true
        let depth = isNamedByLink ? 0 : max(item.foundDepth, 1)
        guard let status = FileStatus(at: path, withoutLinksInLast: depth), status.kind == .file,
            !status.isLink
        else { return nil }
        self.init(status, at: path)
    }
}

/// The places that every worker may read: libraries, their data and fonts, no personal files.
enum ReadablePlaces {
    private static let ofSystem = [
        "/usr", "/lib", "/lib32", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/etc/localtime",
        "/etc/timezone",
        "/etc/ImageMagick-6", "/etc/ImageMagick-7", "/etc/papersize", "/var/cache/fontconfig", "/proc/self",
        "/proc/cpuinfo", "/proc/filesystems", "/proc/meminfo", "/proc/stat", "/proc/sys/vm/overcommit_memory",
        "/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/fs/cgroup", "/dev/random",
        "/dev/urandom",
        "/dev/zero",
    ]

    /// Variables that name files or folders; some hold several, separated by colons.
    private static let variables = [
        "FONTCONFIG_FILE", "FONTCONFIG_PATH", "TESSDATA_PREFIX", "PROJ_DATA", "PROJ_LIB", "GDAL_DATA",
        "LD_LIBRARY_PATH",
    ]

    /// Folders below the user's data folder.
    private static let ofData = ["fonts", "fieldbook/pdfium", "proj"]

    /// All readable places for a worker with this environment; some may not exist.
    static func all(_ environment: [String: String]) -> [String] {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        func folder(_ variable: String, _ standard: String) -> String? {
            environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home.map { $0 + "/" + standard }
        }
        let named = variables.flatMap { environment[$0]?.split(separator: ":").map(String.init) ?? [] }
        let data =
            folder("XDG_DATA_HOME", ".local/share").map { data in ofData.map { data + "/" + $0 } } ?? []
        let fonts = [
            home.map { $0 + "/.fonts" }, folder("XDG_CONFIG_HOME", ".config").map { $0 + "/fontconfig" },
            folder("XDG_CACHE_HOME", ".cache").map { $0 + "/fontconfig" },
        ].compactMap(\.self)
        return ofSystem + named + data + fonts + pdfium(environment["FIELDBOOK_PDFIUM"]) + loaded
    }

    /// PDFium's library and its version file, from the path in a variable or from the folder beside the program.
    private static func pdfium(_ path: String?) -> [String] {
        guard let path, !path.isEmpty else { return [ProgramBeside.place(of: "pdfium")] }
        return [path, PathParts(path).openableFolder + "/version.json"]
    }

    /// The program, and the folders of the libraries loaded so far, which may hold libraries that are loaded later.
    private static var loaded: [String] {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        var places: Set<String> = []
        for line in maps.split(separator: "\n") {
            guard let start = line.firstIndex(of: "/") else { continue }
            let path = String(line[start...])
            places.insert(PathParts(path).name.contains(".so") ? PathParts(path).openableFolder : path)
        }
        return places.sorted()
    }
}
