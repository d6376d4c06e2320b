extension Timestamp {
    /// The moment as XML Schema has it; `nil` outside of the years 1 to 9999.
    var xml: String? {
        (-62_135_596_800..<253_402_300_799).contains(secondsSince1970) ? iso8601 : nil
    }
}

/// Text made fit for XML 1.0.
enum XMLText {
    /// `text` with the five special characters written as references, and what XML cannot hold left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: continue
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
