import Testing

@testable import Batch

@Suite("Addresses as items")
struct AddressItemTests {
    @Test(
        arguments: [
            ("https://geo.example.ch/wfs?map=x&token=1", "https://geo.example.ch/wfs", "geo.example.ch-wfs"),
            ("http://anna:geheim@[::1]:80/a/b.cgi", "http://[::1]:80/a/b.cgi", "---1--80-a-b.cgi"),
            ("HTTPS://host", "HTTPS://host", "host"),
            ("wss://relay.example.ch/a", "wss://relay.example.ch/a", "relay.example.ch-a"),
        ])
    func theirNamesSayNoSecrets(_ address: String, _ name: String, _ stem: String) throws {
        let items = try InputSelection.items(of: [address], acceptedExtensions: [])
        #expect(items.first?.path == address)
        #expect(items.first?.name == name)
        #expect(items.first?.stem == stem)
        #expect(PathParts.absolute(address) == address)
    }

    @Test(arguments: ["https:/file", "httpx://host", "./https://host", "http", "wsx://host"])
    func otherTextsAreFiles(_ text: String) {
        #expect(!Item.isAddress(text))
    }

    @Test func aPasswordIsNotStoredWithAnItem() {
        let item = Item(path: "https://anna:geheim@host/wfs", stem: "x")
        let failure = #expect(throws: ItemFailure.self) { try item.checkKind(takingAddresses: true) }
        #expect(failure?.code == "input.secretInAddress")
        #expect(throws: Never.self) {
            try Item(path: "https://host/wfs?mail=a@b.ch", stem: "x").checkKind(takingAddresses: true)
        }
    }
}
