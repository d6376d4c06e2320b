import Foundation
import Testing
import TestSupport

@Suite("A table's columns, end to end")
struct TableColumnTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    @Test(
        "are found by the names that are usual",
        arguments: [
            "Rechtswert;Hochwert", "Ostkoordinate;Nordkoordinate", "E-Koordinate;N-Koordinate",
            "E_LV95;N_LV95",
            "LV95_E;LV95_N", "E [m];N [m]", "GKODE;GKODN", "KoordE;KoordN", "easting;NORTHING", "Est;Nord",
            "Coordonnée E;Coordonnée N", " E ;\"N\"", "Y-Koordinate;X-Koordinate", "Y (LV95);X (LV95)", "y;x",
            "X;Y",
            "Ost;Nord", "CH1903+ E;CH1903+ N", "Swiss-East;Swiss-North",
        ])
    func swissNames(names: String) throws {
        try folder.write("\(names)\n2683300;1247500\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--to", "wgs84")
        #expect(outcome.output == "longitude;latitude\n8.54156925;47.37307268\n", "\(outcome.errors)")
    }

    @Test("are found as GPSBabel names them, among others")
    func swissColumns() throws {
        try folder.write("No,Swiss-East,Swiss-North,Name\n1,600000,200000,Bern\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--to", "lv95", "--precision", "0")
        #expect(
            outcome.output == "No,easting,northing,Name\n1,2600000,1200000,Bern\n", "\(outcome.errors)")
    }

    @Test(
        "are found by names for degrees",
        arguments: [
            "Länge;Breite", "lon;lat", "Longitude (WGS84);Latitude (WGS84)", "Längengrad;Breitengrad", "X;Y",
        ])
    func degrees(names: String) throws {
        try folder.write("\(names)\n8.5;47.5\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--to", "lv95", "--precision", "0")
        #expect(outcome.output.hasPrefix("easting;northing\n2679970"), "\(outcome.errors)")
    }

    @Test("called X and Y are taken by their numbers, wherever the first good row is")
    func numbersDecide() throws {
        try folder.write("X;Y\nm;m\n0;0\n1247500;2683300\n", to: "p.csv")
        #expect(
            try command.run("transform", "p.csv", "--from", "lv95").output
                .hasPrefix("latitude;longitude\n47.37307268;8.54156925"))
    }

    @Test("called length and width are not coordinates in metres")
    func lengths() throws {
        try folder.write("Länge [m];Breite [m]\n7.5;47\n", to: "p.csv")
        #expect(try command.run("transform", "p.csv").errors.contains("no coordinate columns"))
    }

    @Test("with areas as text are sent to the commands for parcels")
    func areas() throws {
        let area = "POLYGON((2600000 1200000,2600001 1200000,2600000 1200001,2600000 1200000))"
        try folder.write("Nr;WKT\n1;\(area)\n", to: "a.csv")
        let areas = try command.run("transform", "a.csv")
        #expect(areas.errors.contains("If WKT has parcels as text"), "\(areas.errors)")
        #expect(areas.errors.contains("use fieldbook parcels convert"), "\(areas.errors)")
    }

    @Test("are asked for where there are several")
    func several() throws {
        try folder.write("E_LV95;N_LV95;E_LV03;N_LV03\n2683300;1247500;683300;247500\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv")
        #expect(outcome.status == 1 && outcome.errors.contains("several columns can hold the coordinates"))
        try folder.write("E_LV03;N_LV03;E;N\n683300;247500;2683300;1247500\n", to: "q.csv")
        #expect(try command.run("transform", "q.csv").output.hasPrefix("E_LV03;N_LV03;longitude;latitude\n"))
    }

    @Test(
        "are asked for where pairs of columns hold different points",
        arguments: [
            ("id,Y,X,lon,lat", "1,600000,200000,7.4386,46.951", "lon, lat, Y, X", "9.6 m"),
            (
                "P;Y;X;R;easting;northing", "1;600000;200000;r;2600003;1200000", "easting, northing, Y, X",
                "2.9 m"
            ),
            ("E,N,lon,lat", "2600000,1200000,8.5,47.5", "E, N, lon, lat", "101 km"),
            ("E;N;E_LV03;N_LV03", "2600000;1200000;600010;200000", "E, N, E_LV03, N_LV03", "10.1 m"),
        ])
    func differentPairs(header: String, row: String, names: String, distance: String) throws {
        try folder.write("\(header)\n\(row)\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--to", "lv95")
        #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome.output)")
        #expect(
            outcome.errors.contains(
                "p.csv: line 1: csv.column: several columns can hold the coordinates: \(names); "
                    + "the two pairs are up to \(distance)"), "\(outcome.errors)")
        #expect(outcome.errors.contains("--columns"), "\(outcome.errors)")
        let named = try command.run("transform", "p.csv", "--to", "lv95", "--columns", "2,3")
        #expect(!named.errors.contains("several columns"), "\(named.errors)")
    }

    @Test("are asked for where each row has a point in only one of two pairs")
    func halfPairs() throws {
        try folder.write("E,N,lon,lat\n2600000,1200000,,\n,,7.4,46.9\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--to", "lv95")
        #expect(
            outcome.status == 1 && outcome.errors.contains("no row has a point in both"), "\(outcome.errors)")
    }

    @Test("are not asked for where the other pair is empty, 0 or in no known CRS")
    func emptyPairs() throws {
        try folder.write(
            "E,N,lon,lat,X,Y\n2600000,1200000,,,1000,2000\n2600001,1200000,0,0,1001,2000\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--to", "lv95", "--precision", "0")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output == "easting,northing,lon,lat,X,Y\n2600000,1200000,,,1000,2000\n"
                + "2600001,1200000,0,0,1001,2000\n")
        let wrong = try command.run("transform", "p.csv", "--from", "lv03", "--to", "wgs84")
        #expect(wrong.status == 1 && wrong.errors.contains("coordinates.outOfRange"), "\(wrong.errors)")
    }

    @Test("that --append has added do not hinder the next run, whatever the CRSs and their order")
    func appendedTwice() throws {
        try folder.write("id;Y;X\n1;600000;200000\n2;683300;247500\n", to: "p.csv")
        let metres = try command.run("transform", "p.csv", "--to", "lv95", "--append", "-o", "m.csv")
        #expect(metres.status == 0, "\(metres.errors)")
        let all = try command.run("transform", "m.csv", "--append", "-o", "all.csv")
        #expect(all.status == 0, "\(all.errors)")
        #expect(
            folder.text("all.csv")?.hasPrefix(
                "id;Y;X;easting;northing;longitude;latitude\n1;600000;200000;2600000.083;1200000.066;")
                == true)
        let back = try command.run("transform", "all.csv", "--to", "lv03", "--precision", "0")
        #expect(
            back.output.hasPrefix(
                "id;Y;X;easting;northing;longitude;latitude\n1;600000;200000;600000;200000;"),
            "\(back.output)\(back.errors)")
        try folder.write("lon,lat\n2.35,48.85\n", to: "paris.csv")
        let utm = ["--append", "--to", "25831", "-o", "utm.csv"]
        #expect(try command.run(["transform", "paris.csv", "--from", "wgs84"] + utm).status == 0)
        let again = try command.run("transform", "utm.csv", "--from", "25831", "--precision", "2")
        #expect(again.status == 0 && again.output.contains(",2.35,48.85\n"), "\(again.output)\(again.errors)")
    }

    @Test("cannot be the same ones twice", arguments: ["2,2", "lon,lat,lat", "lon,LON"])
    func twice(columns: String) throws {
        try folder.write("id,lon,lat\n1,7.5,47\n", to: "p.csv")
        let outcome = try command.run(
            "transform", "p.csv", "--columns", columns, "--from", "wgs84", "--to", "webmercator")
        #expect(outcome.status == 1 && outcome.errors.contains("names a column twice"))
    }

    @Test("are counted where the first row has a point there, whatever its values")
    func numbers() throws {
        try folder.write("2,7.44,46.95\n3,7.44,46.95\n", to: "p.csv")
        #expect(
            try command.run("transform", "p.csv", "--columns", "2, 3", "--to", "lv95", "--precision", "0")
                .output == "2,2600104,1199880\n3,2600104,1199880\n")
    }

    @Test("without a header lose no first row to a slip")
    func faultyFirstRow() throws {
        try folder.write("2600000,abc\n2683300,1247500\n", to: "p.csv")
        let table = try command.run(
            "transform", "p.csv", "--columns", "1,2", "--to", "lv03", "--precision", "0")
        #expect(
            table.output == "683299,247500\n" && table.errors.contains("p.csv: line 1: csv.column: \"abc\""))
        try folder.write("260000O 1200000 5\n2600001 1200000 5\n", to: "p.xyz")
        let points = try command.run("transform", "p.xyz", "--to", "lv03", "--precision", "0")
        #expect(points.output == "600001 200000 5\n" && points.errors.contains("p.xyz: line 1: csv.column"))
    }

    @Test("that are added are below their names, in short rows too")
    func raggedRows() throws {
        try folder.write("Parzelle;E;N;Bem\n15;2600000;1200000\n16;2600000;1200000;b;c\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--append")
        #expect(
            outcome.output
                == "Parzelle;E;N;Bem;longitude;latitude\n15;2600000;1200000;;7.43863242;46.95108277\n")
        #expect(outcome.status == 1 && outcome.errors.contains("line 3: csv.column: the row has 5 fields"))
        let replaced = try command.run("transform", "p.csv").output
        #expect(replaced.contains("\n15;7.43863242;46.95108277\n16;7.43863242;46.95108277;b;c\n"))
    }

    @Test("that we add never repeat a name")
    func takenNames() throws {
        try folder.write(
            "E;N;longitude;latitude;longitude_wgs84\n2600000;1200000;7.438632;46.951083;3\n", to: "p.csv")
        #expect(
            try command.run("transform", "p.csv").output.hasPrefix(
                "longitude_wgs84_2;latitude_wgs84;longitude;latitude;longitude_wgs84\n"))
        #expect(
            try command.run("transform", "p.csv", "--append").output.contains(
                ";longitude_wgs84;longitude_wgs84_2;latitude_wgs84\n"))
    }

    @Test("are 10,000 at most")
    func tooMany() throws {
        try folder.write("E;N" + String(repeating: ";", count: 10_000) + "\n2600000;1200000\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv")
        #expect(outcome.status == 1 && outcome.errors.contains("more than 10000 fields"))
    }

    @Test("have faults that name the line")
    func lines() throws {
        try folder.write("id;E;N\n\n1;2,600,000.50;1,200,000.25\n", to: "p.csv")
        #expect(try command.run("transform", "p.csv").errors.contains("p.csv: line 3: csv.column"))
        try folder.write("sep=;\nE;N\n2600000;1200000\nx;y\n600000;200000\n", to: "m.csv")
        #expect(try command.run("transform", "m.csv").errors.contains("m.csv: line 5: crs.mixed"))
        try folder.write("id,lon,lat,H\n1,7.5,47,\"1,234\"\n", to: "h.csv")
        #expect(
            try command.run("transform", "h.csv", "--columns", "lon,lat,H").errors.contains(
                "h.csv: line 2: csv.column: \"1,234\" in column H"))
    }

    @Test("may belong to rows of any length")
    func longRows() throws {
        let shape = String(repeating: "7.5 47, ", count: 40_000)
        try folder.write("wkt,E,N\n\"\(shape)\",2600000,1200000\n", to: "p.csv")
        #expect(try command.run("transform", "p.csv").output.hasSuffix("\",7.43863242,46.95108277\n"))
    }
}
