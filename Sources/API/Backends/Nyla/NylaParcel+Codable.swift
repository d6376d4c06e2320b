import SimpleFeatures
import SwissCoordinates

extension Nyla.Parcel: Codable {
    private enum Key: String, CodingKey { case feature, isSystemRecognised }

    /// Reads what `encode` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = try container.decode(String.self, forKey: .feature)
        let reader = NylaParcelReader(endpoint: NylaEndpoints.parcel.endpoint)
        guard let parcel = try reader.page(of: Array(text.utf8)).items.first else {
            throw DecodingError.dataCorruptedError(
                forKey: .feature, in: container, debugDescription: "no parcel")
        }
        self = parcel
        isSystemRecognised = try container.decode(Bool.self, forKey: .isSystemRecognised)
    }

    /// Writes the feature as GeoJSON, its system with it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(try geoJSON().jsonText, forKey: .feature)
        try container.encode(isSystemRecognised, forKey: .isSystemRecognised)
    }
}
