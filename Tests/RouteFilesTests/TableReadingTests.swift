import Routes
import Streams
import Testing
import TestSupport

@testable import RouteFiles

@Suite("Tables of positions")
struct TableReadingTests {
    private func read(_ text: String, _ change: (inout RouteReadingOptions) throws -> Void = { _ in }) throws
        -> [Route]
    {
        var options = RouteReadingOptions()
        try change(&options)
        return try RouteReader(options).read(bytes: Array(text.utf8))
    }

    private static let head = "id,deviceId,fixTime,latitude,longitude,altitude,speed,course,accuracy,valid\n"

    @Test("have Traccar's columns, one route per device, speeds in knots")
    func traccar() throws {
        let routes = try read(
            Self.head + "1,7,2026-03-02T06:00:00.000+00:00,46.5,7.25,512.5,36.0,80.5,4.0,true\n"
                + "2,9,2026-03-02T06:00:01Z,1,2,,,,0.0,false\r\n3,7,2026-03-02T06:00:05Z,46.6,7.25,,,,,true")
        #expect(routes.map(\.device) == ["7", "9"] && routes[0].fixes.map(\.sourceIndex) == [0, 2])
        let first = routes[0].fixes[0]
        #expect(first.speed == 36.0 * 1_852 / 3_600 && first.elevation == 512.5 && first.accuracy == 4)
        #expect(first.course == 80.5 && first.time?.iso8601 == "2026-03-02T06:00:00Z")
        #expect(routes[1].fixes[0].accuracy == nil && routes[1].fixes[0].isValid == false)
    }

    /// Traccar's own export: times without zone, addresses with commas and without quotes, attributes as columns.
    @Test("are read as Traccar exports them")
    func traccarsOwn() throws {
        let text = """
            id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy,motion,ignition
            1,7,teltonika,2026-07-02 08:00:02,2026-07-02 08:00:01,2026-07-02 08:00:00,true,46.5,7.25,512.5,36.0,80.5,Bahnhofstrasse 1, 3000 Bern, CH,4.0,true,false
            2,7,teltonika,2026-07-02 08:00:12,2026-07-02 08:00:11,2026-07-02 08:00:10,true,46.5,7.26,512.5,36.0,80.5,,5.0,,true

            """
        let error = #expect(throws: RouteError.self) { try read(text) }
        #expect(error?.code == .timeWithoutZone && error?.place == "line 2")
        let fixes = try read(text) { $0.zone = try ClockZone("Europe/Zurich") }[0].fixes
        #expect(fixes.map(\.accuracy) == [4, 5])
        #expect(fixes.map(\.motion) == [true, nil] && fixes.map(\.ignition) == [false, true])
        #expect(fixes[0].time?.iso8601 == "2026-07-02T06:00:00Z")
    }

    @Test("name columns in many ways, or have them assigned")
    func columns() throws {
        let spelled = try read(
            "Breite;Länge;Zeit;Geschwindigkeit (km/h)\n46,5;7,25;02.03.2026 08:15:00 +01:00;36\n"
        ) {
            $0.columns = [.longitude: "Länge", .speed: "4"]
            $0.speedUnit = .kilometresPerHour
        }[0].fixes
        #expect(spelled[0].latitude == 46.5 && spelled[0].longitude == 7.25 && spelled[0].speed == 10)
        #expect(try read("lat\tlng\tspeed_kmh\n1\t2\t36\n")[0].fixes[0].speed == 10)
        #expect(try read("lat,lon,speed\n1,2,10\n")[0].fixes[0].speed == 10)
        let numbered = try read("7.25,46.5\n7.26,46.5\n") { $0.columns = [.latitude: "2", .longitude: "1"] }
        #expect(numbered[0].fixes.map(\.longitude) == [7.25, 7.26])
        let dated = try read("date,time,lat,lon\n2026-03-02,08:15:00Z,1,2\n")[0].fixes
        #expect(dated[0].time?.iso8601 == "2026-03-02T08:15:00Z")
        let report = try read("Report\n\nDevice: van,x\nValid,Time,Latitude,Longitude\ntrue,1772431200,1,2\n")
        #expect(report[0].fixes[0].time?.iso8601 == "2026-03-02T06:00:00Z")
    }

    @Test(
        "tell vehicles apart by the names that such columns have",
        arguments: [
            "Gerät", "GERÄT", "Gera\u{308}t", "Kennzeichen", "Kontrollschild", "Fahrzeug-Nr.", "Plaque",
            "Targa",
            "Numéro d'immatriculation", "Immatriculation", "Véhicule", "Licence Plate", "plate", "Vehicle ID",
        ])
    func vehicles(column: String) throws {
        let routes = try read("\(column);Zeit;Breite;Länge\nA;1772431200;46,5;7,5\nB;1772431200;47,5;8,5\n")
        #expect(routes.map(\.device) == ["A", "B"])
    }

    @Test("may have separate date and time of day, and German column names")
    func germanNames() throws {
        for names in ["Breitengrad;Längengrad", "Breite;Länge", "BREITE;LA\u{308}NGE"] {
            let fix = try read("Datum;Uhrzeit;\(names)\n05.03.2026;09:00:10;46,5;7,25\n") {
                $0.zone = try ClockZone("Europe/Zurich")
            }[0].fixes[0]
            #expect(
                fix.time?.iso8601 == "2026-03-05T08:00:10Z" && fix.latitude == 46.5 && fix.longitude == 7.25)
        }
    }

    @Test("may have a title above the names, with any delimiter")
    func title() throws {
        for title in ["Export Fahrzeug Kangoo", "Export, März", "Export\tMärz"] {
            let routes = try read("\(title)\n\nGerät;Zeit;Breite;Länge\nA;1772431200;46,5;7,25\n")
            #expect(routes[0].device == "A" && routes[0].fixes[0].longitude == 7.25)
        }
        let error = #expect(throws: RouteError.self) { try read("Export Kangoo\n\nGerät;X;Y\nA;46,5;7,25\n") }
        #expect(error?.message.hasSuffix("there are: Gerät, X, Y") == true)
    }

    @Test("fail for an assigned column that is missing, and name it")
    func missingColumn() {
        let error = #expect(throws: RouteError.self) {
            try read("Gerät;Zeit;Breite;Länge\nA;1772431200;46,5;7,25\n") {
                $0.columns = [.device: "Fahrzeug"]
            }
        }
        #expect(error?.message == "there is no column \"Fahrzeug\"; there are: Gerät, Zeit, Breite, Länge")
    }

    @Test("with whole minutes keep the order of the fixes of one minute, also backwards")
    func minutes() throws {
        let rows = (0..<12).map { "A;05.03.2026 09:0\($0 / 6);46,5\($0 * 7 % 10);7,5" }
        func fixes(_ rows: [String]) throws -> (fixes: [Fix], notes: Int) {
            var options = RouteReadingOptions()
            options.zone = try ClockZone("Europe/Zurich")
            let text = (["Gerät;Zeit;Breite;Länge"] + rows).joined(separator: "\n")
            let source = try RouteReader(options).source(ByteSource(bytes: Array(text.utf8)))
            return (try source.routes().flatMap(\.fixes), source.remarks.count)
        }
        let forward = try fixes(rows)
        let start = try #require(forward.fixes.first?.time)
        #expect(forward.fixes.map { $0.time?.seconds(since: start) } == (0..<12).map { Double($0) * 10 })
        #expect(forward.notes == 1)
        let backward = try fixes(rows.reversed())
        #expect(backward.fixes.reversed().map(\.time) == forward.fixes.map(\.time))
        #expect(backward.fixes.reversed().map(\.latitude) == forward.fixes.map(\.latitude))
        let seconds = try fixes(["A;05.03.2026 09:00:00;46,5;7,5", "A;05.03.2026 09:00:00;46,6;7,5"])
        #expect(seconds.fixes.allSatisfy { $0.time == start } && seconds.notes == 0)
    }

    @Test("report a broken row, and keep a fix with broken numbers as invalid")
    func faults() throws {
        let routes = try read(Self.head + "1,7,2026-03-02T06:00:00Z,x,7,,,,,true\n2,7,,,,,,,,true\n3\n")
        #expect(routes[0].fixes.map(\.hasPlace) == [false, false] || routes.count == 2)
        let error = #expect(throws: RouteError.self) {
            try read(
                Self.head + "1,7,2026-03-02T06:00:00Z,1,2,,,,,true\n1,7,2026-03-02T06:00:00,1,2,,,,,true\n")
        }
        #expect(error?.code == .timeWithoutZone && error?.place == "line 3")
        for (row, code) in [
            ("1,7,yesterday,1,2,,,,,true", RouteError.Code.badTime), ("1,\"7,2026", .syntax),
        ] {
            let text = Self.head + "1,7,2026-03-02T06:00:00Z,1,2,,,,,true\n" + row + "\n"
            let source = try RouteReader().source(ByteSource(bytes: Array(text.utf8)))
            _ = try source.routes()
            #expect(source.remarks.map(\.first.code) == [code] && source.remarks[0].first.place == "line 3")
        }
        let missing = #expect(throws: RouteError.self) { try read("a,b,c\n1,2,3\n") }
        #expect(missing?.code == .notARoute && missing?.message.contains("a, b, c") == true)
        #expect(throws: RouteError.self) { try read(Self.head) }
    }

    @Test("in eastings and northings need a converter unless there are degrees")
    func planar() throws {
        let error = #expect(throws: RouteError.self) { try read("E,N\n2600000,1200000\n") }
        #expect(error?.code == .badPlace && error?.message.contains("eastings and northings") == true)
        let both = try read("E,N,lat,lon\n2600000,1200000,46.5,7.5\n")[0].fixes[0]
        #expect(both.latitude == 46.5 && both.longitude == 7.5)
        #expect(throws: RouteError.self) { try read("x,y\n7.5,46.5\n") }
    }

    @Test("correct positions off the globe by rounding")
    func rounding() throws {
        let rows = "lat,lon\n1,180.0000000000001\n1,-180.0000000000003\n90.00000000000001,7\n1,180.001\n"
        let fixes = try read(rows)[0].fixes
        #expect(fixes.map(\.isValid) == [true, true, true, false])
        #expect(fixes[0].longitude == 180 && fixes[1].longitude == -180 && fixes[2].latitude == 90)
    }

    @Test("may have dates with slashes if the year comes first")
    func slashes() throws {
        let zone = try ClockZone("Europe/Zurich")
        let rows = "time,lat,lon\n2011/09/26 00:00:51,46,7\n2011/9/26 00:00:52,46,7\n"
        let fixes = try read(rows) { $0.zone = zone }[0].fixes
        #expect(fixes.map { $0.time?.iso8601 } == ["2011-09-25T22:00:51Z", "2011-09-25T22:00:52Z"])
        let apart = try read("Date,Time,lat,lon\n2008/08/23,15:41:29,46,7\n") { $0.zone = zone }[0].fixes
        #expect(apart[0].time?.iso8601 == "2008-08-23T13:41:29Z")
    }

    @Test("may have hemisphere letters beside or after degrees")
    func hemispheres() throws {
        for text in [
            "LATITUDE,N/S,LONGITUDE,E/W\n46.95,N,7.44,E\n33.5,S,70.25,W\n",
            "LATITUDE N/S;LONGITUDE E/W\n46,95N;7,44E\n33,5S;70,25 W\n",
            "lat,lat_hemisphere,lon,lon_hemisphere\n46.95,n,7.44,e\n-33.5,S,70.25,w\n",
        ] {
            let fixes = try read(text)[0].fixes
            #expect(
                fixes.map(\.latitude) == [46.95, -33.5] && fixes.map(\.longitude) == [7.44, -70.25], "\(text)"
            )
        }
        // A column of nanoseconds is no hemisphere.
        #expect(try read("lat,lon,ns\n-46,7,5\n")[0].fixes[0].latitude == -46)
        #expect(try read("lat,lon\n46x,7\n46,8\n")[0].fixes[0].hasPlace == false)
    }

    @Test(
        "know a hemisphere by its word in four languages",
        arguments: [
            "33.9,South,151.2,East", "33.9,S ,151.2, e", "33.9,Süd,151.2,Ost", "33.9,SUD,151.2,est",
            "33.9S,,151.2 E,", "33.9 Süd ,,151.2Ost,", "-33.9,s,151.2,E",
        ])
    func hemisphereWords(row: String) throws {
        let text = "latitude,NS,longitude,EW\n\(row)\n"
        let source = try RouteReader().source(ByteSource(bytes: Array(text.utf8)))
        let fix = try source.routes()[0].fixes[0]
        #expect(fix.latitude == -33.9 && fix.longitude == 151.2 && source.remarks.isEmpty)
        #expect(try read("latitude,EW,longitude\n1,Ouest,2\n")[0].fixes[0].longitude == -2)
    }

    @Test(
        "give no place, and say so, where a word is no hemisphere of the degrees",
        arguments: [
            "8.5,E,47.3,E", "8.5,N,47.3,O", "8.5,N,47.3,x", "-8.5,N,47.3,E", "8.5E,,47.3,", "8.5,,47.3N,",
            "-8.5N,,47.3,", "-8.5S,,47.3,", "8.5x,,47.3,", "8.5S,N,47.3,",
        ])
    func strangeHemispheres(row: String) throws {
        let text = "latitude,NS,longitude,EW\n1,N,2,E\n\(row)\n"
        let source = try RouteReader().source(ByteSource(bytes: Array(text.utf8)))
        let fixes = try source.routes()[0].fixes
        #expect(fixes.map(\.hasPlace) == [true, false] && fixes.map(\.isValid) == [true, false])
        let remark = try #require(source.remarks.first)
        #expect(remark.first.code == .badHemisphere && remark.first.place == "line 3" && remark.isFault)
    }

    @Test("give no position for a JSON hemisphere that does not fit")
    func strangeHemispheresInJSON() throws {
        let text = """
            [{"latitude":33.9,"ns":"South","longitude":151.2,"ew":"E","fixTime":"2026-03-02T06:00:00Z"},
            {"latitude":33.9,"ns":"W","longitude":151.2,"ew":"E","fixTime":"2026-03-02T06:00:10Z"}]
            """
        let source = try RouteReader().source(ByteSource(bytes: Array(text.utf8)))
        let fixes = try source.routes()[0].fixes
        #expect(fixes[0].latitude == -33.9 && fixes.map(\.hasPlace) == [true, false])
        #expect(source.remarks.map(\.first.code) == [.badHemisphere])
    }

    @Test(
        "have speeds in the unit that the name says, in knots where Traccar has spelled it",
        arguments: [
            ("time,speed", 36.0), ("device_time,speed", 36), ("fix_time,speed", 36),
            ("Device Time,Speed", 36),
            ("time,speed (km/h)", 10), ("time,speed [m/s]", 36), ("fixTime,speed_kmh", 10),
            ("time,sog_kn", 18.52),
            ("fixTime,speed", 18.52), ("deviceTime,speed", 18.52), ("devicetime,speed", 18.52),
        ])
    func units(names: String, speed: Double) throws {
        let row = "2026-03-02T06:00:00Z,36"
        let table = try RouteReader().source(ByteSource(bytes: Array("lat,lon,\(names)\n1,2,\(row)\n".utf8)))
        let read = try #require(try table.routes()[0].fixes[0].speed)
        #expect(abs(read - speed) < 1e-9)
        let parts = names.split(separator: ",")
        let json =
            "[{\"latitude\":1,\"longitude\":2,\"\(parts[0])\":\"2026-03-02T06:00:00Z\",\"\(parts[1])\":36}]"
        let object = try RouteReader().source(ByteSource(bytes: Array(json.utf8)))
        #expect(abs((try object.routes()[0].fixes[0].speed ?? .nan) - speed) < 1e-9)
        // Only a guess is reported.
        let isGuess = parts[1].lowercased() == "speed" && speed == 36
        for source in [table, object] {
            #expect(source.remarks.map(\.first.code) == (isGuess ? [.assumedUnit] : []))
        }
    }

    @Test("use the unit in the name of an assigned speed column")
    func unitOfNamedColumn() throws {
        let fix = try read("lat,lon,Geschwindigkeit (km/h),speed\n1,2,36,99\n") {
            $0.columns = [.speed: "Geschwindigkeit (km/h)"]
        }[0].fixes[0]
        #expect(fix.speed == 10)
        #expect(try read("lat,lon,speed,speed_kmh\n1,2,99,36\n")[0].fixes[0].speed == 10)
        let basic = try read("date,time,lat,lon\n2026-03-02,081500,1,2\n") { $0.zone = try ClockZone("Z") }
        #expect(basic[0].fixes[0].time?.iso8601 == "2026-03-02T08:15:00Z")
    }

    @Test("may quote fields with delimiters and line breaks")
    func quotes() throws {
        let rows = "\"x,1,2\n3\",46,7,1\n\"x,1\",46,7,0\nx,46,7,1\n"
        let fixes = try read("note,lat,lon,valid\n" + rows)[0].fixes
        #expect(fixes.map(\.latitude) == [46, 46, 46] && fixes.map(\.isValid) == [true, false, true])
    }

    @Test("that were concatenated may repeat the row of names")
    func repeatedHeader() throws {
        let row = "1,7,2026-03-02T06:00:00Z,1,2,,,,,true\n"
        let routes = try read(Self.head + row + Self.head + row)
        #expect(routes.count == 1 && routes[0].fixCount == 2)
    }

    /// The quick way is nothing but a quick way: quoting every field sends a row the general one.
    @Test("read the same by the fast and the general reader, also when changed")
    func agreement() throws {
        var random = SeededGenerator(seed: 321)
        var taken = 0
        for round in 0..<20_000 {
            var row = Array("1,7\(round % 3),2026-03-02T06:00:00.5Z,46.5,-7.25,512.5,36.0,80.5,4.0,true".utf8)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 0..<row.count, using: &random)
                row[place] = Array("0123456789-.,eE+ xZ".utf8).randomElement(using: &random) ?? 0
            }
            let text = String(decoding: row, as: UTF8.self)
            let quoted = text.split(separator: ",", omittingEmptySubsequences: false).map { "\"\($0)\"" }
            let ours = Result { try read(Self.head + text + "\n") }
            let general = Result { try read(Self.head + quoted.joined(separator: ",") + "\n") }
            switch (ours, general) {
            case (.success(let ours), .success(let general)):
                taken += 1
                #expect(ours == general, "\(text)")
            case (.failure, .failure): continue
            default: Issue.record("\(text)")
            }
        }
        #expect(taken > 10_000)
    }

    /// Rows of many devices, as text.
    private var rowsOfManyDevices: String {
        var random = SeededGenerator(seed: 4)
        var text = Self.head
        for row in 0..<30_000 {
            let device = Int.random(in: 0..<500, using: &random)
            text += "\(row),\(device % 7 == 0 ? "a long device's name \(device)" : "\(device)"),"
            text += "2026-03-02T06:00:\(row % 60 < 10 ? "0" : "")\(row % 60)Z,46.5,7.\(row),,,,,true\n"
        }
        return text
    }

    @Test("give the same fixes in blocks of any size with any number of readers", arguments: [false, true])
    func blocks(areListedApart: Bool) throws {
        let text = rowsOfManyDevices
        let whole = try read(text)
        let positions = try TablePositions(ByteSource(bytes: Array(text.utf8)), RouteReadingOptions())
        var readers = (0..<3).map { positions.makeReader(lane: $0) }
        var fixes: [Fix] = []
        var (number, listed) = (0, 0)
        while let (block, start) = try positions.nextRows() {
            let rows = try readers[number % 3].read(block, from: start, listsNumbers: areListedApart)
            number += 1
            if areListedApart {
                let block = try positions.block(of: rows)
                if block.tracks != nil { listed += 1 }
                fixes += settled(block)
            } else {
                fixes += try positions.fixes(of: rows)
            }
        }
        #expect(number > 3 && (listed > 0) == areListedApart)
        #expect(positions.tracks.map(\.device) == whole.map(\.device))
        #expect(fixes == whole.flatMap(\.fixes).sorted { $0.sourceIndex < $1.sourceIndex })
    }

    @Test("with segments need the fixes before, also if these are listed apart")
    func segmentsOfBlocks() throws {
        let rows = rowsOfManyDevices.split(separator: "\n").enumerated()
        let text = rows.map { $0 == 0 ? "\($1),segment\n" : "\($1),\($0 / 7_000)\n" }.joined()
        let positions = try TablePositions(ByteSource(bytes: Array(text.utf8)), RouteReadingOptions())
        var reader = positions.makeReader(lane: 0)
        var fixes: [Fix] = []
        while let (block, start) = try positions.nextRows() {
            let block = try positions.block(of: try reader.read(block, from: start, listsNumbers: true))
            #expect(block.tracks == nil)
            fixes += block.fixes
        }
        #expect(fixes.count { $0.startsSegment } > 1_000)
        #expect(try read(text).flatMap(\.fixes).sorted { $0.sourceIndex < $1.sourceIndex } == fixes)
    }

    /// The fixes of a block with their tracks and source indices.
    private func settled(_ block: FixBlock) -> [Fix] {
        zip(block.fixes.indices, block.numbers).map { index, number in
            var fix = block.fixes[index]
            guard let tracks = block.tracks else { return fix }
            (fix.track, fix.sourceIndex) = (tracks[Int(number)], block.start + index)
            return fix
        }
    }
}
