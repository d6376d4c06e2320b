/// Features with their polygons in flat arrays, for work that needs no more of them than attributes and corners.
///
/// Features, their polygons and the polygons' rings are counted from 0; where each begins stands in the starts, and behind
/// the last where they end.
package struct FlatFeatures: Hashable, Sendable {
    /// Eastings or longitudes.
    package internal(set) var x: [Double] = []
    /// Northings or latitudes.
    package internal(set) var y: [Double] = []
    package internal(set) var ringStarts: [Int32] = [0]
    package internal(set) var polygonStarts: [Int32] = [0]
    package internal(set) var featureStarts: [Int32] = [0]
    /// The attributes of each feature.
    package internal(set) var attributes: [JSONObject] = []

    mutating func endRing() { ringStarts.append(Int32(clamping: x.count)) }
    mutating func endPolygon() { polygonStarts.append(Int32(clamping: ringStarts.count - 1)) }

    mutating func endFeature(_ attributes: JSONObject) {
        featureStarts.append(Int32(clamping: polygonStarts.count - 1))
        self.attributes.append(attributes)
    }
}

extension FeatureBlock {
    /// The features, if all of the text is plain ones of closed polygons; `nil` for anything else, which `read` can tell.
    package func readFlat() -> FlatFeatures? {
        var reader = FlatFeatureReader(bytes)
        return reader.read()
    }
}
