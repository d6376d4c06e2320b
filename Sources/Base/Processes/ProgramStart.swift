import CLinux
package import Foundation

/// Starts programs that get no files and no environment of this process but what they are passed.
package enum ProgramStart {
    /// Starts a program and returns the number of its process. The caller waits for its end.
    ///
    /// Foundation's `Process` notices the end only when every other program has ended that was started at the same moment.
    ///
    /// - Parameters:
    ///   - files: Its files, by descriptor from 0. No others are open in it. They are closed here.
    ///   - isSeparate: Whether it gets a process group of its own, so that Ctrl-C on the terminal does not reach it and
    ///     its children can be ended with it, and starts with no signal blocked, as the starting thread may have some.
    package static func run(
        _ path: String, _ arguments: [String], environment: [String: String], files: [FileHandle],
        isSeparate: Bool = false
    ) throws(POSIXError) -> Int32 {
        defer { for file in files { try? file.close() } }
        var actions = posix_spawn_file_actions_t()
        try check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, file) in files.enumerated() {
            try check(posix_spawn_file_actions_adddup2(&actions, file.fileDescriptor, Int32(number)))
        }
        try check(linux_close_from(&actions, Int32(files.count)))

        var attributes = posix_spawnattr_t()
        try check(posix_spawnattr_init(&attributes))
        defer { posix_spawnattr_destroy(&attributes) }
        if isSeparate {
            var none = sigset_t()
            sigemptyset(&none)
            try check(posix_spawnattr_setsigmask(&attributes, &none))
            try check(
                posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK)))
        }

        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        try check(posix_spawn(&process, path, &actions, &attributes, words, variables))
        return process
    }

    private static func check(_ code: Int32) throws(POSIXError) {
        if code != 0 { throw POSIXError(code) }
    }
}

/// A connection to a program. No program inherits its ends: one that is started at the same time would keep it open,
/// secrets included.
package struct ProcessPipe {
    package let reading: FileHandle
    package let writing: FileHandle

    /// Opens a pipe.
    package init() throws(POSIXError) { try self.init(linux_pipe) }

    /// A pair of sockets, so that writing to a program that has ended can be an error and not a signal.
    package static func sockets() throws(POSIXError) -> ProcessPipe {
        try ProcessPipe { ends in
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, ends)
        }
    }

    private init(_ open: (UnsafeMutablePointer<Int32>) -> Int32) throws(POSIXError) {
        var ends: [Int32] = [-1, -1]
        guard open(&ends) == 0 else { throw POSIXError(errno) }
        reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    }
}

extension POSIXError {
    /// The error with this number.
    package init(_ number: Int32) { self.init(POSIXErrorCode(rawValue: number) ?? .EIO) }
}
