/// How much time is taken to make a file small.
package enum PictureEffort: String, Codable, Sendable, CaseIterable {
    case fast, small
}
