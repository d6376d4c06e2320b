/// What of a file's metadata goes into a file made from it.
///
/// Whatever the policy, the orientation is in the pixels and no longer in the metadata; maker notes, embedded small
/// pictures and Photoshop's resources never go along, since nobody can tell what they hold.
public enum MetadataPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// All that the new format takes, but not where the picture was taken.
    case keep
    /// Resolution, time and colour profile.
    case reduce
    /// Resolution only; colours are turned to sRGB, since their profile does not go along.
    case remove
}
