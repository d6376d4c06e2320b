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
        case .read, .append, .linkIn, .changeMode: home + "/secret"
        case .list: home
        case .make, .moveOut: home + "/new"
        case .remove: home + "/old"
        case .symbolicLink: "/"
        case .connect: "\(port)"
        case .secretVariable: "FIELDBOOK_TEST_TOKEN"
        default: ""
        }
    }

    private var home: [String] { harness.folder.files.filter { $0.hasPrefix("home/") } }

    @Test("reaches nothing but its own inputs and outputs")
    func confined() throws {
        defer { close(listener) }
        setenv("FIELDBOOK_TEST_TOKEN", "secret", 1)
        for attack in Attack.allCases {
            try harness.add("\(attack)", "attack \(attack) \(argument(of: attack))")
        }
        let report = try harness.run()
        let failures = try harness.entries().values.compactMap { $0.failure?.message }
        #expect(failures.isEmpty && report.done == Attack.allCases.count, "\(failures) \(report.failures)")
        #expect(home == ["home/moved", "home/old", "home/secret"])
        #expect(harness.folder.read("home/secret") == "secret")
    }

    @Test(
        "neither does so as a user whose folders others can reach",
        .enabled("only root can go on as another user") { geteuid() == 0 })
    func confinedUser() throws {
        defer { close(listener) }
        setenv("FIELDBOOK_TEST_TOKEN", "secret", 1)
        for attack in Attack.allCases {
            try harness.folder.write("attack \(attack) \(argument(of: attack))", to: "in/\(attack).txt")
        }
        for name in ["", "home", "home/secret", "home/old", "home/moved"] {
            try #require(chmod(harness.folder.path + "/" + name, 0o777) == 0)
        }
        let words = try outcome([
            "as", "65534", "run", harness.folder.path + "/in", harness.folder.path + "/out", "\(2 << 30)",
        ])
        #expect(words.status == 0, "\(words.text)")
        #expect(
            harness.folder.files.count { $0.hasPrefix("out/") && $0.hasSuffix(".out") }
                == Attack.allCases.count)
        #expect(home == ["home/moved", "home/old", "home/secret"])
    }

    @Test(
        "would succeed without confinement",
        arguments: [
            Attack.read, .list, .append, .make, .remove, .moveOut, .linkIn, .symbolicLink, .connect, .listen,
            .inheritedSocket, .secretVariable, .parentEnvironment, .signalParent, .execute, .fork,
            .changeMode,
        ])
    func unconfined(attack: Attack) throws {
        defer { close(listener) }
        setenv("FIELDBOOK_TEST_TOKEN", "secret", 1)
        let folder = harness.folder.path + "/open"
        #expect(try outcome(["attack", "\(attack)", argument(of: attack), folder]).status == 0)
    }

    /// How the program ends with these arguments, and what it says on standard error.
    private func outcome(_ arguments: [String]) throws -> (status: Int32, text: String) {
        let text = harness.open("errors")
        var process = pid_t()
        var line = ([FaultHarness.program] + arguments).map { strdup($0) } + [nil]
        defer { for word in line { free(word) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, text, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        try #require(posix_spawn(&process, FaultHarness.program, &actions, nil, &line, environ) == 0)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return (status, harness.folder.read("open/errors") ?? "")
    }
}
