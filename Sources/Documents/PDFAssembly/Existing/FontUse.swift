/// Which fonts of some resources have text that can be seen, and which have other text alone.
struct FontUse {
    private var visible: Set<String> = []
    private var invisible: Set<String> = []

    /// Those that only text has that cannot be seen; none where it is not certain which fonts are seen.
    var unseen: Set<String> {
        hasInherited || visible.contains { $0.contains("#") } ? [] : invisible.subtracting(visible)
    }

    /// Whether text is seen in a font that was chosen outside.
    var hasInherited: Bool { visible.contains("") }

    mutating func note(_ name: String, isVisible: Bool) {
        if isVisible { visible.insert(name) } else { invisible.insert(name) }
    }

    /// Adds the fonts of content that is drawn, as far as they are of the same resources.
    mutating func add(_ other: FontUse, ofSameResources: Bool) {
        if ofSameResources {
            visible.formUnion(other.visible)
            invisible.formUnion(other.invisible)
        } else if other.hasInherited {
            visible.insert("")
        }
    }
}
