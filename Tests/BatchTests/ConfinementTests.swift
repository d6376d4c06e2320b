import CLinux
import Foundation
import Testing

@testable import Batch
@testable import FaultWorker

/// Attacks from within a worker. Each succeeds in a process that is not confined, where this machine allows it at all.
@Suite(
    "A worker that was taken over",
    .enabled("the kernel lacks Landlock or seccomp, so that workers cannot be confined") {
        KernelConfinement.ofThisKernel.isComplete
    })
struct ConfinementTests {
    private let harness: FaultHarness
    private let listener: Int32
    private let port: UInt16

    init() throws {
        harness = try FaultHarness()
        for name in ["secret", "old", "moved"] { try harness.folder.write(name, to: "home/" + name) }
        (listener, port) = try Self.listen()
    }

    private static func listen() throws -> (Int32, UInt16) {
        // Kept for workers to inherit.
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && Foundation.listen(listener, 8) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        try #require(code)
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private func argument(of attack: Attack) -> String {
        let home = harness.folder.path + "/home"
        return switch attack {
        case .read, .append, .linkIn, .changeMode, .openByHandle: home + "/secret"
        case .list: home
        case .make, .moveOut: home + "/new"
        case .remove: home + "/old"
        case .symbolicLink: "/"
        case .truncateOpened, .truncateNamed, .openWithHiddenFlags, .changeTime: input(of: attack)
        case .connect: "\(port)"
        case .secretVariable: "FIELDBOOK_TEST_TOKEN"
        default: ""
        }
    }

    private func input(of attack: Attack) -> String { harness.folder.path + "/in/\(attack).txt" }

    private var home: [String] { harness.folder.allFiles.filter { $0.hasPrefix("home/") } }

    /// A version of Landlock that workers find, and the user that the run is of where that is another than the tests'.
    struct Level: CustomTestStringConvertible {
        let landlock: Int
        let user: String?

        var testDescription: String { "Landlock \(landlock), user \(user ?? "of the tests")" }

        /// All that can be tested on this kernel, as this user.
        static var all: [Level] {
            let newest = KernelConfinement.ofThisKernel.landlock
            let users: [String?] = geteuid() == 0 ? [nil, "65534"] : [nil]
            return Set([1, 2, 3, 5, 7, newest]).filter { $0 <= newest }.sorted()
                .flatMap { version in users.map { Level(landlock: version, user: $0) } }
        }
    }

    @Test("reaches nothing but its own inputs and outputs", arguments: Level.all)
    func confined(level: Level) throws {
        defer { close(listener) }
        for attack in Attack.allCases {
            try harness.folder.write("attack \(attack) \(argument(of: attack))", to: "in/\(attack).txt")
        }
        try harness.folder.write("remember", to: "in/work.txt")
        if level.user != nil {
            for name in ["", "home", "home/secret", "home/old", "home/moved"] {
                try #require(chmod(harness.folder.path + "/" + name, 0o777) == 0)
            }
            for attack in Attack.allCases { try #require(chmod(input(of: attack), 0o666) == 0) }
        }
        let run = try outcome(
            (level.user.map { ["as", $0] } ?? []) + [
                "run", harness.folder.path + "/in", harness.folder.path + "/out", "\(2 << 30)",
                "\(level.landlock)",
            ])
        #expect(run.status == 0, "\(run.text)")
        let files = harness.folder.allFiles
        #expect(files.count { $0.hasPrefix("out/") && $0.hasSuffix(".out") } == Attack.allCases.count + 1)
        #expect(home == ["home/moved", "home/old", "home/secret"])
        #expect(harness.folder.text("home/secret") == "secret")
        #expect(
            files.contains { $0.hasPrefix("kept/fieldbook-previews/") }, "the cache is the worker's own")
    }

    @Test("reaches of the cache's folder only what is kept there, also where that is a home folder")
    func cacheInHome() throws {
        defer { close(listener) }
        try #require(chmod(harness.folder.path + "/home", 0o700) == 0)
        for attack in [Attack.read, .list, .append, .make, .remove] {
            try harness.folder.write("attack \(attack) \(argument(of: attack))", to: "in/\(attack).txt")
        }
        try harness.folder.write("remember", to: "in/work.txt")
        let run = try outcome(
            ["run", harness.folder.path + "/in", harness.folder.path + "/out", "\(2 << 30)"],
            cache: "home")
        #expect(run.status == 0, "\(run.text)")
        let kept = home.filter { $0.hasPrefix("home/fieldbook-previews/") }
        #expect(!kept.isEmpty)
        #expect(home.filter { !kept.contains($0) } == ["home/moved", "home/old", "home/secret"])
        #expect(harness.folder.text("home/secret") == "secret")
    }

    @Test(
        "would succeed without confinement",
        arguments: [
            Attack.read, .list, .append, .make, .remove, .moveOut, .linkIn, .symbolicLink, .pipe,
            .truncateOpened, .truncateNamed, .changeMode, .changeTime, .connect, .listen, .inheritedSocket,
            .secretVariable, .parentEnvironment, .openParent, .signalParent, .signalThread, .limitParent,
            .outlive, .showMemory, .typeIntoTerminal, .execute, .replace, .executeFromMemory, .fork,
            .forkWithHiddenFlags,
        ])
    func unconfined(attack: Attack) throws {
        defer { close(listener) }
        try harness.folder.write("text", to: "in/\(attack).txt")
        let folder = harness.folder.path + "/open"
        #expect(try outcome(["attack", "\(attack)", argument(of: attack), folder]).status == 0)
    }

    @Test("is not trusted where a thread ran before its confinement, which binds one")
    func threaded() throws {
        defer { close(listener) }
        var harness = try FaultHarness(workers: "--threaded")
        harness.options.jobs = 1
        try harness.addNeighbours()
        let failure = try #require(throws: ItemFailure.self) { try harness.run() }
        #expect(failure.code == "worker.unconfined" && failure.message.contains("2 threads"), "\(failure)")
        #expect(failure.remedy.contains("--allow-unconfined"))
        #expect(harness.notes.isEmpty, "no item was begun")
    }

    /// The program's exit status and standard error with these arguments.
    private func outcome(
        _ arguments: [String], cache: String = "kept"
    ) throws -> (status: Int32, text: String) {
        let text = harness.open("errors")
        var process = pid_t()
        var line = ([FaultHarness.program] + arguments).map { strdup($0) } + [nil]
        defer { for word in line { free(word) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, text, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let more = ["FIELDBOOK_TEST_TOKEN": "secret", "FIELDBOOK_CACHE": harness.folder.path + "/" + cache]
        let variables = ProcessInfo.processInfo.environment.merging(more) { $1 }
        var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for variable in environment { free(variable) } }
        try #require(posix_spawn(&process, FaultHarness.program, &actions, nil, &line, &environment) == 0)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return (status, harness.folder.text("open/errors") ?? "")
    }
}
