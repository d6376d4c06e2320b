import Foundation
import Testing

@testable import Processes

@Suite("A program that is started")
struct ProgramStartTests {
    /// Runs a shell's script to its end and returns its output; `more` are its files after the standard ones.
    private func output(
        of script: String, _ environment: [String: String] = [:], input: String = "",
        more: [FileHandle] = [], isSeparate: Bool = false
    ) throws -> String {
        let (standardInput, output) = (try ProcessPipe(), try ProcessPipe())
        let files = [standardInput.reading, output.writing, FileHandle.nullCopy()] + more
        let process = try ProgramStart.run(
            "/bin/sh", ["-c", script, "sh", "a b", "ü"], environment: environment, files: files,
            isSeparate: isSeparate)
        try standardInput.writing.write(contentsOf: Data(input.utf8))
        try standardInput.writing.close()
        let bytes = try output.reading.readToEnd() ?? Data()
        waitpid(process, nil, 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("gets its arguments, its environment and its standard input, and nothing else of this process")
    func surroundings() throws {
        #expect(try output(of: "printf '%s|' \"$@\"") == "a b|ü|")
        #expect(try output(of: "exec /usr/bin/env -u PWD", ["ONE": "1=2"]) == "ONE=1=2\n")
        #expect(try output(of: "exec /bin/cat", input: "planted") == "planted")
    }

    @Test("gets the files that it is passed, and no others, not even those that programs inherit")
    func files() throws {
        let inherited = open("/dev/null", O_RDONLY)
        defer { close(inherited) }
        let others = "for n in 3 \(inherited); do [ -e /proc/$$/fd/$n ] && echo $n; done; echo end"
        #expect(try output(of: others) == "end\n")
        let more = try ProcessPipe()
        try more.writing.write(contentsOf: Data("planted".utf8))
        try more.writing.close()
        let script = "/bin/cat <&3; [ -e /proc/$$/fd/4 ] || echo ."
        #expect(try output(of: script, more: [more.reading]) == "planted.\n")
    }

    @Test("has its own process group and no blocked signals if it is separate", arguments: [true, false])
    func separation(isSeparate: Bool) throws {
        var (signals, former) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGUSR1)
        pthread_sigmask(SIG_BLOCK, &signals, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        let script = """
            read _ _ _ _ group _ < /proc/$$/stat; [ $group = $$ ] && echo own
            exec /bin/grep SigBlk /proc/self/status
            """
        let lines = try output(of: script, isSeparate: isSeparate).split(separator: "\n")
        #expect(lines.contains("own") == isSeparate)
        let blocked = try #require(lines.last?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) })
        #expect((blocked == 0) == isSeparate)
    }

    @Test("leaves its ends of the connections to it alone, and they are closed here")
    func ends() throws {
        let output = try ProcessPipe()
        let process = try ProgramStart.run(
            "/bin/true", [], environment: [:], files: [FileHandle.nullCopy(), output.writing])
        #expect(output.writing.fileDescriptor < 0 && output.reading.fileDescriptor >= 0)
        #expect(try output.reading.readToEnd()?.isEmpty != false)
        waitpid(process, nil, 0)
    }

    @Test("that does not exist is an error, after which its files are closed too")
    func missing() throws {
        let output = try ProcessPipe()
        let error = #expect(throws: POSIXError.self) {
            try ProgramStart.run("/nonexistent", [], environment: [:], files: [output.writing])
        }
        #expect(error?.code == .ENOENT)
        #expect(output.writing.fileDescriptor < 0)
    }

    @Test("inherits no end of another's connections")
    func connections() throws {
        for pipe in [try ProcessPipe(), try ProcessPipe.sockets()] {
            for end in [pipe.reading, pipe.writing] {
                #expect(fcntl(end.fileDescriptor, F_GETFD) & FD_CLOEXEC != 0)
            }
            try pipe.writing.write(contentsOf: Data("planted".utf8))
            #expect(try pipe.reading.read(upToCount: 7) == Data("planted".utf8))
        }
    }

    @Test("that has ended is written to over a socket without a signal")
    func sockets() throws {
        let input = try ProcessPipe.sockets()
        let process = try ProgramStart.run("/bin/true", [], environment: [:], files: [input.reading])
        waitpid(process, nil, 0)
        // A program that another test is starting has all ends for a moment.
        var hangup = pollfd(fd: input.writing.fileDescriptor, events: 0, revents: 0)
        poll(&hangup, 1, -1)
        let count = send(input.writing.fileDescriptor, "a", 1, Int32(MSG_NOSIGNAL))
        #expect(count < 0 && errno == EPIPE)
    }
}

extension FileHandle {
    /// `/dev/null`, which may be closed.
    fileprivate static func nullCopy() -> FileHandle {
        FileHandle(fileDescriptor: open("/dev/null", O_RDWR | O_CLOEXEC), closeOnDealloc: true)
    }
}
