import Batch

/// What the pictures of pages are kept as.
package enum PageColour: String, CaseIterable, ParameterValue {
    /// By what is on each page: ink alone in black and white, tones in grey, colours in layers.
    case auto
    /// Pixels in colour.
    case colour
    /// Pixels in grey.
    case grey
    /// Ink and paper, one bit a pixel.
    case bw
    /// Sharp ink over a small background.
    case layers
    /// The picture as it came, neither straightened nor cleaned.
    case original
}
