package import Routes
package import Streams

/// Reads blocks of a table's rows into fixes; several readers can work in parallel.
package struct PositionRowReader {
    let table: PositionTable
    private let lane: Int
    var times: TimeReader
    var devices = DeviceNames()
    private var expectedRows = 0

    init(_ table: PositionTable, lane: Int) {
        self.table = table
        self.lane = lane
        times = TimeReader(zone: table.zone)
    }

    /// The positions of the rows from `start` on.
    ///
    /// A usual row is read by the fast path; any other is split into fields first. With `listsNumbers`, the numbers of the
    /// devices are listed too, for `TablePositions.block`.
    package mutating func read(
        _ block: RowBlock, from start: Int = 0, listsNumbers: Bool = false
    ) throws(RouteError) -> PositionRows {
        var rows = PositionRows(lane: lane)
        rows.fixes.reserveCapacity(expectedRows)
        let known = devices.names.count
        let outcome = block.bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(RouteError) in try read(bytes, from: start, of: block, into: &rows) }
        }
        try outcome.get()
        expectedRows = rows.fixes.count + rows.fixes.count / 16
        rows.newDevices = Array(devices.names[known...])
        if listsNumbers { rows.numbers = rows.fixes.map(\.track) }
        return rows
    }

    private mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, of block: RowBlock,
        into rows: inout PositionRows
    ) throws(RouteError) {
        guard let base = bytes.baseAddress else { return }
        let end = base + bytes.count
        var cursor = base + start
        var quick = QuickRow(table)
        while true {
            readUsual(&quick, &cursor, end: end, &rows.fixes, &rows.segments)
            guard cursor < end, let row = block.row(at: cursor - base, delimiter: table.delimiter) else {
                return
            }
            cursor = base + row.range.upperBound
            try read(row, at: "line \(block.line(at: row.range.lowerBound))", into: &rows)
        }
    }

    /// Reads rows up to the first unusual one, writing their fixes in place.
    @inline(__always)
    private mutating func readUsual(
        _ quick: inout QuickRow, _ cursor: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>,
        _ fixes: inout [Fix], _ segments: inout [Double]
    ) {
        var isFull = true
        while isFull, cursor < end {
            fixes.append(addingCapacity: max(64, fixes.capacity - fixes.count)) { fixes in
                isFull = fixes.withUnsafeMutableBufferPointer { room, count in
                    readUsual(&quick, &cursor, end: end, into: room, &count, &segments)
                    return count == room.count
                }
            }
        }
    }

    @inline(never)
    private mutating func readUsual(
        _ quick: inout QuickRow, _ cursor: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>,
        into room: UnsafeMutableBufferPointer<Fix>, _ count: inout Int, _ segments: inout [Double]
    ) {
        guard let fixes = room.baseAddress else { return }
        while cursor < end, count < room.count {
            if cursor.pointee == 0x0A || cursor.pointee == 0x0D {
                cursor += 1
                continue
            }
            guard quick.read(&cursor, end: end, &times, &devices, into: fixes + count) else { return }
            count += 1
            if table.hasSegments { segments.append(quick.segment) }
        }
    }

    private mutating func read(
        _ row: RowBlock.Row, at place: @autoclosure () -> String, into rows: inout PositionRows
    ) throws(RouteError) {
        if row.isBroken || row.isTooLong {
            return rows.remarks.note(
                RouteError(
                    .syntax, row.isBroken ? "the row's quotes are broken" : "the row has too many fields",
                    place: place(),
                    remedy: "Save the table as CSV in UTF-8, text with commas in double quotes."))
        }
        var fields = row.fields
        if let address = table.address, fields.count > table.columns.count {
            fields.removeSubrange((address + 1)...(address + fields.count - table.columns.count))
        }
        guard fields != table.header, fields.contains(where: { !$0.isEmpty }) else { return }
        let position = FieldRow(fields, table)
        if let fault = position.fault { rows.remarks.note(fault.at(place())) }
        var fix = position.fix
        var device = position.device
        fix.track = UInt32(truncatingIfNeeded: device.withUTF8 { devices.number(of: $0) })
        let moment = try rows.remarks.moment(at: place()) { () throws(RouteError) in
            try position.moment(&times)
        }
        if let moment {
            fix.time = Timestamp(secondsSince1970: moment.seconds)
            if moment.fold > 0 { rows.folds.append((rows.fixes.count, moment.fold)) }
        }
        rows.fixes.append(fix)
        if table.hasSegments { rows.segments.append(position.segment) }
    }
}

/// The positions of a block of rows from one reader.
package struct PositionRows: Sendable {
    /// The fixes; indices and tracks are relative to the block's reader.
    var fixes: [Fix] = []
    /// The number of each fix's device, if it was requested.
    var numbers: [UInt32] = []
    /// The segment of each fix, if the table has them.
    var segments: [Double] = []
    /// Devices new to the reader, in the order of its tracks.
    var newDevices: [String?] = []
    /// Fixes whose time the clock shows twice, with the seconds between.
    var folds: [(index: Int, seconds: Double)] = []
    /// Errors and warnings of reading.
    var remarks = ReadingRemarks()
    /// The number of the reader.
    let lane: Int
}
