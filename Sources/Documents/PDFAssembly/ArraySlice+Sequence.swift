extension ArraySlice<UInt8> {
    /// Whether the text's bytes stand in it, one behind the other.
    package func contains(sequence text: String) -> Bool {
        let text = Array(text.utf8)
        guard let first = text.first, count >= text.count else { return text.isEmpty }
        return indices.dropLast(text.count - 1).contains {
            self[$0] == first && self[$0...].starts(with: text)
        }
    }
}
