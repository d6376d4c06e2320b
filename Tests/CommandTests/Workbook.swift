import Foundation

/// An Excel workbook with one sheet, as small as GDAL reads it.
enum Workbook {
    private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    private static let links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    private static let package = "http://schemas.openxmlformats.org/package/2006"
    private static let media = "application/vnd.openxmlformats-officedocument.spreadsheetml"

    /// A cell with a text, which is XML.
    static func text(_ text: String) -> String { "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>" }

    /// A workbook of rows of cells, each an element `c` without its place.
    static func data(_ rows: [[String]]) -> Data {
        let cells = rows.enumerated().map { number, row in
            let placed = zip("ABCDEFG", row).map { column, cell in
                cell.replacing("<c ", with: "<c r=\"\(column)\(number + 1)\" ")
            }
            return "<row r=\"\(number + 1)\">\(placed.joined())</row>"
        }
        let files = [
            (
                "[Content_Types].xml",
                """
                <Types xmlns="\(package)/content-types">
                <Override PartName="/xl/workbook.xml" ContentType="\(media).sheet.main+xml"/>
                <Override PartName="/xl/worksheets/sheet1.xml" ContentType="\(media).worksheet+xml"/>
                </Types>
                """
            ),
            ("_rels/.rels", relations([("officeDocument", "xl/workbook.xml")])),
            (
                "xl/workbook.xml",
                """
                <workbook xmlns="\(main)" xmlns:r="\(links)">
                <sheets><sheet name="Spesen" sheetId="1" r:id="rId1"/></sheets>
                </workbook>
                """
            ),
            (
                "xl/_rels/workbook.xml.rels",
                relations([("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml")])
            ),
            (
                "xl/styles.xml",
                """
                <styleSheet xmlns="\(main)"><cellXfs count="2">
                <xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/>
                </cellXfs></styleSheet>
                """
            ),
            (
                "xl/worksheets/sheet1.xml",
                "<worksheet xmlns=\"\(main)\"><sheetData>\(cells.joined())</sheetData></worksheet>"
            ),
        ]
        return ZipFile.data(files.map { ($0.0, Data("<?xml version=\"1.0\"?>\n\($0.1)".utf8)) })
    }

    private static func relations(_ targets: [(kind: String, path: String)]) -> String {
        let entries = targets.enumerated().map { number, target in
            "<Relationship Id=\"rId\(number + 1)\" Type=\"\(links)/\(target.kind)\" Target=\"\(target.path)\"/>"
        }
        return "<Relationships xmlns=\"\(package)/relationships\">\(entries.joined())</Relationships>"
    }
}
