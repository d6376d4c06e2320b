extension RewritePass {
    /// Hands what follows the feature at hand to several threads, as far as it is plain; the rest stays in the window.
    ///
    /// Only between features of a collection, and once.
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
