import Foundation

/// Changes that each break one rule of PDF/A.
enum Damage {
    typealias Change = (inout PDFObjects) -> Void

    static var all: [(fault: String, change: Change)] {
        [
            ("6.1.2 header", { $0.header[10] = 65 }),
            ("6.1.3 /ID", { $0.trailer["/ID"] = nil }),
            ("6.1.3 /Encrypt", { $0.trailer["/Encrypt"] = "9 0 R" }),
            ("6.1.7.1 external stream", set("/F", "u:other", in: ("/Subtype", "/Image"))),
            ("6.1.7.2 filter", set("/Filter", "/LZWDecode", in: ("/Subtype", "/Image"))),
            ("6.1.13 page sizes", set("/MediaBox", [0, 0, 20_000, 100], in: ("/Type", "/Page"))),
            ("6.1.13 limits", set("/" + String(repeating: "n", count: 128), 1, in: ("/Type", "/Page"))),
            ("6.1.13 nesting", content(String(repeating: "q ", count: 29))),
            ("6.2.2 operator", content("draw")),
            ("6.2.3 output intent", catalog("/OutputIntents", nil)),
            ("6.2.3 profile", { file in file.streams[profile(of: file)]?[16] = 67 }),
            ("6.2.3 second profile", intents { $0 + [["/S": "/GTS_PDFX", "/DestOutputProfile": "99 0 R"]] }),
            (
                "6.2.3 condition",
                intents { intents in
                    intents.map { intent in intent.filter { $0.key != "/OutputConditionIdentifier" } }
                }
            ),
            ("6.2.4.3 printing inks", content("0 0 0 1 k")),
            ("6.2.5 graphics state", { $0.values["90 0 R"] = ["/Type": "/ExtGState", "/TR": "/Identity"] }),
            ("6.2.8 picture", set("/Interpolate", true, in: ("/Subtype", "/Image"))),
            ("6.2.9 form", set("/Ref", [:] as [String: Any], in: ("/Subtype", "/Image"))),
            ("6.2.10 blend mode", { $0.values["90 0 R"] = ["/Type": "/ExtGState", "/BM": "/Glow"] }),
            ("6.2.11.3 descendant", set("/DescendantFonts", [Any](), in: ("/Subtype", "/Type0"))),
            ("6.2.11.3.2 /CIDToGIDMap", set("/CIDToGIDMap", nil, in: ("/Subtype", "/CIDFontType2"))),
            ("6.2.11.3.3 encoding", set("/Encoding", "/UniJIS-UCS2-H", in: ("/Subtype", "/Type0"))),
            ("6.2.11.4 embedding", set("/FontDescriptor", nil, in: ("/Subtype", "/CIDFontType2"))),
            ("6.2.11.7 /ToUnicode", set("/ToUnicode", nil, in: ("/Subtype", "/Type0"))),
            ("6.3 annotation", { $0.values["90 0 R"] = ["/Type": "/Annot", "/Subtype": "/Link"] }),
            ("6.4 form", catalog("/AcroForm", ["/XFA": [Any]()])),
            ("6.5.1 action", catalog("/OpenAction", ["/S": "/JavaScript", "/JS": "u:"])),
            ("6.5.2 /AA", set("/AA", [:] as [String: Any], in: ("/Type", "/Page"))),
            ("6.6.2.1 metadata", catalog("/Metadata", nil)),
            ("6.6.2.1 stream", metadata { $0.replacing("</rdf:RDF>", with: "</rdf>") }),
            ("6.6.2.1 packet", metadata { $0.replacing(" id=", with: " encoding=\"UTF-16\" id=") }),
            ("6.6.3 title", metadata { $0.replacing("A &lt; B", with: "B") }),
            ("6.6.4 version", metadata { $0.replacing("<pdfaid:part>2<", with: "<pdfaid:part>1<") }),
            (
                "6.8 attachment",
                { $0.values["90 0 R"] = ["/Type": "/Filespec", "/EF": [:] as [String: Any]] }
            ),
            ("6.10 presentation", catalog("/Names", ["/AlternatePresentations": [Any]()])),
            ("6.11 /Requirements", catalog("/Requirements", [Any]())),
        ]
    }

    /// Sets an entry of the first object of a type.
    private static func set(_ key: String, _ value: Any?, in kind: (key: String, name: String)) -> Change {
        { file in
            guard let (reference, object) = file.objects(kind.key, kind.name).first else { return }
            var changed = object
            changed[key] = value
            file.values[reference] = changed
        }
    }

    private static func catalog(_ key: String, _ value: Any?) -> Change {
        { file in
            var catalog = file.catalog
            catalog[key] = value
            file.values[file.catalogReference] = catalog
        }
    }

    private static func intents(_ change: @escaping ([[String: Any]]) -> [[String: Any]]) -> Change {
        { file in
            let intents = file.array(file.catalog["/OutputIntents"]).map(file.dictionary)
            catalog("/OutputIntents", change(intents))(&file)
        }
    }

    private static func profile(of file: PDFObjects) -> String {
        file.array(file.catalog["/OutputIntents"]).map(file.dictionary).first?["/DestOutputProfile"]
            as? String ?? ""
    }

    /// Adds to the first page's content.
    private static func content(_ more: String) -> Change {
        { file in
            let page = file.objects("/Type", "/Page").first?.value
            file.streams[page?["/Contents"] as? String ?? ""]? += Array(" \(more)\n".utf8)
        }
    }

    private static func metadata(_ change: @escaping (String) -> String) -> Change {
        { file in
            let reference = file.catalog["/Metadata"] as? String ?? ""
            file.streams[reference] = Array(
                change(String(decoding: file.streams[reference] ?? [], as: UTF8.self)).utf8)
        }
    }
}
