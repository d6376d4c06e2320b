extension MRZReader {
    /// A zone read from a picture, compared with the text recognised on the same page.
    ///
    /// A recognised line that is right without corrections replaces a line of the picture that satisfies its check digits
    /// only after corrections. If both are right and differ, the fields that differ are emptied, with both readings.
    func agreed(_ zone: MachineReadableZone, isSure: Bool, with text: String) -> MachineReadableZone {
        let columns = zone.format.columns
        let lines = Self.fittedLines(of: text, to: columns)
        guard !lines.isEmpty else { return zone }
        var agreed = zone
        for row in zone.lines.indices {
            let own = Array(zone.lines[row].utf8)
            let rivals = lines.filter { $0 != own && Self.areAlike($0, own) }
            for rival in rivals {
                var lines = agreed.lines
                lines[row] = String(decoding: rival, as: UTF8.self)
                guard let other = self.zone(lines, rightIn: row, of: zone.format) else { continue }
                agreed = merged(agreed, with: other, in: row, isSure: isSure)
                break
            }
        }
        return agreed
    }

    /// The lines of recognised text that fit the number of columns.
    private static func fittedLines(of text: String, to columns: Int) -> [[UInt8]] {
        text.split(whereSeparator: \.isNewline).prefix(10_000).compactMap {
            fitted(tidied($0.utf8.prefix(400)), to: columns)
        }
    }

    /// Whether two thirds of the characters are the same: two readings of one line.
    private static func areAlike(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        zip(one, other).count { $0 == $1 } * 3 >= one.count * 2
    }

    /// The zone in lines if `row` has neither corrections nor errors.
    private func zone(_ lines: [String], rightIn row: Int, of format: MRZFormat) -> MachineReadableZone? {
        guard let zone = try? read(lines), zone.format == format,
            !zone.corrections.contains(where: { $0.line == row + 1 }),
            !zone.faults.contains(where: { $0.line == row + 1 })
        else { return nil }
        return zone
    }

    private func merged(
        _ zone: MachineReadableZone, with other: MachineReadableZone, in row: Int, isSure: Bool
    ) -> MachineReadableZone {
        let layout = MRZLayout.of(zone.format)
        let places = (row * zone.format.columns)..<((row + 1) * zone.format.columns)
        let checked = layout.checks.filter { places.contains($0.digit) }
        let wasForced =
            zone.corrections.contains { $0.line == row + 1 } || zone.faults.contains { $0.line == row + 1 }
            || zone.doubts.contains { doubt in layout.places(doubt.field).map { places.overlaps($0) } ?? false
            }
        var merged = zone
        if !checked.isEmpty, wasForced || !isSure {
            return other.taking(zone.doubts, outside: places, layout)
        }
        if checked.isEmpty {
            // No check digit decides here, but a known state does.
            if zone.faults.contains(where: { $0.code == .state && $0.line == row + 1 }) {
                return other.taking(zone.doubts, outside: places, layout)
            }
            guard !isSure || wasForced else { return zone }
            merged.doubts.removeAll { $0.field == .names }
            merged.doubts.append(
                MRZDoubt(field: .names, cause: .disagreement, readings: [zone.fullName, other.fullName]))
            return merged
        }
        let doubts = zone.differences(from: other)
        merged = merged.emptied(doubts.map(\.field))
        merged.doubts += doubts
        return merged
    }
}

extension MachineReadableZone {
    /// Surname and given names.
    var fullName: String { [surname, givenNames].filter { !$0.isEmpty }.joined(separator: ", ") }

    /// The zone with the doubts of another reading about fields outside some places.
    fileprivate func taking(
        _ doubts: [MRZDoubt], outside places: Range<Int>, _ layout: MRZLayout
    ) -> MachineReadableZone {
        var zone = self
        zone.doubts = doubts.filter { doubt in
            doubt.cause == .smallCharacters
                || !(layout.places(doubt.field).map { places.overlaps($0) } ?? false)
        }
        return zone.emptied(zone.doubts.filter { $0.cause == .ambiguous }.map(\.field))
    }

    /// Doubts about the checked fields in which two readings differ.
    fileprivate func differences(from other: MachineReadableZone) -> [MRZDoubt] {
        let fields = [
            (MRZField.documentNumber, documentNumber, other.documentNumber),
            (.birthDate, birthDate?.iso8601 ?? "", other.birthDate?.iso8601 ?? ""),
            (.expiryDate, expiryDate?.iso8601 ?? "", other.expiryDate?.iso8601 ?? ""),
            (.optionalData, optionalData, other.optionalData),
        ]
        return fields.filter { $0.1 != $0.2 }.map {
            MRZDoubt(field: $0.0, cause: .ambiguous, readings: [$0.1, $0.2])
        }
    }
}
