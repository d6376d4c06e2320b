import SimpleFeatures
import Streams
import Testing
import TestSupport

@Suite("Mutated input")
struct FuzzTests {
    @Test("as GeoJSON gives features or a typed error, and always ends")
    func geoJSON() {
        var random = SeededGenerator(seed: 2_056)
        var errors = 0
        for round in 0..<30_000 {
            var bytes = Mutation.seed(round)
            Mutation.apply(to: &bytes, &random)
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
            Mutation.apply(to: &bytes, &random)
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
