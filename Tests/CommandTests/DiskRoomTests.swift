import Foundation
import Testing
import TestSupport

private enum SmallDisk {
    static var canBeMounted: Bool {
        geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/unshare")
    }
}

@Suite("A disk without room", .enabled(if: SmallDisk.canBeMounted, "needs root to mount a small disk"))
struct DiskRoomTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/out", withIntermediateDirectories: false)
    }

    /// The command with a disk of that size at `out`.
    private func command(size: String) -> Command {
        let mount = "mount -t tmpfs -o size=\(size) tmpfs out && exec \"$@\""
        return Command(folder: folder.path, prefix: ["/usr/bin/unshare", "-m", "/bin/sh", "-c", mount, "sh"])
    }

    @Test("is a temporary failure, also where a library could only say that it cannot write")
    func scan() throws {
        let outcome = try command(size: "256k")
            .run("scan", Command.sample("scans/letter.jpg"), "-o", "out", "--language", "deu")
        #expect(outcome.status == 3 && outcome.errors.contains("output.noSpace"), "\(outcome.errors)")
    }

    @Test("keeps a reserve where a packed file is unpacked to it")
    func reserve() throws {
        let plain = Command(folder: folder.path)
        let made = try plain.run(
            "parcels", "convert", Command.sample("parcels/village.geojson"), "-o", "village.gpkg")
        #expect(made.status == 0, "\(made.errors)")
        let map = try #require(folder.data("village.gpkg"))
        try folder.write(map + Data(count: 64 << 20), to: "large.gpkg")
        _ = try Tool.run("gzip", "-q", "-1", folder.path + "/large.gpkg")
        let outcome = try command(size: "48m")
            .run("parcels", "convert", "large.gpkg.gz", "-o", "out/a.geojson")
        #expect(outcome.status == 3 && outcome.errors.contains("output.noSpace"), "\(outcome.errors)")
        #expect(outcome.errors.contains("the rest is kept free"), "\(outcome.errors)")
    }

    @Test("that has no room for the journal is no damaged journal")
    func journal() throws {
        let outcome = try command(size: "64k")
            .run("parcels", "convert", Command.sample("parcels/village.geojson"), "-o", "out/")
        #expect(outcome.status == 3 && outcome.errors.contains("output.noSpace"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("start anew"))
    }
}
