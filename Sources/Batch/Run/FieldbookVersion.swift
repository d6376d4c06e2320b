/// Fieldbook's own version, part of the recipe of done items.
package enum FieldbookVersion {
    /// Major, minor, patch.
    package static let current = "0.1.0"
}
