import Foundation

/// A worker that answers wrongly where the item's file asks for a lie, and rightly, without outputs, elsewhere.
struct LyingService {
    enum Lie: String {
        case half
        case noJSON
        case otherKey
        case twice
        case endless
        case nothing
        case noParts
        case foreignFile
        case foreignName
    }

    func serve() throws {
        // What it may reach, which it ignores.
        _ = readLine()
        while let line = readLine() {
            guard let request = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                let key = request["key"] as? String, let input = request["input"] as? String,
                let prefix = request["staging"] as? String
            else { exit(2) }
            let text = try String(contentsOfFile: input, encoding: .utf8)
            try answer(Lie(rawValue: text), about: input, key: key, staging: prefix)
        }
    }

    private func answer(_ lie: Lie?, about input: String, key: String, staging prefix: String) throws {
        switch lie {
        case nil: say(answer(key: key))
        case .half:
            say(String(answer(key: key).prefix(20)))
            exit(0)
        case .noJSON: say("{\"v\":1,\"key\n")
        case .otherKey: say(answer(key: key + "x"))
        case .twice: say(answer(key: key) + answer(key: key))
        case .endless:
            let piece = String(repeating: "x", count: 1 << 16)
            while true { say(piece) }
        case .nothing: say("{\"v\":1,\"key\":\"\(key)\",\"status\":\"ok\",\"ms\":0}\n")
        case .noParts:
            say(
                "{\"v\":1,\"key\":\"\(key)\",\"status\":\"ok\",\"division\":{\"count\":0,\"atOnce\":3},\"ms\":0}\n"
            )
        case .foreignFile:
            // The input itself, passed off as the output: a run that believes it moves it away.
            say(answer(key: key, staged: made(input, for: input + ".taken")))
        case .foreignName:
            // An output of its own, to be moved out of the folder of outputs.
            try Data("lie".utf8).write(to: URL(fileURLWithPath: prefix + "-1"))
            let folder = input.components(separatedBy: "/in/")[0]
            say(answer(key: key, staged: made(prefix + "-1", for: folder + "/out/../elsewhere.out")))
        }
    }

    private func made(_ path: String, for name: String) -> String {
        #"{"stagedPath":"\#(path)","finalPath":"\#(name)","hash":"","bytes":3}"#
    }

    private func answer(key: String, staged: String = "") -> String {
        """
        {"v":1,"key":"\(key)","status":"ok","output":{"result":{"process":\(getpid())},"staged":[\(staged)]},"ms":0}

        """
    }

    private func say(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 else { exit(1) }
            rest = rest.dropFirst(count)
        }
    }
}
