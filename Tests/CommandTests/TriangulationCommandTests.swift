import Foundation
import Testing
import TestSupport

@Suite("The triangulation command")
struct TriangulationCommandTests {
    /// A triangle around Bern whose corners move by round figures.
    private static let table = """
        x1_03;y1_03;x2_03;y2_03;x3_03;y3_03;x1_95;y1_95;x2_95;y2_95;x3_95;y3_95
        600000;200000;604000;200000;600000;204000;2600000.5;1200000;2604000.5;1200000;2600000.5;1204000.25

        """

    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        try folder.write(Self.table, to: "t.csv")
    }

    @Test("makes a file for the method, and replaces none unless asked")
    func conversion() throws {
        let made = try command.run("triangulation", "t.csv", "-o", "t.json")
        #expect(made.status == 0 && made.output.isEmpty && made.errors == "written: t.json: 1 triangle\n")
        let point = ["transform", "600000", "202000", "--from", "lv03", "--to", "lv95", "--method"]
        #expect(try command.run(point + ["fineltra=t.json"]).output == "2600000.500 1202000.125\n")
        #expect(try command.run("triangulation", "t.csv", "-o", "-").output == folder.text("t.json"))

        let again = try command.run("triangulation", "t.csv", "-o", "t.json")
        #expect(again.status != 0 && again.errors.contains("output.exists"))
        #expect(try command.run("triangulation", "t.csv", "-o", "t.json", "--overwrite").status == 0)
    }

    @Test("never replaces its table")
    func ownTable() throws {
        for name in ["t.csv", "./t.csv"] {
            let outcome = try command.run("triangulation", "t.csv", "-o", name, "--overwrite")
            #expect(outcome.status == 2 && outcome.errors.contains("is the table itself"))
        }
        #expect(folder.text("t.csv") == Self.table)
    }

    @Test("says what is wrong with a table, and where")
    func wrongTable() throws {
        try folder.write(Self.table.replacing(";204000;", with: ";x;"), to: "bad.csv")
        let outcome = try command.run("triangulation", "bad.csv", "-o", "o.json")
        #expect(
            outcome.status == 2
                && outcome.errors.hasPrefix("fieldbook: bad.csv: line 2: triangulation.invalid: "))
        let missing = try command.run("triangulation", "none.csv", "-o", "o.json")
        #expect(missing.status == 2 && missing.errors.contains("none.csv"))
        #expect(folder.text("o.json") == nil)
    }

    @Test("is named where the method is given the table instead")
    func tableAsMethod() throws {
        let outcome = try command.run(
            "transform", "600000", "202000", "--from", "lv03", "--to", "lv95", "--method", "fineltra=t.csv")
        #expect(outcome.status == 2 && outcome.errors.contains("fieldbook triangulation TABLE -o FILE.json"))
    }
}
