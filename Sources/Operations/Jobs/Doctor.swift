import Batch
package import DocumentOperations
import Foundation
import LandOperations
import MapDrawing
import Parcels
import ServiceOperations
import SwissCoordinates

/// Checks whether this machine has everything that Fieldbook needs.
package enum Doctor {
    /// All findings: libraries, confinement, grids, languages.
    package static func examine() -> [Finding] {
        let ofProjections = Transformer.libraryVersion == nil ? [] : [register] + grids
        return libraries + [confinement, vectors, notes] + ofProjections + documents
    }

    private static var libraries: [Finding] {
        let versions = [
            ("PROJ", Transformer.libraryVersion, "libproj25"),
            ("GEOS", ParcelSurveyor.libraryVersion, "libgeos-c1v5"),
            ("cairo", MapLibrary.version, "libcairo2"),
        ]
        let own = Finding(name: "fieldbook", found: FieldbookVersion.current, isNeeded: true)
        return [own]
            + versions.map { name, version, package in
                Finding(name: name, found: version, remedy: "apt-get install \(package)", isNeeded: true)
            }
    }

    /// Whether the kernel can confine the processes that open documents and other vector formats.
    private static var confinement: Finding {
        let kernel = KernelConfinement.ofThisKernel
        return Finding(
            name: "confinement", found: kernel.found, remedy: KernelConfinement.remedy,
            isUnusable: kernel.found == nil, isNeeded: true)
    }

    /// The findings of the program for documents: its libraries and languages.
    private static var documents: [Finding] {
        do {
            return try JSONDecoder().decode([Finding].self, from: Data(try DocumentProgram.findings()))
        } catch {
            let failure = (error as? any ItemFailureConvertible)?.itemFailure
            return [
                Finding(
                    name: DocumentProgram.name, remedy: failure?.sentence ?? "\(error)", isUnusable: true,
                    isNeeded: true)
            ]
        }
    }

    private static var vectors: Finding {
        do {
            return Finding(name: "GDAL", found: try VectorProgram.libraryVersion(), isNeeded: true)
        } catch {
            let failure = (error as? any ItemFailureConvertible)?.itemFailure
            return Finding(
                name: "GDAL", remedy: failure?.sentence ?? "\(error)", isUnusable: true, isNeeded: true)
        }
    }

    /// The library that signs and encrypts notes.
    private static var notes: Finding {
        Finding(
            name: "secp256k1 (notes)", found: DialogAccess.library, remedy: "apt-get install libsecp256k1-1",
            isNeeded: false)
    }

    private static var register: Finding {
        finding("PROJ's register (proj.db)", isNeeded: true) { () throws(TransformError) in
            try Transformer.registerPath()
        }
    }

    private static var grids: [Finding] {
        [
            finding("grid CHENyx06a (LV03)", isNeeded: true) { () throws(TransformError) in
                let path = try SwissGrid.chenyx06.installed().path
                _ = try Transformer(from: .lv03, to: .lv95)
                return path
            },
            finding("geoid for LHN95", isNeeded: false) { () throws(TransformError) in
                try SwissGrid.lhn95.installed().path
            },
            finding("geoid for LN02", isNeeded: false) { () throws(TransformError) in
                try SwissGrid.ln02.installed().path
            },
        ]
    }

    /// A finding that may be present, missing or unusable.
    private static func finding(
        _ name: String, isNeeded: Bool, _ find: () throws(TransformError) -> String
    ) -> Finding {
        do {
            return Finding(name: name, found: try find(), isNeeded: isNeeded)
        } catch {
            let isMissing = [.gridMissing, .dataMissing].contains(error.code)
            return Finding(
                name: name, remedy: isMissing ? error.remedy : "\(error.message). \(error.remedy)",
                isUnusable: !isMissing, isNeeded: isNeeded)
        }
    }
}

extension DocumentProgram {
    /// The program's findings, as JSON.
    fileprivate static func findings() throws -> [UInt8] {
        let stream = try ProcessStream(
            WorkerSettings(executable: try ProgramBeside.path(of: name), arguments: ["findings"]))
        var findings: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try chunk.withUnsafeMutableBytes { try stream.read(into: $0) }
            if count == 0 { return findings }
            findings += chunk[..<count]
        }
    }
}
