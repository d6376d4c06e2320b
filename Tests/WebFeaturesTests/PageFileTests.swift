import Foundation
import Testing

@testable import WebFeatures

@Suite("Downloaded pages")
struct PageFileTests {
    private func file(_ text: String) throws -> PageFile {
        let path = NSTemporaryDirectory() + "/page-\(UUID().uuidString)"
        defer { unlink(path) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try PageFile(at: path)
    }

    private let gml =
        "<w:FeatureCollection xmlns:w='u:w' numberMatched='%' numberReturned='1'><w:member/></w:FeatureCollection>"

    @Test func totalsAreReadFromTheHead() throws {
        let page = try file(gml.replacing("%", with: "217")).page()
        #expect(page.format == .gml)
        #expect(page.matched == 217)
        #expect(!page.isEmpty)
        #expect(try file(gml.replacing("%", with: "unknown")).page().matched == nil)
        #expect(try file(gml.replacing("%", with: "-4")).page().matched == nil)
        #expect(try file(#"{"type":"FeatureCollection"}"#).page().format == .geojson)
    }

    @Test func anEmptyPageOfAnOldServiceIsRecognised() throws {
        #expect(
            try file("<FeatureCollection><boundedBy><Null>x</Null></boundedBy></FeatureCollection>").page()
                .isEmpty)
        #expect(try !file("<FeatureCollection><featureMembers/></FeatureCollection>").page().isEmpty)
    }

    @Test(
        arguments: [
            (#"{"features":[]}"#, true), ("{\"features\":[]}\r\n", true), (#"{"features":["#, false),
            ("<a:F xmlns:a='u:a'>…</a:F>\n", true), ("<a:F xmlns:a='u:a'><b>", false),
            ("<a><b></b></a >", true), ("<a><b></b></a\n>\n", true), ("<a><b></b></a><?made by x?>", true),
            ("<a><b></b></aa>", false), ("<a:F xmlns:a='u:a'/>", true),
            ("<a><b></b></a><!-- made by x -->", true), ("plain text", true),
            ("", true),
        ] as [(String, Bool)])
    func aTruncatedPageIsRecognised(_ text: String, _ isWhole: Bool) throws {
        #expect(try file(text).isWhole == isWhole)
    }

    @Test(arguments: ["", "plain", "<html></html>", "<a", "[1]"])
    func otherDocumentsAreRejected(_ text: String) throws {
        let file = try file(text)
        let error = #expect(throws: WebFeatureError.self) { _ = try file.page() }
        #expect(error?.code == .damaged)
    }

    @Test func anExceptionReportIsAnError() throws {
        let file = try file(
            "<ows:ExceptionReport xmlns:ows='u:o'><ows:Exception exceptionCode='NoPrimaryKey'>"
                + "<ows:ExceptionText>Cannot do natural order</ows:ExceptionText></ows:Exception></ows:ExceptionReport>"
        )
        let error = #expect(throws: WebFeatureError.self) { _ = try file.page() }
        #expect(error?.code == .exception)
        #expect(error?.asksForOrder == true)
    }

    @Test func hitsAreReadInBothVersions() throws {
        #expect(
            try file("<F:FeatureCollection xmlns:F='u:F' numberMatched='5' numberReturned='0'/>").hits == 5)
        #expect(try file("<FeatureCollection numberOfFeatures='5'/>").hits == 5)
        #expect(try file("<FeatureCollection numberMatched='unknown'/>").hits == nil)
    }
}
