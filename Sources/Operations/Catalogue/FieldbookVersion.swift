/// Fieldbook's own version, a part of what makes an item done.
public enum FieldbookVersion {
    /// Major, minor, patch.
    public static let current = "0.1.0"
}
