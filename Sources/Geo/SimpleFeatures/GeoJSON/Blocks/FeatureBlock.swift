/// A piece of a collection's text in which features seem to start and to end, for any thread to read.
package struct FeatureBlock: Sendable {
    let bytes: [UInt8]
    /// Where the first byte stands in the source.
    package let offset: Int
    /// Line feeds before it.
    let linesBefore: Int?
    /// Whether a feature starts there; otherwise a comma comes first.
    let isInFront: Bool

    /// The features, and what was wrong with others, in their order.
    ///
    /// `nil` if not all of the text is whole features with commas between and behind them: then only a reader of the whole
    /// source can tell what it is. Errors do not say the feature's number.
    package func read() -> [Result<Feature, ReadingError>]? {
        let place = FeatureBatch.Place(offset: offset, isInFront: isInFront)
        let reader = GeoJSONReader(ByteSource(bytes: bytes), from: place)
        reader.json.window.linesBefore = linesBefore
        return reader.readWholeBlock(isFirst: isInFront)
    }
}

extension GeoJSONReader {
    fileprivate func readWholeBlock(isFirst: Bool) -> [Result<Feature, ReadingError>]? {
        var features: [Result<Feature, ReadingError>] = []
        var isFirst = isFirst
        while true {
            do throws(ReadingError) {
                guard try json.nextElement(isFirst: isFirst) else { return nil }
                if try json.peekSignificant() == nil { return features }
                isFirst = false
                features.append(.success(try readFeature()))
            } catch {
                guard error.canContinue else { return nil }
                features.append(.failure(error))
            }
        }
    }
}
