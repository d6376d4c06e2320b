import Batch

extension String {
    /// The text without characters that steer terminals, but with its line ends; tabs become spaces.
    var visibleLines: String {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
            .map { String($0).replacing("\t", with: "    ").visible }.joined(separator: "\n")
    }
}
