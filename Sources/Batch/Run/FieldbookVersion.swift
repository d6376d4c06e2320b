/// Fieldbook's own version, part of the recipe of done items.
public enum FieldbookVersion {
    /// Major, minor, patch.
    public static let current = "0.1.0"
}
