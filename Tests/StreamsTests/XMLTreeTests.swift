import Streams
import Testing

@Suite("XML from anybody")
struct XMLTreeTests {
    private func document(_ text: String) throws(XMLError) -> XMLPart {
        try XMLTree.document(Array(text.utf8))
    }

    @Test func namesAreWithoutPrefixesAndTextsTrimmed() throws {
        let root = try document(
            "<a:list xmlns:a='u:a' a:kind='x'> <a:item>\n one <!-- no --></a:item><item><![CDATA[<two>]]></item></a:list>"
        )
        #expect(root.name == "list")
        #expect(root.attributes == ["kind": "x"])
        #expect(root.all("item").map(\.text) == ["one", "<two>"])
        #expect(root["item"]?.text == "one")
        #expect(root.everywhere("item").count == 2)
    }

    @Test func theFirstElementIsReadOfABeginning() throws {
        let root = try XMLTree.firstElement(in: Array("<?xml version='1.0'?>\n<a n='7'><b>unfini".utf8))
        #expect(root.name == "a")
        #expect(root.attributes["n"] == "7")
    }

    @Test(
        arguments: [
            ("", XMLError.Kind.syntax), ("<a>", .syntax), ("<a></b>", .syntax), ("<a/><b/>", .syntax),
            ("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>", .doctype),
            ("<!DOCTYPE a><a/>", .doctype),
            (String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65), .tooDeep),
            ("<a>" + String(repeating: "<b/>", count: 500_000) + "</a>", .tooLarge),
            ("<a>" + String(repeating: "x", count: 1_048_577) + "</a>", .tooLarge),
        ] as [(String, XMLError.Kind)])
    func hostileOnesAreRefused(_ text: String, _ kind: XMLError.Kind) {
        let error = #expect(throws: XMLError.self) { _ = try document(text) }
        #expect(error?.kind == kind)
    }
}
