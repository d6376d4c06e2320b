/// Fieldbook's own version, a part of what makes an item done.
package enum FieldbookVersion {
    /// Major, minor, patch.
    package static let current = "0.1.0"
}
