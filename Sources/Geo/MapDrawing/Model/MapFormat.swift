/// What a map is drawn as.
public enum MapFormat: String, CaseIterable, Sendable {
    /// Pixels, with their density, so that it prints at its scale.
    case png
    /// Vectors for the screen; letters are drawn as outlines.
    case svg
    /// Vectors for paper; text can be searched.
    case pdf
}
