import Routes
import SimpleFeatures
import Streams
import Testing

@testable import RouteFiles

@Suite struct PlaceTests {
    private func places(_ text: String) throws -> PlaceBook {
        PlaceBook(try PlaceReader().places(from: ByteSource(bytes: Array(text.utf8))))
    }

    @Test func theFirstMatchingPlaceNamesAPosition() throws {
        let book = try places(
            "Name;lat;lon;radius\nWerkhof;46.9;7.4;50\n\"Bern; Stadt\";46.9;7.4;5000\nHof;46.5;7.0;\n")
        #expect(book.name(of: Position(x: 7.4, y: 46.9003)) == "Werkhof")
        #expect(book.name(of: Position(x: 7.4, y: 46.901)) == "Bern; Stadt")
        #expect(book.name(of: Position(x: 7.0, y: 46.5008)) == "Hof")
        #expect(book.name(of: Position(x: 7.0, y: 46.6)) == nil)
    }

    @Test func tablesAreReadAsPeopleWriteThem() throws {
        for text in [
            "Name;Breite;Länge;Radius\nHof;46,9;7,4;50\n;;;\n",
            "sep=;\nRadius;Längengrad;Breitengrad;Ort\n50;7,4;46,9;Hof\n",
        ] {
            let book = try places(text)
            #expect(book.name(of: Position(x: 7.4, y: 46.9003)) == "Hof" && book.places.count == 1)
            #expect(book.doubts.isEmpty)
        }
    }

    @Test func errorsHaveTheirLine() {
        let row = #expect(throws: RouteError.self) {
            try places("Name;Breite;Länge\nHof;46,9;7,4\nWerk;nord;7,4\n")
        }
        #expect(row?.place == "line 3" && row?.message.contains("\"nord\"") == true)
        let columns = #expect(throws: RouteError.self) { try places("Name;Strasse\nHof;Weg\n") }
        #expect(columns?.message.contains("Name, Strasse") == true)
    }

    @Test func sharedNamesAndSwappedDegreesAreReported() throws {
        let doubts = try places("name,lat,lon\nHof,46.9,7.4\nHof,46.8,7.4\nWerk,7.4,46.9\n").doubts
        #expect(doubts.count == 2)
        #expect(doubts.first == "2 places are called \"Hof\"")
        #expect(doubts.last?.contains("\"Werk\"") == true && doubts.last?.contains("swapped") == true)
    }

    @Test func polygonsHaveHoles() throws {
        let ring = { (low: Int, high: Int) in
            "[[\(low),\(low)],[\(high),\(low)],[\(high),\(high)],[\(low),\(high)],[\(low),\(low)]]"
        }
        let book = try places(
            """
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Park"},
            "geometry":{"type":"Polygon","coordinates":[\(ring(0, 10)),\(ring(4, 6))]}},
            {"type":"Feature","properties":{"name":"Hof","radius":20},"geometry":{"type":"Point","coordinates":[5,5]}}]}
            """)
        #expect(book.name(of: Position(x: 2, y: 2)) == "Park" && book.name(of: Position(x: 5, y: 5)) == "Hof")
        #expect(book.name(of: Position(x: 5.5, y: 5.5)) == nil && book.name(of: Position(x: -1, y: 2)) == nil)
    }

    @Test(arguments: [
        "name,lat\nx,1\n", "name,lat,lon\nx,91,0\n", "name,lat,lon\nx,north,0\n",
        "name,lat,lon,radius\nx,1,1,-5\n",
        "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[5,5]}}",
        "{\"type\":\"Feature\",\"properties\":{\"name\":\"x\"},\"geometry\":null}", "{\"type\":",
        "{\"type\":\"Feature\",\"properties\":{\"name\":\"x\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[2600000,1200000],[2600001,1200000],[2600001,1200001],[2600000,1200000]]]}}",
    ])
    func brokenPlacesFail(text: String) {
        #expect(throws: RouteError.self) { try places(text) }
    }
}
