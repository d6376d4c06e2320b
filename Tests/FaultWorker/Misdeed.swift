import Batch
import Foundation

/// What an operation can do wrong, as a line of text: a name and what belongs to it.
struct Misdeed {
    enum Kind: String {
        /// Writes the item's stem and the process into a file. Not wrong in itself.
        case note
        /// Opens a pipe with a name and keeps it: its reader sees the end when every holder is gone.
        case hold
        /// Opens a pipe with a name to read: waits for the one that holds it, as that waits for its reader.
        case meet
        case raise
        case abort
        case exit
        /// Takes memory bit by bit, in Swift and in C.
        case grow
        case growInC
        case allocate
        case trap
        case spin
        /// Loops for so many seconds.
        case work
        /// Notes as `note` does, then loops.
        case circle
        case hang
        case say
        case babble
        case babbleErrors
        case closeErrors
        case write
        case openSocket
        /// Tries to escape: the attack's name and its argument. The item fails if the attack succeeds.
        case attack
        /// Keeps something in the cache and reads it again. Not wrong in itself.
        case remember
        case changeInput
        case removeInput
        case fail
    }

    let kind: Kind
    let argument: String
    private var number: Int { Int(argument) ?? 0 }

    /// `nil` for a line that is only text.
    init?(_ line: Substring) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let kind = words.first.flatMap(Kind.init(rawValue:)) else { return nil }
        self.kind = kind
        argument = words.count > 1 ? words[1] : ""
    }

    func commit(on item: Item, in context: ItemContext) throws {
        switch kind {
        case .note: try append("\(item.stem) \(getpid())\n", to: argument)
        case .hold: say("held", to: open(argument, O_WRONLY))
        case .meet: _ = open(argument, O_RDONLY)
        case .raise: Foundation.raise(Int32(number))
        case .abort: Foundation.abort()
        case .exit: Foundation.exit(Int32(number))
        case .grow: grow()
        case .growInC: growInC()
        case .allocate: print([UInt8](repeating: 1, count: number).count)
        case .trap: print([Int]()[number])
        case .spin: while getpid() > 0 {}
        case .work:
            let end = ContinuousClock.now + .seconds(Double(argument) ?? 0)
            while ContinuousClock.now < end {}
        case .circle:
            try append("\(item.stem) \(getpid())\n", to: argument)
            while getpid() > 0 {}
        case .hang: while true { pause() }
        case .say: say(argument + "\n", to: STDERR_FILENO)
        case .babble:
            say(String(repeating: "{\"v\":1,\"status\":\"ok\"}\n", count: number), to: STDOUT_FILENO)
        case .babbleErrors: say(String(repeating: "something is wrong\n", count: number), to: STDERR_FILENO)
        case .closeErrors: close(STDERR_FILENO)
        case .write:
            let file = try context.makeFile(ending: ".large")
            for _ in 0..<number { try file.write([UInt8](repeating: 1, count: 1_000)) }
        case .openSocket: try openSocket()
        case .attack: try attack(in: context)
        case .remember: try remember(item.stem)
        case .changeInput: try append("more\n", to: item.path)
        case .removeInput: unlink(item.path)
        case .fail: throw ItemFailure(code: "test.failed", message: "asked to fail", remedy: "Do not ask.")
        }
    }

    private func append(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o666)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        say(text, to: descriptor)
        close(descriptor)
    }

    private func say(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private func grow() {
        var pieces: [[UInt8]] = []
        while true { pieces.append([UInt8](repeating: 1, count: 1 << 20)) }
    }

    /// Like a C library that does not check the result of `malloc`.
    private func growInC() {
        while true {
            guard let piece = malloc(1 << 20) else {
                Foundation.raise(SIGSEGV)
                return
            }
            memset(piece, 1, 1 << 20)
        }
    }

    private func attack(in context: ItemContext) throws {
        let words = argument.split(separator: " ", maxSplits: 1).map(String.init)
        guard let attack = words.first.flatMap(Attack.init(rawValue:)) else {
            throw CocoaError(.featureUnsupported)
        }
        let staged = try context.makePath(ending: ".staged")
        try Data().write(to: URL(fileURLWithPath: staged))
        let folder = (staged as NSString).deletingLastPathComponent
        guard attack.succeeds(words.count > 1 ? words[1] : "", in: folder) else { return }
        throw ItemFailure(code: "test.possible", message: "\(attack) succeeded", remedy: "Confine it.")
    }

    private func remember(_ word: String) throws {
        guard let settings = CacheSettings.ofThisProcess else { throw CocoaError(.fileNoSuchFile) }
        let cache = try ContentCache(settings)
        cache.keep([1], for: [word])
        guard cache.bytes(for: [word]) != [1] else { return }
        throw ItemFailure(code: "test.forgotten", message: "the cache kept nothing", remedy: "Let it.")
    }

    private func openSocket() throws {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket < 0 else { return }
        throw ItemFailure(
            code: "test.noSocket", message: String(cString: strerror(errno)),
            remedy: "This is as it should be.")
    }
}
