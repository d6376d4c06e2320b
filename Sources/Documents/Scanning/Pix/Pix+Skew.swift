import CLeptonica

extension Pix {
    /// How far the text of a 1-bit image lies turned clockwise, and how sure that is; nothing found is ``Skew/none``.
    ///
    /// leptonica gives up on a best angle at the end of its range: one more degree than `range` is looked at.
    func skew(within range: Double) -> Skew {
        var needed: Float = 0
        var confidence: Float = 0
        guard
            pixFindSkewSweepAndSearchScorePivot(
                pix, &needed, &confidence, nil, 2, 1, 0, Float(range + 1), 1, 0.01,
                Int32(L_SHEAR_ABOUT_CENTER))
                == 0,
            needed.isFinite, confidence.isFinite, abs(Double(needed)) <= range
        else { return .none }
        // leptonica gives the clockwise turn that is needed.
        return Skew(degreesClockwise: needed == 0 ? 0 : -Double(needed), confidence: Double(confidence))
    }
}
