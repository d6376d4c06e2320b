import APICore
import Testing

@Suite("Addresses")
struct AddressTests {
    @Test(
        arguments: [
            "", "example.ch", "ftp://example.ch/", "https://", "https://exa mple.ch/", "http://host:99999/",
            "https://example.ch/\u{1B}[2J", "file:///etc/passwd",
            "https://example.ch/" + String(repeating: "a", count: WebAddress.maximumLength),
        ])
    func whatIsNoAddressIsRefused(_ text: String) {
        let error = #expect(throws: HTTPError.self) { _ = try WebAddress(text) }
        #expect(error?.code == .address)
    }

    @Test func aWebSocketsAddressIsThatOfItsRequest() throws {
        #expect(try WebAddress("wss://relay.example:7000/a") == WebAddress("https://relay.example:7000/a"))
        #expect(try SecretAddress("wss://relay.example/").address.text == "https://relay.example/")
        #expect(try WebAddress("WS://127.0.0.1:80") == WebAddress("http://127.0.0.1:80"))
        #expect(throws: HTTPError.self) { try WebAddress("wss://anna:geheim@relay.example/") }
    }

    @Test func aPasswordIsRejectedWhereItWouldBeStored() {
        let error = #expect(throws: HTTPError.self) {
            _ = try WebAddress("https://anna:geheim@example.ch/")
        }
        #expect(error?.description.contains("geheim") == false)
    }

    @Test func secretsAreSplitOff() throws {
        let given = try SecretAddress("https://anna:geheim@example.ch:8443/wfs?map=a%26b&APIKEY=s3cret#x")
        #expect(given.address.text == "https://example.ch:8443/wfs?map=a%26b")
        #expect("\(given)".contains("geheim") == false)
        #expect("\(given)".contains("s3cret") == false)
        #expect(given.credentials != nil)
        #expect(try SecretAddress("https://example.ch/wfs?map=1").credentials == nil)
    }

    @Test func secretsInAnAddressAreNotPrinted() throws {
        let address = try WebAddress("https://example.ch/wfs?token=s3cret&map=1")
        #expect("\(address)" == "https://example.ch/wfs?token=***&map=1")
    }

    @Test func whatIsAddedIsEncodedAndTakesThePlaceOfItsName() throws {
        let address = try WebAddress("https://example.ch/wfs?map=x&REQUEST=GetMap")
        #expect(
            address.adding(["request": "GetFeature", "filter": "a+b&c=ü"]).text
                == "https://example.ch/wfs?map=x&request=GetFeature&filter=a%2Bb%26c%3D%C3%BC")
    }

    @Test func theOriginIsSchemeHostAndPort() throws {
        let here = try WebAddress("https://Example.ch/a")
        #expect(here.hasSameOrigin(as: try WebAddress("https://example.ch:443/b?c=d")))
        #expect(!here.hasSameOrigin(as: try WebAddress("http://example.ch/a")))
        #expect(!here.hasSameOrigin(as: try WebAddress("https://example.ch:8443/a")))
        #expect(here.host == "example.ch" && here.text == "https://Example.ch/a")
    }
}
