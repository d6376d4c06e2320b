import CGDAL

/// The rows of a sheet of an Excel workbook (`.xlsx`), as texts.
///
/// GDAL's driver for workbooks alone is used. Dates are in ISO 8601, and numbers have at most 15 digits, as Excel shows them.
/// Formulas are not calculated: the value that Excel stored counts.
///
/// ```swift
/// let file = try SpreadsheetFile(path: "march.xlsx")
/// while let row = try file.next() { print(row.number, row.cells) }
/// ```
public final class SpreadsheetFile {
    /// A row.
    public struct Row: Hashable, Sendable {
        /// Its number in the sheet, from 1.
        public let number: Int
        /// The texts of its cells, empty ones included.
        public let cells: [String]
        /// The places of the cells that hold numbers, from 0; texts of digits and dates are none.
        public let numbers: Set<Int>
    }

    /// The largest number of sheets.
    public static let mostSheets = 1_000
    /// The largest number of columns.
    public static let mostColumns = 1_000

    /// The names of the sheets, in the order of the file.
    public let sheets: [String]
    /// The name of the sheet that is read: the first one with rows.
    public let sheet: String
    private let dataset: GDALDatasetH
    private let layer: OGRLayerH
    private var numbers: SheetNumbers?
    private var count = 0

    /// Opens a workbook.
    ///
    /// - Parameter maximumUnpackedBytes: the largest unpacked size.
    public init(path: String, maximumUnpackedBytes: Int = 1 << 30) throws(VectorError) {
        try VectorError.requireReadable(path)
        VectorLibrary.start()
        // A workbook is a ZIP archive. This fails if it would unpack to too much.
        _ = try VectorArchive(path: path, maximumBytes: maximumUnpackedBytes)
        CPLSetThreadLocalConfigOption("OGR_XLSX_HEADERS", "DISABLE")
        CPLSetThreadLocalConfigOption("OGR_XLSX_FIELD_TYPES", "STRING")
        CPLErrorReset()
        let name = path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
        let flags = UInt32(GDAL_OF_VECTOR | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR)
        let drivers = StringList(["XLSX"])
        let opened = drivers.withConstantPointer { GDALOpenEx(name, flags, $0, nil, nil) }
        guard let opened else {
            throw VectorError(
                .damaged, VectorLibrary.takeMessage() ?? "GDAL cannot open it as a workbook",
                remedy: "Check that the file is an Excel workbook, or save the sheet as CSV.")
        }
        do throws(VectorError) {
            let number = GDALDatasetGetLayerCount(opened)
            guard number <= Self.mostSheets else { throw Self.tooLarge("\(number) sheets") }
            let layers = (0..<max(number, 0)).compactMap { GDALDatasetGetLayer(opened, $0) }
            let names = layers.map { OGR_L_GetName($0).map { String(cString: $0) } ?? "" }
            let used = layers.firstIndex { OGR_L_GetFeatureCount($0, 1) > 0 } ?? layers.startIndex
            guard layers.indices.contains(used) else {
                throw VectorError(.layerMissing, "the workbook has no sheets", remedy: "Check the export.")
            }
            let columns = OGR_FD_GetFieldCount(OGR_L_GetLayerDefn(layers[used]))
            guard columns <= Self.mostColumns else { throw Self.tooLarge("\(columns) columns") }
            try VectorLibrary.checkNoFailure(
                as: .damaged, remedy: "The file is damaged or cut off: get it again from its source.")
            OGR_L_ResetReading(layers[used])
            (sheets, sheet, layer) = (names, names[used], layers[used])
            numbers = SheetNumbers(workbook: path, sheet: used, of: names.count)
        } catch {
            GDALClose(opened)
            throw error
        }
        dataset = opened
    }

    deinit { GDALClose(dataset) }

    /// The next row; `nil` after the last.
    public func next() throws(VectorError) -> Row? {
        CPLErrorReset()
        guard let handle = OGR_L_GetNextFeature(layer) else {
            try VectorLibrary.checkNoFailure(
                as: .damaged, place: "after row \(count)",
                remedy: "The file is damaged or cut off: get it again from its source.")
            return nil
        }
        defer { OGR_F_Destroy(handle) }
        let stated = Int(clamping: OGR_F_GetFID(handle))
        count = stated > count ? stated : count + 1
        let cells = (0..<OGR_F_GetFieldCount(handle)).map { place -> String in
            guard OGR_F_IsFieldSetAndNotNull(handle, place) != 0,
                let text = OGR_F_GetFieldAsString(handle, place)
            else { return "" }
            return Self.text(of: String(cString: text))
        }
        let numbers = numbers?.columns(ofRow: count) ?? []
        return Row(
            number: count, cells: cells,
            numbers: numbers.filter { cells.indices.contains($0) && Double(cells[$0]) != nil })
    }

    private static func tooLarge(_ words: String) -> VectorError {
        VectorError(.tooLarge, "\(words) are too many", remedy: "Save the sheet as CSV.")
    }

    /// A cell's text: a date of GDAL's `2026/03/02`, perhaps with a time, in ISO 8601, and a number with a point without the
    /// digits that only the computer's arithmetic has.
    static func text(of cell: String) -> String {
        let bytes = Array(cell.utf8)
        func isDigit(_ place: Int) -> Bool { (0x30...0x39).contains(bytes[place]) }
        let slash = UInt8(ascii: "/")
        if bytes.count >= 10, bytes.count <= 23, bytes[4] == slash, bytes[7] == slash,
            [0, 1, 2, 3, 5, 6, 8, 9].allSatisfy(isDigit), bytes.count == 10 || bytes[10] == 0x20,
            bytes.dropFirst(11).allSatisfy({ (0x30...0x3A).contains($0) || $0 == UInt8(ascii: ".") })
        {
            return cell.replacing("/", with: "-")
        }
        let digits = bytes.count { (0x30...0x39).contains($0) }
        guard digits > 15, bytes.count <= 32, bytes.contains(UInt8(ascii: ".")), let number = Double(cell),
            number.isFinite
        else { return cell }
        return shortened(number)
    }

    /// A number with at most 15 significant digits.
    private static func shortened(_ number: Double) -> String {
        let size = number.magnitude
        guard size >= 1e-6, size < 1e15 else { return "\(number)" }
        let whole = size < 1 ? 0 : Int(log10(size)) + 1
        let decimals = max(15 - whole, 0)
        let scale = pow(10, Double(decimals))
        return "\((number * scale).rounded() / scale)"
    }
}
