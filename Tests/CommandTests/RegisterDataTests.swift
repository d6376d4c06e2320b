import Foundation
import Testing
import TestSupport

@Suite("The register's data as surveyors deliver it")
struct RegisterDataTests {
    private struct Measured: Decodable, Equatable {
        let egrid: String, number: String, kind: String
        let area_m2: Double, registered_m2: Double?
    }

    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func measured(_ arguments: String...) throws -> (rows: [Measured], errors: String) {
        let outcome = try command.run(["parcels", "measure"] + arguments + ["--format", "ndjson"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let rows = try outcome.output.split(separator: "\n").map {
            try JSONDecoder().decode(Measured.self, from: Data($0.utf8))
        }
        return (rows.sorted { $0.number < $1.number }, outcome.errors)
    }

    @Test(
        "gives numbers, EGRIDs and registered areas without a model, a layer or anything else said",
        arguments: [RegisterSample.transfer(), RegisterSample.french, RegisterSample.italian])
    func asDelivered(_ transfer: String) throws {
        try folder.write(transfer, to: "av.itf")
        let (rows, errors) = try measured("av.itf")
        #expect(
            rows == [
                Measured(
                    egrid: "CH810615327156", number: "24", kind: "land", area_m2: 10_000, registered_m2: 9999),
                Measured(
                    egrid: "CH470672843246", number: "39", kind: "land", area_m2: 10_000,
                    registered_m2: 10_000),
            ])
        #expect(errors.contains("was read, one of"), "\(errors)")
        #expect(errors.contains("rights over land are in"), "\(errors)")
    }

    @Test("has rights over land in layers of their own, which say what they are")
    func rights() throws {
        try folder.write(RegisterSample.transfer(), to: "av.itf")
        let (rows, _) = try measured("av.itf", "--layer", "Liegenschaften__SelbstRecht")
        #expect(rows.map(\.kind) == ["buildingRight"] && rows.map(\.number) == ["90001"])
        #expect(rows.map(\.area_m2) == [100] && rows.map(\.egrid) == ["CH669832066378"])
    }

    @Test("keeps the register's entries and each object's own identifier in other formats")
    func converted() throws {
        try folder.write(RegisterSample.transfer(), to: "av.itf")
        let outcome = try command.run("parcels", "convert", "av.itf", "-o", "av.geojson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = folder.text("av.geojson") ?? ""
        #expect(text.contains(#""EGRIS_EGRID":"CH810615327156""#) && text.contains(#""Art":"Liegenschaft""#))
        #expect(text.contains(#""id":1762"#) && text.contains(#""id":1763"#))
    }

    @Test("needs its model where its tables are other ones, and says which")
    func otherTables() throws {
        let other = RegisterSample.transfer(register: "{number} {egrid} SO0200002549 0 0 0 {kind} {area}")
        try folder.write(other, to: "av.itf")
        let outcome = try command.run("parcels", "measure", "av.itf")
        #expect(outcome.status == 1 && outcome.errors.contains("vector.modelMissing"))
        #expect(outcome.errors.contains("DM01AVSO24LV95.imd"), "\(outcome.errors)")
    }
}
