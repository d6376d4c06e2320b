import CGEOS
import SimpleFeatures

/// One reentrant GEOS context, with GEOS's own words kept for errors.
final class GEOSContext {
    private final class Log { var lastMessage = "" }

    let handle: GEOSContextHandle_t
    private let log = Log()

    static var libraryVersion: String {
        GEOSversion().map { String(cString: $0).split(separator: "-").first.map(String.init) ?? "" }
            ?? "unknown"
    }

    init() throws(ParcelError) {
        guard let handle = GEOS_init_r() else {
            throw ParcelError(.topology, "GEOS could not be started", remedy: "Check that memory is left.")
        }
        self.handle = handle
        _ = GEOSContext_setErrorMessageHandler_r(
            handle,
            { message, log in
                guard let message, let log else { return }
                Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().lastMessage = String(cString: message)
            }, Unmanaged.passUnretained(log).toOpaque())
    }

    deinit { GEOS_finish_r(handle) }

    func failure() -> ParcelError {
        ParcelError(
            .topology, log.lastMessage.isEmpty ? "GEOS gave no reason" : log.lastMessage,
            remedy: "Correct the parcel's geometry in the source.")
    }

    /// A multipolygon of GEOS's; the rings are taken as they are, valid or not.
    func makeMultiPolygon(_ polygons: [Polygon]) throws(ParcelError) -> GEOSShape {
        var parts: [OpaquePointer?] = []
        for polygon in polygons where !polygon.rings.isEmpty {
            guard let part = makePolygon(polygon) else {
                for part in parts { GEOSGeom_destroy_r(handle, part) }
                throw failure()
            }
            parts.append(part)
        }
        let count = UInt32(clamping: parts.count)
        guard
            let shape = GEOSGeom_createCollection_r(handle, Int32(GEOS_MULTIPOLYGON.rawValue), &parts, count)
        else { throw failure() }
        return GEOSShape(shape, in: self)
    }

    private func makePolygon(_ polygon: Polygon) -> OpaquePointer? {
        guard let shell = makeRing(polygon.shell) else { return nil }
        var holes: [OpaquePointer?] = []
        for hole in polygon.holes {
            guard let ring = makeRing(hole) else {
                for ring in holes { GEOSGeom_destroy_r(handle, ring) }
                GEOSGeom_destroy_r(handle, shell)
                return nil
            }
            holes.append(ring)
        }
        return GEOSGeom_createPolygon_r(handle, shell, &holes, UInt32(clamping: holes.count))
    }

    private func makeRing(_ positions: [Position]) -> OpaquePointer? {
        var ordinates: [Double] = []
        ordinates.reserveCapacity(positions.count * 2)
        for position in positions {
            ordinates.append(position.x)
            ordinates.append(position.y)
        }
        guard
            let sequence = GEOSCoordSeq_copyFromBuffer_r(
                handle, ordinates, UInt32(clamping: positions.count), 0, 0)
        else { return nil }
        return GEOSGeom_createLinearRing_r(handle, sequence)
    }
}
