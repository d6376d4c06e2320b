/// Where an attribute stands in its tag.
struct XMLAttribute {
    /// Its whole name, from the tag's first byte on.
    var qualifiedName: Range<Int>
    /// Its name without the prefix.
    var name: Range<Int>
    /// What stands between the quotes.
    var value: Range<Int>
    /// Whether there are references in the value.
    var hasReferences: Bool
}
