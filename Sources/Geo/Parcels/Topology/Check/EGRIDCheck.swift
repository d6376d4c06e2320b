/// Looks at the EGRIDs of a set of parcels.
struct EGRIDCheck {
    private var firsts: [String: Int] = [:]
    private(set) var findings: [CoverageFinding] = []
    /// What has been found of an EGRID's other numbers: a parcel of several parts is named once.
    private var repeated: Set<[String]> = []

    init(_ parcels: [Parcel]) {
        for (index, parcel) in parcels.enumerated() {
            guard let egrid = parcel.egrid else { continue }
            if Parcel.isEGRID(egrid) {
                lookForNumber(of: index, egrid, parcels)
            } else {
                add(.egridForm, "\"\(egrid)\" is not CH and 12 digits", parcels[index], [index])
            }
        }
    }

    private mutating func lookForNumber(of index: Int, _ egrid: String, _ parcels: [Parcel]) {
        guard let first = firsts[egrid] else {
            firsts[egrid] = index
            return
        }
        guard let number = parcels[index].number, let known = parcels[first].number, number != known,
            repeated.insert([egrid, number]).inserted
        else { return }
        add(
            .egridRepeated, "parcels \(known) and \(number) have the EGRID \(egrid)", parcels[index],
            [first, index])
    }

    private mutating func add(
        _ code: CoverageFinding.Code, _ message: String, _ parcel: Parcel, _ indices: [Int]
    ) {
        let place = parcel.polygons.first?.shell.first
        findings.append(CoverageFinding(code, message, at: place, parcels: indices))
    }
}
