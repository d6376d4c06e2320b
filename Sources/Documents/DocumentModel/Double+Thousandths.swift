extension Double {
    /// The nearest thousandth; numbers that are too large for that as they are.
    package var roundedToThousandths: Double {
        let thousandths = self * 1_000
        return thousandths.magnitude < 1e15 ? thousandths.rounded() / 1_000 : self
    }
}
