public import Foundation

/// Draws small pictures of files that were made.
public protocol ThumbnailMaker {
    /// A small JPEG of the file's first page; `nil` if the file is none to draw, or no longer the one with this
    /// SHA-256, or cannot be drawn.
    func thumbnail(ofFileAt path: String, hash: String) -> Data?
}
