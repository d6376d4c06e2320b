/// A piece of a collection's features with new coordinates.
package struct RewrittenBlock: Sendable {
    let bytes: [UInt8]
    let summary: RewriteSummary
}

extension FeatureBlock {
    /// The block's features with new coordinates.
    ///
    /// `nil` where there is anything to tell or to decide: the text is not whole features, one of them is unfit, does not
    /// transform or names a reference system. Then the rewriter itself has to go through it.
    package func rewritten(by rewriter: CoordinateRewriter) -> RewrittenBlock? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        var quiet = CoordinateRewriter(
            rewriter.options, onSystem: { _ in throw NotPlain() }, transform: rewriter.transform)
        quiet.ringPrecision = rewriter.ringPrecision
        let output = RewriteOutput({ result.append(contentsOf: $0) }, limit: rewriter.limits.held)
        let window = ByteWindow(ByteSource(bytes: bytes), chunk: max(bytes.count, 1), from: offset)
        var pass = RewritePass(quiet, window, output)
        do {
            try pass.featuresOfBlock()
            try output.finish()
        } catch {
            return nil
        }
        return RewrittenBlock(bytes: result, summary: pass.summary)
    }
}

private struct NotPlain: Error {}

extension RewritePass {
    /// Rewrites features with a comma in front of each, up to the end.
    fileprivate mutating func featuresOfBlock() throws {
        scanner.stand(atDepth: 2)
        hasCollection = true
        while try scanner.significant() != nil {
            guard try scanner.nextElement(isFirst: false), try scanner.significant() == UInt8(ascii: "{")
            else { throw NotPlain() }
            try object(.element)
            summary.features += 1
            summary.rounding.add(rounding)
        }
        try scanner.copy(through: scanner.offset)
        summary.boundingBox = box
    }
}
