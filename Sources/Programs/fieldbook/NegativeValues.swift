/// Values of options that begin with a minus, which would be taken for options themselves.
enum NegativeValues {
    /// The arguments with `--box -10,46,-9,47` as `--box=-10,46,-9,47`.
    static func joined(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var joined: [String] = []
        for argument in arguments[..<end] {
            if let option = joined.last, isNegative(argument), option.hasPrefix("--"), !option.contains("=") {
                joined[joined.count - 1] = "\(option)=\(argument)"
            } else {
                joined.append(argument)
            }
        }
        return joined + arguments[end...]
    }

    private static func isNegative(_ argument: String) -> Bool {
        guard argument.hasPrefix("-") else { return false }
        let digits = argument.utf8.dropFirst().drop { $0 == UInt8(ascii: ".") }
        return digits.first.map { $0 &- 48 <= 9 } == true
    }
}
