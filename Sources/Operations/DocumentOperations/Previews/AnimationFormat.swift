/// A kind of moving picture.
package enum AnimationFormat: String, CaseIterable, Sendable {
    case gif
    case webp
}
