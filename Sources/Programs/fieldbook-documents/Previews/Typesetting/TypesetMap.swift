import Batch
import DocumentOperations
import Geodesy
import MapDrawing
import SimpleFeatures
import Streams

/// GeoJSON, as a map of its features.
enum TypesetMap: TypesetKind {
    private static let endings: Set<String> = ["geojson", "geojsonl"]
    /// Bytes of a file in which its type is looked for.
    private static let front = 1 << 16
    private static let mostPositions = 200_000
    private static let mostBytesOfAFeature = 32 << 20
    private static let mostLabels = 2_000

    static func holds(_ file: TextFile) -> Bool {
        if endings.contains(file.ending) { return true }
        guard file.ending == "json" || file.ending.isEmpty, file.firstCharacter == "{" else { return false }
        return String(decoding: file.text.utf8.prefix(front), as: UTF8.self).contains(
            /"type"\s*:\s*"(FeatureCollection|Feature|(Multi)?(Point|LineString|Polygon)|GeometryCollection)"/
        )
    }

    static func write(_ file: TextFile, to path: String) throws -> String? {
        let map: PreviewMap
        let bytes: [UInt8]
        do {
            map = try read(file.path)
            bytes = try MapRenderer.render(map.features, map.page, as: .pdf)
        } catch let error as ReadingError {
            throw NotOfThisKind(message: "shown as text, since it is no GeoJSON: \(error.message)")
        } catch let error as MapError {
            throw NotOfThisKind(message: "shown as text, since there is no map of it: \(error.message)")
        }
        let output = try OutputFile(creating: path)
        try output.write(bytes)
        try output.close()
        return map.note
    }

    private static func read(_ path: String) throws -> PreviewMap {
        let reader = GeoJSONReader(
            try ByteSource(path: path), maximumFeatureBytes: mostBytesOfAFeature)
        var features: [Feature] = []
        var (positions, faulty) = (0, 0)
        while positions <= mostPositions {
            do throws(ReadingError) {
                guard let feature = try reader.next() else { break }
                guard let geometry = feature.geometry else { continue }
                geometry.forEachRun { positions += $0.count }
                features.append(feature)
            } catch {
                guard error.canContinue else { throw error }
                faulty += 1
            }
        }
        var notes: [String] = []
        if positions > mostPositions {
            features.removeLast()
            guard !features.isEmpty else {
                throw NotOfThisKind(message: "shown as text, since its first feature is too large for a map")
            }
            notes.append("only the first \(features.count) features are shown")
        }
        if faulty > 0 { notes.append("\(faulty.counted("feature")) cannot be read and \(faulty == 1 ? "is" : "are") not shown") }
        return PreviewMap(
            features, system: reader.crsName, labels: features.count <= mostLabels,
            note: notes.isEmpty ? nil : notes.joined(separator: "; "))
    }
}
