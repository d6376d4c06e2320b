import Batch
import DocumentOperations
import Foundation
import LandOperations
import RouteOperations
import Synchronization
import Testing

/// The operations as a program of another package uses them: this target sees public declarations only.
@Suite("A program")
struct OperationRunTests {
    private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "SampleData").path

    /// A folder that is removed after the test.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.path + "/library-\(UUID().uuidString)"

        init() throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ text: String, as name: String) throws -> String {
            try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
            return path + "/" + name
        }

        func text(of name: String) throws -> String {
            try String(contentsOfFile: path + "/" + name, encoding: .utf8)
        }
    }

    @Test("transforms a table of points, once")
    func transform() async throws {
        let folder = try Folder()
        let operation = try TransformCoordinates { $0.to = "lv03" }
        let points = Self.samples + "/parcels/points.csv"
        let run = try await operation.run(on: [points], to: .folder(folder.path))
        #expect(run.results.map(\.count) == [25])
        #expect(run.results.first?.from == "LV95")
        let lines = try folder.text(of: "points.csv").split(separator: "\n")
        #expect(lines.count == 26)
        // CHENyx06 differs from the whole shift by a few centimetres here.
        let fields = try #require(lines.dropFirst().first?.split(separator: ","))
        #expect(abs(try #require(Double(fields[1])) - 602_092.082) < 0.02)
        #expect(abs(try #require(Double(fields[2])) - 192_239.752) < 0.02)
        let again = try await operation.run(on: [points], to: .folder(folder.path))
        #expect((again.report.done, again.report.alreadyDone) == (0, 1))
        #expect(again.results.map(\.count) == [25])
    }

    @Test("measures parcels")
    func measure() async throws {
        let run = try await MeasureParcels(.init()).results(of: [Self.samples + "/parcels/village.geojson"])
        let village = try #require(run.results.first)
        #expect(village.parcels == 217)
        #expect(abs(village.area - 733_085.106) < 0.001)
        #expect(village.registeredArea == 733_233)
    }

    @Test("sums a route")
    func distance() async throws {
        let run = try await MeasureRoutes(.init()).results(of: [Self.samples + "/routes/day.gpx"])
        let metres = run.results.flatMap(\.routes).compactMap(\.stages.last?.distance).reduce(0, +)
        #expect(abs(metres - 105_637.620) < 105.6)
    }

    @Test("previews a document, and gets the error of a broken one")
    func preview() async throws {
        let folder = try Folder()
        let inputs = ["report", "broken"].map { Self.samples + "/pdf/\($0).pdf" }
        let run = try await RenderPreview { $0.pages = "1" }.run(on: inputs, to: .folder(folder.path))
        #expect(run.entries.map(\.input) == inputs)
        #expect(run.results.map(\.pageCount) == [5])
        #expect(run.failures.count == 1)
        let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".png")
        }
        #expect(pictures.count == 1)
    }

    @Test("joins files")
    func gather() async throws {
        let folder = try Folder()
        let inputs = ["report", "scanned"].map { Self.samples + "/pdf/\($0).pdf" }
        let run = try await SheetPreview(.init()).run(on: inputs, to: .folder(folder.path))
        #expect(run.entries.count == 1)
        #expect(run.report.outputs == 1)
        #expect(try await SheetPreview(.init()).results(of: inputs).entries.count == 1)
    }

    @Test("never replaces an input, and takes no folder for input and output at once")
    func inputs() async throws {
        let folder = try Folder()
        let scanned = folder.path + "/scanned.pdf"
        try FileManager.default.copyItem(atPath: Self.samples + "/pdf/scanned.pdf", toPath: scanned)
        var options = BatchOptions()
        options.mayOverwrite = true
        let merged = try await MergeScans(.init()).run(
            on: [Self.samples + "/pdf/report.pdf", scanned], to: .file(scanned), options: options)
        #expect(merged.failures.map(\.code) == ["output.isInput"])
        await #expect(throws: BatchError.self) {
            try await MeasureParcels(.init()).run(on: [folder.path], to: .folder(folder.path))
        }
    }

    @Test("takes no file as an input that it made itself")
    func ownOutputs() async throws {
        let folder = try Folder()
        let points = try folder.write("E,N\n2600000,1200000\n", as: "points.csv")
        let operation = try TransformCoordinates { $0.format = .geojson }
        for done in [1, 0] {
            let run = try await operation.run(on: [folder.path + "/*"], to: .folder(folder.path))
            #expect(run.report.done == done && run.entries.count == 1, "\(run.entries)")
        }
        let named = try await operation.run(
            on: [points, folder.path + "/points.geojson"], to: .folder(folder.path))
        #expect(named.entries.count == 2)
    }

    @Test("runs a part of the items, with the results of their own inputs")
    func shards() async throws {
        let (source, out) = (try Folder(), try Folder())
        for number in 1...9 { _ = try source.write("E,N\n2600000,1200000\n", as: "\(number).csv") }
        var names: [String] = []
        for part in ["0/2", "1/2"] {
            var options = BatchOptions()
            options.shard = Shard(part)
            let run = try await TransformCoordinates(.init()).run(
                on: [source.path], to: .folder(out.path), options: options)
            for entry in run.entries { #expect(try entry.outcome.get().input == entry.input) }
            names += run.entries.map(\.input)
        }
        #expect(Set(names).count == 9 && names.count == 9)
    }

    @Test("sees the progress grow to the end")
    func progress() async throws {
        let seen = Mutex<[RunProgress]>([])
        let folder = try Folder()
        for number in 1...5 { _ = try folder.write("E,N\n2600000,1200000\n", as: "\(number).csv") }
        let run = try await TransformCoordinates(.init()).results(of: [folder.path]) { progress in
            seen.withLock { $0.append(progress) }
        }
        #expect(run.results.count == 5)
        let steps = seen.withLock { $0 }
        #expect(steps.last == steps.max { $0.finished < $1.finished })
        #expect(steps.last?.finished == 5 && steps.last?.fraction == 1 && steps.last?.failed == 0)
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.fraction <= $1.fraction })
    }

    @Test("cancels a run, and another goes on where it was")
    func cancel() async throws {
        let (source, out) = (try Folder(), try Folder())
        // More items than may wait for the journal.
        for number in 1...1_500 { _ = try source.write("E,N\n2600000,1200000\n", as: "\(number).csv") }
        let operation = try TransformCoordinates(.init())
        var options = BatchOptions()
        options.jobs = 1
        let task = Mutex<Task<Void, any Error>?>(nil)
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let running = Task { [options] in
            for await _ in started { break }
            _ = try await operation.run(on: [source.path], to: .folder(out.path), options: options) {
                progress in
                if progress.finished == 1 { task.withLock { $0?.cancel() } }
            }
        }
        task.withLock { $0 = running }
        start.finish()
        await #expect(throws: CancellationError.self) { try await running.value }
        let rest = try await operation.run(on: [source.path], to: .folder(out.path))
        #expect(rest.report.done + rest.report.alreadyDone == 1_500)
        #expect(rest.report.done > 0 && rest.report.alreadyDone > 0)
    }

    @Test("gets an error for inputs that do not exist and parameters that contradict each other")
    func errors() async throws {
        let folder = try Folder()
        let empty = try Folder()
        await #expect(throws: BatchError.self) {
            try await MeasureParcels(.init()).run(on: [empty.path], to: .folder(folder.path))
        }
        let missing = try await MeasureParcels(.init()).results(of: [empty.path + "/no.geojson"])
        #expect(missing.failures.map(\.code) == ["input.missing"])
        #expect(throws: ParameterFailure.self) { try TransformCoordinates { $0.decimals = 99 } }
    }
}
