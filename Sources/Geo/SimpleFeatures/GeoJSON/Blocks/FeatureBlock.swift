/// A piece of a collection's text, from behind a feature to behind what seems to be a later one, for any thread.
package struct FeatureBlock: Sendable {
    let bytes: [UInt8]
    /// Where the first byte stands in the source.
    package let offset: Int
    /// Line feeds before it.
    let linesBefore: Int?

    /// The features, and what was wrong with others, in their order.
    ///
    /// `nil` if not all of the text is whole features with commas in front of them: then only a reader of the whole source
    /// can tell what it is. Errors do not say the feature's number.
    package func read() -> [Result<Feature, ReadingError>]? {
        let place = FeatureBatch.Place(offset: offset, isInFront: false)
        let reader = GeoJSONReader(ByteSource(bytes: bytes), from: place)
        reader.json.window.linesBefore = linesBefore
        return reader.readWholeBlock()
    }
}

extension GeoJSONReader {
    fileprivate func readWholeBlock() -> [Result<Feature, ReadingError>]? {
        var features: [Result<Feature, ReadingError>] = []
        while true {
            do throws(ReadingError) {
                if try json.peekSignificant() == nil { return features }
                guard try json.nextElement(isFirst: false) else { return nil }
                features.append(.success(try readFeature()))
            } catch {
                guard error.canContinue else { return nil }
                features.append(.failure(error))
            }
        }
    }
}
