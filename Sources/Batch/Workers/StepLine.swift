/// A line that a worker says before its answer: that it begins a step, and which.
enum StepLine {
    /// Answers begin with a brace.
    private static let sign = UInt8(ascii: "+")
    private static let longest = 200

    static func bytes(saying words: String) -> [UInt8] {
        [sign] + Array(words.visible.utf8.prefix(longest)) + [UInt8(ascii: "\n")]
    }

    /// The words of such a line; `nil` for an answer.
    static func words(of line: [UInt8]) -> String? {
        guard line.first == sign else { return nil }
        return String(decoding: line.dropFirst().prefix(longest), as: UTF8.self).visible
    }
}
