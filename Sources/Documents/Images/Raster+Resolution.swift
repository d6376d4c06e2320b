extension Raster {
    /// The resolution to work with: the stated one where it is believable, else one inferred from the paper size.
    ///
    /// Software often writes 72 or 96 dots an inch where it knows nothing, so a stated value below 100 counts only
    /// if no standard paper fits better and the page would not become longer than A3. Papers considered are A4 (the
    /// A series' aspect, within 2 %) and US Letter. Where nothing helps the answer is 300. Always from 70 to 2400.
    public var workingDotsPerInch: Double {
        let longInches = dotsPerInch.map { Double(max(width, height)) / $0 }
        if let stated = dotsPerInch, (100...2400).contains(stated) { return stated }
        if let inferred = dotsPerInchOfStandardPaper { return min(max(inferred, 70), 2400) }
        if let stated = dotsPerInch, let longInches, (70...2400).contains(stated), longInches <= 16.6 {
            return stated
        }
        return 300
    }

    private var dotsPerInchOfStandardPaper: Double? {
        let long = Double(max(width, height))
        let aspect = long / Double(min(width, height))
        let papers = [(aspect: 2.0.squareRoot(), longInches: 297 / 25.4), (aspect: 11 / 8.5, longInches: 11)]
        return papers.first { abs(aspect / $0.aspect - 1) < 0.02 }.map { long / $0.longInches }
    }
}
