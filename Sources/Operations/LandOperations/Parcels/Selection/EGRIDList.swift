import Batch
import Parcels
import SimpleFeatures

/// EGRIDs that were asked for, in the form that the register gives them.
enum EGRIDList {
    private static let longestLine = 10_000

    /// `CH990170891496` of `ch 9901 7089 1496`; `nil` for what is no EGRID.
    static func egrid(_ text: some StringProtocol) -> String? {
        let egrid = String(text.filter { !$0.isWhitespace && $0 != "\"" && $0 != "\u{FEFF}" }).uppercased()
        return Parcel.isEGRID(egrid) ? egrid : nil
    }

    /// Whether a text begins as an EGRID does, and no header: with CH and a digit.
    private static func isMeantAsEGRID(_ field: some StringProtocol) -> Bool {
        let front = field.uppercased().filter { $0.isLetter || $0.isNumber }.prefix(3)
        return front.hasPrefix("CH") && front.last?.isNumber == true
    }

    /// Refuses an EGRID where the path of a list was expected.
    static func refuseEGRID(asPath path: String) throws {
        guard FileKind(at: path) == .nothing, isMeantAsEGRID(path) else { return }
        throw ParameterFailure(
            "egrids",
            "the file of a list was expected; an EGRID such as \(path.prefix(40)) is given with --egrid")
    }

    /// Reads a file with an EGRID at the beginning of each line; the first line may be a header.
    static func read(_ path: String) throws -> Set<String> {
        do {
            return try read(LineReader(path: path, longestLine: longestLine))
        } catch let error as ItemFailure {
            throw SecondFile(path).named(error)
        }
    }

    private static func read(_ lines: LineReader) throws -> Set<String> {
        var egrids: Set<String> = []
        var number = 0
        while let line = try lines.next() {
            number += 1
            guard case .bytes(let bytes) = line else { throw failure(number) }
            let text = String(decoding: bytes, as: UTF8.self)
            let field = text.split(maxSplits: 1, omittingEmptySubsequences: false) { ",;\t".contains($0) }[0]
            if field.allSatisfy(\.isWhitespace) { continue }
            if let egrid = egrid(field) {
                egrids.insert(egrid)
            } else if number > 1 || isMeantAsEGRID(field) {
                throw failure(number)
            }
        }
        guard egrids.isEmpty else { return egrids }
        throw ItemFailure(
            code: "select.noEGRID", message: "there is no EGRID in it",
            remedy: "Begin each line with one, CH and 12 digits.", cause: .setting)
    }

    private static func failure(_ line: Int) -> ItemFailure {
        ItemFailure(
            code: "select.noEGRID", message: "the line does not begin with an EGRID, CH and 12 digits",
            place: "line \(line)", remedy: "Correct the list.", cause: .setting)
    }
}
