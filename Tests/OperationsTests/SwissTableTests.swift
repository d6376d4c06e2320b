@testable import RouteOperations
import Batch
import RouteFiles
import Routes
import Streams
import Testing

@Suite("Tables of positions in Swiss coordinates")
struct SwissTableTests {
    private func read(_ text: String) throws -> [Route] {
        try RouteReader(convertingBy: { SwissPlane() }).read(bytes: Array(text.utf8))
    }

    @Test(
        "may have easting and northing in LV95 or LV03 for degrees, under any usual name",
        arguments: [
            "time,E,N\n@,2600000,1200000\n@,2600072.37,1200147.07\n",
            "time;Rechtswert;Hochwert\n@;600000;200000\n@;600072,37;200147,07\n",
            "time;E [m];N [m]\n@;2'600'000;1'200'000\n@;2’600’072.37;1’200’147.07\n",
            "time,Y,X\n@,600000,200000\n@,600072.37,200147.07\n",
            "time;X;Y\n@;1'200'000;2'600'000\n@;1'200'147,07;2'600'072,37\n",
            "No,Swiss-East,Swiss-North,time\n1,600000,200000,@\n2,600072.37,200147.07,@\n",
        ])
    func swiss(text: String) throws {
        let fixes = try read(text.replacing("@", with: "2026-03-02T06:00:00Z"))[0].fixes
        // The old observatory of Bern, and a place 160 m beside it, to a few centimetres.
        for (fix, place) in zip(fixes, [(46.951_082_8, 7.438_632_4), (46.952_405_6, 7.439_583_3)]) {
            #expect(abs(fix.latitude - place.0) < 1e-5 && abs(fix.longitude - place.1) < 1e-5, "\(fix)")
        }
        #expect(fixes.count == 2 && fixes.allSatisfy(\.isValid) && fixes[0].time != nil)
    }

    @Test("called X and Y are told apart by several rows, since the first may lack a place")
    func emptyFirstRow() throws {
        for text in ["X,Y\n0,0\n,\n600000,200000\n600010,200010\n", "X,Y\n0,0\n200000,600000\n"] {
            let fixes = try read(text)[0].fixes
            #expect(fixes.last.map { abs($0.latitude - 46.951) < 1e-3 } == true, "\(fixes)")
            #expect(fixes.first?.isValid == false)
        }
    }

    @Test("say of fixes without a place that easting and northing are missing, and not degrees")
    func wording() throws {
        func fault(_ text: String) throws -> ItemFailure? {
            let source = try RouteReader(convertingBy: { SwissPlane() }).source(
                ByteSource(bytes: Array(text.utf8)))
            return RouteFindings(try source.routes(), from: source).faults.first
        }
        let planar = try fault("E,N\n1,1\n2600000,1200000\n")
        #expect(planar?.message == "1 fix without easting and northing in LV95 or LV03 is left out")
        #expect(planar?.remedy.contains("600000") == true && planar?.place == "fix 1")
        let degrees = try fault("lat,lon\n100,7\n46,7\n")
        #expect(degrees?.message.contains("latitude and longitude") == true)
    }

    @Test("keep fixes whose easting and northing lie in no Swiss system as invalid")
    func elsewhere() throws {
        let fixes = try read("E,N,valid\n1,1,true\n2600000,1200000,false\n,1200000,true\n")[0].fixes
        #expect(fixes.map(\.hasPlace) == [false, true, false] && !fixes.contains(where: \.isValid))
    }
}
