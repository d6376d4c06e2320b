extension MRZReader {
    /// The zones in recognised text: consecutive lines that have, blanks apart, the lengths of a format.
    ///
    /// Text of recognition is put right first: blanks go, « and ‹ become fillers, small letters capitals; a line that
    /// ends with fillers may be a few of them short or long. Only zones in which all check digits hold are given,
    /// and with `includingFaulty` those besides that are zones by all else, with their faults.
    public func zones(in text: String, includingFaulty: Bool = false) -> [MachineReadableZone] {
        let lines = text.split(whereSeparator: \.isNewline).prefix(10_000).map {
            Self.tidied($0.utf8.prefix(400))
        }
        var zones: [MachineReadableZone] = []
        var row = 0
        while row < lines.count {
            let found = [(3, 30), (2, 44), (2, 36)].lazy.compactMap {
                zone(in: lines[row...], rows: $0, columns: $1, orFaulty: includingFaulty)
            }
            if let zone = found.first {
                zones.append(zone)
                row += zone.format.rows
            } else {
                row += 1
            }
        }
        return zones
    }

    private func zone(in lines: ArraySlice<[UInt8]>, rows: Int, columns: Int, orFaulty: Bool)
        -> MachineReadableZone?
    {
        let fitted = lines.prefix(rows).compactMap { Self.fitted($0, to: columns) }
        guard fitted.count == rows,
            let zone = try? read(fitted.map { String(decoding: $0, as: UTF8.self) })
        else { return nil }
        if zone.checks.allSatisfy(\.holds), zone.birthDate != nil { return zone }
        return orFaulty && Self.isZone(zone) ? zone : nil
    }

    /// Whether lines are those of a zone though check digits fail: a state that exists, names, fillers, and characters
    /// that nearly all belong where they are.
    private static func isZone(_ zone: MachineReadableZone) -> Bool {
        MRZStates.codes.contains(zone.issuingState) && !zone.surname.isEmpty
            && zone.lines.joined().contains("<<<") && zone.faults.count { $0.code == .character } <= 3
            && "ACIPV".contains(zone.documentCode.prefix(1))
    }

    static func tidied(_ line: some Collection<UInt8>) -> [UInt8] {
        var tidied: [UInt8] = []
        for character in String(decoding: line, as: UTF8.self).unicodeScalars {
            switch character {
            case " ", "\t", "\u{A0}": continue
            case "«": tidied += [0x3C, 0x3C]
            case "‹": tidied.append(0x3C)
            case "a"..."z": tidied.append(UInt8(character.value) - 0x20)
            default: tidied.append(character.isASCII ? UInt8(character.value) : 0)
            }
        }
        return tidied
    }

    static func fitted(_ line: [UInt8], to columns: Int) -> [UInt8]? {
        let spare = line.count - columns
        if spare == 0 { return line }
        guard abs(spare) <= 6, line.suffix(2).allSatisfy({ $0 == 0x3C }) else { return nil }
        if spare < 0 { return line + [UInt8](repeating: 0x3C, count: -spare) }
        return line.suffix(spare + 1).allSatisfy { $0 == 0x3C } ? Array(line.dropLast(spare)) : nil
    }
}
