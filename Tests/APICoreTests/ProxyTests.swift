import Testing

@testable import APICore

@Suite("Proxies from the environment")
struct ProxyTests {
    private let settings = ProxySettings([
        "http_proxy": "proxy.example.ch:3128", "HTTPS_PROXY": "http://anna:x@secure.example.ch:8080/",
        "no_proxy": "intern.ch, .amt.ch",
    ])

    @Test(
        arguments: [
            ("http://a.ch/", "proxy.example.ch"), ("https://a.ch/", "secure.example.ch"),
            ("https://intern.ch/", nil), ("https://geo.amt.ch/", nil),
            ("https://notintern.ch/", "secure.example.ch"),
            ("http://127.0.0.1:80/", nil), ("http://localhost/", nil),
        ])
    func eachSchemeHasItsOwn(_ address: String, _ host: String?) throws {
        #expect(settings.proxy(for: try WebAddress(address))?.host == host)
    }

    @Test func httpProxyInUpperCaseIsNotRead() throws {
        let settings = ProxySettings(["HTTP_PROXY": "evil.example.ch:1"])
        #expect(settings.proxy(for: try WebAddress("http://a.ch/")) == nil)
    }
}
