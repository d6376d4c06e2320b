import Streams

/// ALTO 4.4: the Library of Congress's XML for recognised text, in pixels.
///
/// Lines have their baseline, words (`String`) their confidence `WC` from 0 to 1, the page its mean confidence `PC`.
public struct ALTOLayout: PageLayout {
    private let fileName: String

    /// A layout with the name of the recognised image's file.
    public init(fileName: String) { self.fileName = XMLText.escaped(fileName.withoutLineEnds) }

    /// The XML declaration and the description.
    public var opening: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <alto xmlns="http://www.loc.gov/standards/alto/ns-v4#" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
        xsi:schemaLocation="http://www.loc.gov/standards/alto/ns-v4# \
        http://www.loc.gov/standards/alto/v4/alto-4-4.xsd" SCHEMAVERSION="4.4">
         <Description>
          <MeasurementUnit>pixel</MeasurementUnit>
          <sourceImageInformation><fileName>\(fileName)</fileName></sourceImageInformation>
          <Processing ID="recognition">
           <processingCategory>contentGeneration</processingCategory>
           <processingSoftware><softwareName>tesseract</softwareName>\
        <softwareVersion>\(OCRLibrary.version)</softwareVersion></processingSoftware>
          </Processing>
         </Description>
         <Layout>

        """
    }

    /// The end of the XML.
    public let closing = " </Layout>\n</alto>\n"

    /// The page's element.
    public func page(_ page: RecognisedPage, number: Int) -> String {
        let size = "WIDTH=\"\(page.width)\" HEIGHT=\"\(page.height)\""
        let confidence = min(max(page.meanConfidence / 100, 0), 1).text(decimals: 4)
        let tag = page.language.flatMap(LanguageTag.tag(forTesseractName:))
        let language = tag.map { " LANG=\"\($0)\"" } ?? ""
        let blocks = page.blocks.enumerated()
            .map { element(of: $1, id: "block_\(number)_\($0 + 1)") }.joined()
        return """
              <Page ID="page_\(number)" PHYSICAL_IMG_NR="\(number)" \(size) PC="\(confidence)"\(language)>
               <PrintSpace HPOS="0" VPOS="0" \(size)>
            \(blocks)   </PrintSpace>
              </Page>

            """
    }

    private func element(of block: PageBlock, id: String) -> String {
        let attributes = "ID=\"\(id)\" \(place(block.box))"
        switch block.kind {
        case .picture: return "    <Illustration \(attributes)/>\n"
        case .rule: return "    <GraphicalElement \(attributes)/>\n"
        case .text:
            // ALTO has no paragraphs: the block's lines follow each other.
            let lines = block.paragraphs.flatMap(\.lines).enumerated()
                .map { element(of: $1, id: "\(id)_\($0 + 1)") }.joined()
            return lines.isEmpty ? "" : "    <TextBlock \(attributes)>\n\(lines)    </TextBlock>\n"
        }
    }

    private func element(of line: TextLine, id: String) -> String {
        let baseline =
            line.baseline.map { " BASELINE=\"\($0.startX),\($0.startY) \($0.endX),\($0.endY)\"" } ?? ""
        var content = ""
        for (index, word) in line.words.enumerated() {
            if index > 0 { content += space(between: line.words[index - 1].box, and: word.box) }
            content += element(of: word, id: "\(id)_\(index + 1)")
        }
        return "     <TextLine ID=\"\(id)\" \(place(line.box))\(baseline)>\n\(content)     </TextLine>\n"
    }

    private func element(of word: RecognisedWord, id: String) -> String {
        let confidence = min(max(word.confidence / 100, 0), 1).text(decimals: 4)
        return "      <String ID=\"\(id)\" \(place(word.box)) WC=\"\(confidence)\" "
            + "CONTENT=\"\(XMLText.escaped(word.text.withoutLineEnds))\"/>\n"
    }

    private func space(between left: PixelBox, and right: PixelBox) -> String {
        let width = max(0, right.left - left.right)
        return "      <SP WIDTH=\"\(width)\" HPOS=\"\(left.right)\" VPOS=\"\(left.top)\"/>\n"
    }

    private func place(_ box: PixelBox) -> String {
        "HPOS=\"\(box.left)\" VPOS=\"\(box.top)\" WIDTH=\"\(box.width)\" HEIGHT=\"\(box.height)\""
    }
}
