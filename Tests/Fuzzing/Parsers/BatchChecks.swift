import Foundation

@testable import Batch

extension FuzzedParser {
    static let batches = [
        FuzzedParser("worker", checkWorkerLine),
        FuzzedParser("parts", checkKeptIndex),
        FuzzedParser("journal", checkJournalColumns),
    ]
}

/// The result of an operation that there is not.
struct FuzzedResult: OperationResult {
    var words: [String]
    var faults: [ItemFailure] = []
    var rows: [Row] { [] }
}

/// A request or an answer: a request is written again with the same item, an answer reads again as it is written.
func checkWorkerLine(_ bytes: [UInt8]) {
    if let request = try? WorkRequest(bytes) {
        precondition(!request.key.isEmpty && !request.operation.isEmpty && !request.item.path.isEmpty)
        checkAgain(request)
        if let portion = request.portion {
            _ = try? JSONDecoder().decode(ItemPortion<FuzzedResult>.self, from: Data(portion.utf8))
        }
    }
    let decoder = JSONDecoder()
    guard let answer = try? decoder.decode(WorkResponse<FuzzedResult>.self, from: Data(bytes)) else { return }
    if let division = answer.division, division.isSound { check(division) }
    guard let text = try? JSONEncoder().encode(answer),
        let again = try? decoder.decode(WorkResponse<FuzzedResult>.self, from: text)
    else { preconditionFailure("an answer is not read again") }
    precondition(again.key == answer.key && again.division == answer.division && again.ms == answer.ms)
    precondition(again.output?.staged == answer.output?.staged)
}

private func checkAgain(_ request: WorkRequest) {
    guard !request.item.name.isEmpty, !request.item.stem.isEmpty else { return }
    guard let again = try? WorkRequest(request.line.dropLast()) else {
        preconditionFailure("a request is not read again")
    }
    precondition(again == request)
}

private func check(_ division: Division) {
    var (place, ranges) = (0, 0)
    while place < division.count, ranges < 16 {
        let range = division.range(from: place)
        precondition(division.has(range) && !range.isEmpty && range.upperBound <= division.count)
        (place, ranges) = (range.upperBound, ranges + 1)
    }
}

/// The ranges of an index that is sound are the item's, each once.
func checkKeptIndex(_ bytes: [UInt8]) {
    guard let index = try? JSONDecoder().decode(KeptIndex<FuzzedResult>.self, from: Data(bytes)),
        index.isSound
    else { return }
    check(index.division)
    let parts = index.parts.reduce(0) { $0 + $1.range.count }
    precondition(parts <= index.division.count, "there are more parts than the item has")
}

/// The JSON in a journal's rows; the first byte says which column.
func checkJournalColumns(_ bytes: [UInt8]) {
    let data = Data(bytes.dropFirst())
    switch (bytes.first ?? 0) % 4 {
    case 0: checkCoding([PublishedOutput].self, data)
    case 1: checkCoding([EarlierOutput].self, data)
    case 2: checkCoding(ItemFailure.self, data)
    default:
        guard let value = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let text = try? OrderedJSON.text(of: value)
        else { return }
        let again = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        precondition(again?.count == value.count, "ordered JSON has lost a name")
        precondition(
            again.flatMap { try? OrderedJSON.text(of: $0) } == text, "ordered JSON is in another order")
    }
}

private func checkCoding<Value: Codable & Equatable>(_ type: Value.Type, _ data: Data) {
    guard let value = try? JSONDecoder().decode(type, from: data) else { return }
    guard let text = try? JSONEncoder().encode(value),
        let again = try? JSONDecoder().decode(type, from: text)
    else { preconditionFailure("a column is not read again") }
    precondition(again == value, "a column is read as something else")
}
