/// The parsers of small inputs, each by the name that `scripts/fuzz` and the folder of its seeds have.
enum FuzzedParser: String, CaseIterable {
    case wkt, polyline, nmea, mrz, qrbill, wfs, page, paging, sse, list, cookie, header, tus, upload
    case cookies, worker, parts, journal, rows, profile, manifest

    /// Ends the process where an input is read wrongly.
    func check(_ bytes: [UInt8]) {
        switch self {
        case .wkt: checkWellKnownText(bytes)
        case .polyline: checkPolyline(bytes)
        case .nmea: checkNMEA(bytes)
        case .mrz: checkZone(bytes)
        case .qrbill: checkBill(bytes)
        case .wfs: checkCapabilities(bytes)
        case .page: checkPage(bytes)
        case .paging: checkPaging(bytes)
        case .sse: checkEvents(bytes)
        case .list: checkList(bytes)
        case .cookie: checkCookies(bytes)
        case .header: checkHeader(bytes)
        case .cookies: checkCookieFile(bytes)
        case .tus: checkUploadFields(bytes)
        case .upload: checkUploadRecord(bytes)
        case .worker: checkWorkerLine(bytes)
        case .parts: checkKeptIndex(bytes)
        case .journal: checkJournalColumns(bytes)
        case .rows: checkJournalRows(bytes)
        case .profile: checkProfiles(bytes)
        case .manifest: checkManifest(bytes)
        }
    }
}
