/// The types of documents that rules of quality are built in for.
public enum QualityType: String, CaseIterable, Codable, Hashable, Sendable {
    case passport, idCard, invoice, letter, form, receipt, plan
}
