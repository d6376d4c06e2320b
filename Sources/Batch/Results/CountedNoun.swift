extension Int {
    /// The number with its noun: "1 parcel", "3 parcels". The plural of most nouns needs not be given.
    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
