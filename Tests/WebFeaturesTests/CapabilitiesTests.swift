import Testing

@testable import WebFeatures

@Suite("Capabilities")
struct CapabilitiesTests {
    private func capabilities(_ text: String) throws -> ServiceCapabilities {
        try ServiceCapabilities(document: Array(text.utf8))
    }

    private let old = """
        <wfs:WFS_Capabilities version="1.1.0" xmlns:wfs="http://www.opengis.net/wfs" xmlns:ows="http://www.opengis.net/ows">
          <ows:OperationsMetadata>
            <ows:Operation name="GetFeature"><ows:Parameter name="outputFormat"><ows:Value>text/xml; subtype=gml/3.1.1</ows:Value>
              <ows:Value>text/javascript; subtype=json</ows:Value></ows:Parameter></ows:Operation>
            <ows:Constraint name="DefaultMaxFeatures"><ows:Value>500</ows:Value></ows:Constraint>
          </ows:OperationsMetadata>
          <wfs:FeatureTypeList>
            <wfs:FeatureType><wfs:Name>av:Liegenschaft</wfs:Name><wfs:Title>Parzellen</wfs:Title>
              <wfs:DefaultSRS>EPSG:2056</wfs:DefaultSRS></wfs:FeatureType>
            <wfs:FeatureType><wfs:Name>av:Gebaeude</wfs:Name></wfs:FeatureType>
          </wfs:FeatureTypeList>
        </wfs:WFS_Capabilities>
        """

    @Test func anOldServiceIsRead() throws {
        let service = try capabilities(old)
        #expect(service.version == .v1)
        #expect(service.countDefault == 500)
        #expect(service.hasPaging == nil)
        #expect(service.layers.map(\.name) == ["av:Liegenschaft", "av:Gebaeude"])
        #expect(service.layers[0].system == "EPSG:2056")
        #expect(try service.format(of: service.layers[0], nil) == (.gml, "text/xml; subtype=gml/3.1.1"))
        #expect(throws: WebFeatureError.self) { try service.format(of: service.layers[0], .geojson) }
    }

    @Test func layersAreFoundWithAndWithoutPrefix() throws {
        let service = try capabilities(old)
        #expect(try service.layer(named: "Gebaeude").name == "av:Gebaeude")
        #expect(#expect(throws: WebFeatureError.self) { try service.layer(named: nil) }?.code == .layerNeeded)
        #expect(
            #expect(throws: WebFeatureError.self) { try service.layer(named: "x") }?.code == .unknownLayer)
    }

    @Test(
        arguments: [
            "", "not XML", "<html/>", "<WFS_Capabilities version='1.0.0'/>", "<WFS_Capabilities/>",
            "<!DOCTYPE x><WFS_Capabilities version='2.0.0'/>",
        ])
    func otherDocumentsAreRejected(_ text: String) {
        let error = #expect(throws: WebFeatureError.self) { _ = try capabilities(text) }
        #expect(error?.code == .notAService)
    }

    @Test func anExceptionReportIsAnError() {
        let error = #expect(throws: WebFeatureError.self) {
            _ = try capabilities(
                "<ServiceExceptionReport><ServiceException code='x'>\n no\n map </ServiceException></ServiceExceptionReport>"
            )
        }
        #expect(error?.code == .exception)
        #expect(error?.message.contains(#"x: "no map""#) == true)
    }

    @Test(
        arguments: [
            (["text/xml", "application/json", "application/geo+json"], "application/geo+json"),
            (["text/javascript", "application/json"], "application/json"),
            (
                ["application/json; subtype=geojson; charset=utf-8"],
                "application/json; subtype=geojson; charset=utf-8"
            ),
            (["application/vnd.topojson", "text/javascript; x=json", "application/geojson-seq"], nil),
        ] as [([String], String?)])
    func geoJSONIsRecognisedByManyNames(_ offered: [String], _ best: String?) {
        #expect(PageFormat.geojson.mediaType(among: offered) == best)
    }
}
