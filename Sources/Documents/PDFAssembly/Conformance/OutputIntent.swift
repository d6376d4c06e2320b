/// What the colours of a device are in a document for PDF/A, apart from the document.
struct OutputIntent {
    private let profile: [UInt8]
    private let components: Int
    /// Texts such as the condition's name, by their keys.
    private let texts: [String: String]

    private static let keys = ["/OutputCondition", "/OutputConditionIdentifier", "/RegistryName", "/Info"]

    /// The one that a document brings; `nil` where it brings none that can be used.
    init?(of document: QPDFDocument) {
        guard let found = ColourProfile.outputIntent(of: document),
            let bytes = found.intent["/DestOutputProfile"].streamBytes, let count = found.profile.components
        else { return nil }
        profile = bytes
        components = count
        texts = Dictionary(
            uniqueKeysWithValues: Self.keys.compactMap { key in found.intent[key].text.map { (key, $0) } })
    }

    /// Whether both give the colours of a device the same meaning.
    func agrees(with other: OutputIntent) -> Bool { profile == other.profile }

    /// Makes it the only one of a document.
    func describe(_ document: QPDFDocument) {
        let stream = document.makeStream(profile)
        stream.set("/N", document.parse("\(components)"))
        let intent = document.parse("<< /Type /OutputIntent /S /GTS_PDFA1 >>")
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) { intent.set(key, document.makeText(text)) }
        intent.set("/DestOutputProfile", stream)
        let intents = document.makeArray()
        intents.append(intent)
        document.catalog.set("/OutputIntents", intents)
    }
}
