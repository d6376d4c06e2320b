import Streams

/// A block of features with new coordinates.
package struct RewrittenBlock: Sendable {
    let bytes: [UInt8]
    let summary: RewriteSummary
}

extension FeatureBlock {
    /// The block's features with new coordinates.
    ///
    /// Returns `nil` if the block needs the rewriter itself: if it is not whole features, or one of them is invalid, cannot be
    /// transformed or has a `crs` member.
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
    /// Rewrites features, each with a comma before it, up to the end.
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

    /// Rewrites the features after the current one in several threads, up to the first block that needs the rewriter itself.
    ///
    /// Called between features of a collection; works once.
    mutating func rewriteBlocks() throws {
        guard !hasUsedBlocks, scanner.depth == 2, let run = try rewriter.blockRunner?() else { return }
        hasUsedBlocks = true
        try scanner.copy(through: scanner.offset)
        let blocks = FeatureBlocks(scanner.window, blockBytes: rewriter.limits.block)
        var unwritten: ArraySlice<FeatureBlock> = []
        do {
            try run(
                { () throws in
                    let block = try blocks.next()
                    if let block { unwritten.append(block) }
                    return block
                },
                { rewritten throws in
                    guard let rewritten else { throw BlockNotPlain() }
                    try take(rewritten)
                    unwritten.removeFirst()
                })
        } catch is BlockNotPlain {}
        scanner.goOn(in: blocks.window(after: Array(unwritten), chunk: CoordinateRewriter.chunk))
    }

    private mutating func take(_ block: RewrittenBlock) throws {
        try block.bytes.withUnsafeBufferPointer { try output.append($0) }
        feature += block.summary.features
        summary.features += block.summary.features
        summary.positions += block.summary.positions
        summary.rounding.add(block.summary.rounding)
        if let added = block.summary.boundingBox { box = box?.union(added) ?? added }
    }
}

private struct BlockNotPlain: Error {}
