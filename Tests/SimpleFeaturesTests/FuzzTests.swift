import SimpleFeatures
import Testing

@Suite("Mutated input")
struct FuzzTests {
    private static let seeds = [
        #"{"type":"FeatureCollection","name":"v","crs":{"type":"name","properties":{"name":"EPSG:2056"}},"features":[{"type":"Feature","id":7,"properties":{"Nummer":"1","x":[1,{"y":null}]},"geometry":{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6.5,7],[1,2]]]}},{"type":"Feature","geometry":null,"properties":null}]}"#,
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}]}"#,
        "{\"coordinates\":[[1,2],[3,4]],\"type\":\"LineString\"}\n\u{1E}{\"type\":\"Point\",\"coordinates\":[1e1,-2.5E-3]}\n",
    ]

    private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let interesting = Array("[]{}\",:\\-+.eE0129nulltrue\n\u{1E}ÿ".utf8) + [0x00, 0xFF, 0xEF, 0xC3]
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0..<max(bytes.count, 1), using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = interesting.randomElement(using: &random) ?? 0
            case 1: bytes.insert(interesting.randomElement(using: &random) ?? 0, at: place)
            case 2: bytes.remove(at: place)
            default:
                let end = min(place + Int.random(in: 1...20, using: &random), bytes.count)
                bytes.insert(contentsOf: bytes[place..<end], at: place)
            }
            if bytes.isEmpty { bytes = [0x7B] }
        }
    }

    @Test("as GeoJSON gives features or a typed error, and always ends")
    func geoJSON() {
        var random = SeededGenerator(seed: 2_056)
        var errors = 0
        for round in 0..<30_000 {
            var bytes = Array(Self.seeds[round % Self.seeds.count].utf8)
            mutate(&bytes, &random)
            let reader = GeoJSONReader(ByteSource(bytes: bytes))
            var steps = 0
            reading: while steps < 100 {
                steps += 1
                do throws(ReadingError) {
                    guard try reader.next() != nil else { break }
                } catch {
                    errors += 1
                    if !error.canContinue { break reading }
                }
            }
            #expect(steps < 100)
        }
        #expect(errors > 10_000)
    }

    @Test("as a table gives rows or a typed error, and always ends")
    func table() {
        var random = SeededGenerator(seed: 21_781)
        for _ in 0..<20_000 {
            var bytes = Array("a;b;c\r\n1;\"x\"\"y\n;\";2\n\n3;;\"\"\n".utf8)
            mutate(&bytes, &random)
            var reader = DelimitedTextReader(ByteSource(bytes: bytes))
            var rows = 0
            do throws(ReadingError) {
                while try reader.next() != nil { rows += 1 }
            } catch {
                #expect([.csvSyntax, .encoding].contains(error.code))
            }
            #expect(rows < 20)
        }
    }
}
