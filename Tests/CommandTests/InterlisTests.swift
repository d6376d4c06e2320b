import Foundation
import Testing
import TestSupport

@Suite("Parcels from INTERLIS")
struct InterlisTests {
    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        // INTERLIS 1 is in Latin-1.
        try folder.write(
            InterlisSample.transfer1.data(using: .isoLatin1) ?? Data(), to: "one.itf")
        try folder.write(InterlisSample.transfer2, to: "two.xtf")
    }

    private func areas(_ arguments: String...) throws -> [Double] {
        struct Measured: Decodable { let number: String, area_m2: Double }
        let outcome = try command.run(["parcels", "measure"] + arguments + ["--format", "ndjson"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map {
            try JSONDecoder().decode(Measured.self, from: Data($0.utf8))
        }.sorted { $0.number < $1.number }.map(\.area_m2)
    }

    private func expect(_ areas: [Double], within tolerance: Double) {
        #expect(areas.count == 2)
        for (area, full) in zip(areas, [10_000 + InterlisSample.segment, 10_000 - InterlisSample.segment]) {
            #expect(abs(area - full) <= tolerance, "\(area)")
        }
    }

    @Test("2 have arcs as exact as they were asked for, and names without a model")
    func two() throws {
        let layer = ["--layer", "Test.Grundstuecke.Liegenschaft"]
        // Chords are inside an arc of 110 m by at most the tolerance.
        expect(try areas("two.xtf", layer[0], layer[1]), within: 110 * 0.001)
        let rough = try areas("two.xtf", layer[0], layer[1], "--arc-tolerance", "0.5")
        expect(rough, within: 110 * 0.5)
        try #require(rough.count == 2)
        #expect(
            rough[0] < 11_370 && abs(rough[0] + rough[1] - 20_000) < 0.02, "both sides have the same chords")
        let piped = try command.run(
            ["parcels", "measure", "-", "--format", "csv"] + layer, input: Data(InterlisSample.transfer2.utf8)
        )
        #expect(piped.status == 0 && piped.output.split(separator: "\n").count == 3)
    }

    @Test("1 have areas put together from lines where the model is beside them")
    func one() throws {
        let layer = ["--layer", "Liegenschaften__Liegenschaft"]
        let without = try command.run(["parcels", "measure", "one.itf"] + layer)
        #expect(without.status == 1 && without.errors.contains("vector.modelMissing"))
        #expect(without.errors.contains("ili2c"))
        try folder.write(InterlisSample.model, to: "one.imd")
        expect(try areas("one.itf", layer[0], layer[1]), within: 110 * 0.001)
        let converted = try command.run(["parcels", "convert", "one.itf", "-o", "one.geojson"] + layer)
        #expect(converted.status == 0 && folder.text("one.geojson")?.contains("Kellergässli") == true)
    }

    @Test("take the parcels' layer by themselves and say so; a wrong name hints at the right one")
    func layers() throws {
        expect(try areas("two.xtf"), within: 110 * 0.001)
        let outcome = try command.run("parcels", "measure", "two.xtf")
        #expect(outcome.errors.contains("the layer Test.Grundstuecke.Liegenschaft was read, one of 2"))
        let wrong = try command.run("parcels", "measure", "two.xtf", "--layer", "resf")
        #expect(wrong.status == 1 && wrong.errors.contains("there is no layer resf"))
        #expect(wrong.errors.contains("Parcels may be in Test.Grundstuecke.Liegenschaft"))
    }

    @Test("1 are read with a model as newer programs write it, and with one that is named as the model is")
    func models() throws {
        try folder.write(InterlisSample.model16, to: "one.imd")
        expect(try areas("one.itf"), within: 110 * 0.001)
        try FileManager.default.removeItem(atPath: folder.path + "/one.imd")
        try folder.write(InterlisSample.model, to: "Test.imd")
        expect(try areas("one.itf"), within: 110 * 0.001)
        try folder.write("<html>", to: "one.imd")
        let outcome = try command.run("parcels", "measure", "one.itf")
        #expect(outcome.status == 1 && outcome.errors.contains("vector.modelMissing"), "\(outcome.errors)")
    }

    @Test("that are cut off anywhere are damaged, and one that crashes GDAL crashes nothing else")
    func damaged() throws {
        try folder.write(InterlisSample.transfer2, to: "in/whole.xtf")
        let whole = Data(InterlisSample.transfer2.utf8)
        for tenth in 1...9 {
            try folder.write(whole.prefix(whole.count * tenth / 10), to: "in/cut\(tenth).xtf")
        }
        let lines = InterlisSample.transfer1.replacing("LIPT", with: "LI\u{14}T").replacing(
            "ETAB", with: "ETrB")
        try folder.write(lines.data(using: .isoLatin1) ?? Data(), to: "in/odd.itf")
        try folder.write(InterlisSample.model, to: "in/odd.imd")
        let outcome = try command.run(
            "parcels", "convert", "in", "-o", "out/", "--layer", "Test.Grundstuecke.Liegenschaft")
        #expect(outcome.status == 1)
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/whole.geojson"], "\(folder.files)")
        #expect(outcome.errorLines.count { $0.contains(".xtf: vector.damaged: the file does not end") } == 9)
        #expect(outcome.errors.contains("odd.itf: "))
    }
}
