import Batch

extension RenderPreview {
    /// What a PDF does without that needs no password.
    package static let unusedByPDFs: Set<String> = ["passwordFile"]
    /// What texts and maps do without, which poppler draws wherever they are drawn.
    package static let unusedByTexts = unusedByPDFs.union(["engine"])
    /// What images do without, which are drawn in pixels.
    package static let unusedByImages = unusedByTexts.union(["annotations", "box", "dpi", "transparent"])


    package func resources(without unused: Set<String>) -> [String] {
        unused.contains("engine") ? [] : parameters.drawing.engine.resources
    }
}
