import Foundation

/// `make-sample-data OUTDIR`: makes all the sample files.
@main
struct MakeSampleData {
    static func main() {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: make-sample-data OUTDIR\n".utf8))
            exit(64)
        }
        do {
            try make(in: OutputFolder(path: CommandLine.arguments[1]))
        } catch {
            FileHandle.standardError.write(Data("make-sample-data: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func make(in folder: OutputFolder) throws {
        let village = try Village()
        try village.write(to: folder)
        let drive = try Drive()
        let recording = Recording(of: drive)
        try folder.write(GPX(recording: recording).text, to: "routes/day.gpx")
        try folder.write(TraccarPositions(recording: recording).text, to: "routes/positions.json")
        try makeDocuments(about: village, in: folder)
        try folder.write(Readme(village: village, drive: drive, recording: recording).text(), to: "README.md")
    }

    private static func makeDocuments(about village: Village, in folder: OutputFolder) throws {
        try RasterFile.start()
        let plot = try village.plotOfTheLetter()
        try Letter(parcel: plot).write(to: folder)
        try FormPhoto.write(to: folder)
        try PassportSpecimen.write(to: folder)
        try QRBill(parcel: plot).write(to: folder)
        let report = try Report(village: village).write(to: folder)
        try BrokenReport.write(report, to: folder)
        try ScannedReport.write(to: folder)
        try EncryptedNotice.write(about: plot, to: folder)
    }
}
