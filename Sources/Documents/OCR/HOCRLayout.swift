import Streams

/// hOCR 1.2: HTML with each element's box in its title.
///
/// Elements: `ocr_page`, `ocr_carea`, `ocr_par`, `ocr_line` with its baseline, `ocrx_word` with its confidence,
/// `ocr_photo` and `ocr_separator`. Boxes are `left top right bottom` in pixels, as tesseract writes them.
public struct HOCRLayout: PageLayout {
    private let title: String

    /// A layout with the document's title, which its pages also use as the name of their image.
    public init(title: String) { self.title = HTMLText.escaped(title.withoutLineEnds) }

    /// The HTML head.
    public var opening: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
        <html xmlns="http://www.w3.org/1999/xhtml">
         <head>
          <title>\(title)</title>
          <meta http-equiv="Content-Type" content="text/html;charset=utf-8"/>
          <meta name="ocr-system" content="tesseract \(OCRLibrary.version)"/>
          <meta name="ocr-capabilities" content="ocr_page ocr_carea ocr_par ocr_line ocrx_word ocr_photo ocr_separator"/>
         </head>
         <body>

        """
    }

    /// The end of the HTML.
    public let closing = " </body>\n</html>\n"

    /// The page's element.
    public func page(_ page: RecognisedPage, number: Int) -> String {
        let resolution = page.dotsPerInch.rounded().text(decimals: 0)
        var markup =
            "  <div class='ocr_page' id='page_\(number)' title='image &quot;\(title)&quot;; "
            + "bbox 0 0 \(page.width) \(page.height); ppageno \(number - 1); "
            + "scan_res \(resolution) \(resolution)'>\n"
        var counters = Counters(page: number)
        for block in page.blocks { markup += element(of: block, &counters) }
        return markup + "  </div>\n"
    }

    private struct Counters {
        let page: Int
        var blocks = 0
        var paragraphs = 0
        var lines = 0
        var words = 0
    }

    private func element(of block: PageBlock, _ counters: inout Counters) -> String {
        counters.blocks += 1
        let place = "id='block_\(counters.page)_\(counters.blocks)' title='\(bbox(block.box))'"
        switch block.kind {
        case .picture: return "   <div class='ocr_photo' \(place)></div>\n"
        case .rule: return "   <div class='ocr_separator' \(place)></div>\n"
        case .text:
            let content = block.paragraphs.map { element(of: $0, &counters) }.joined()
            return "   <div class='ocr_carea' \(place)>\n\(content)   </div>\n"
        }
    }

    private func element(of paragraph: TextParagraph, _ counters: inout Counters) -> String {
        counters.paragraphs += 1
        let id = "par_\(counters.page)_\(counters.paragraphs)"
        let content = paragraph.lines.map { element(of: $0, &counters) }.joined()
        return "    <p class='ocr_par' id='\(id)' title='\(bbox(paragraph.box))'>\n\(content)    </p>\n"
    }

    private func element(of line: TextLine, _ counters: inout Counters) -> String {
        counters.lines += 1
        let id = "line_\(counters.page)_\(counters.lines)"
        let content = line.words.map { element(of: $0, &counters) }.joined()
        let title = bbox(line.box) + (line.baseline.map { "; \(Self.baseline($0, in: line.box))" } ?? "")
        return "     <span class='ocr_line' id='\(id)' title='\(title)'>\n\(content)     </span>\n"
    }

    private func element(of word: RecognisedWord, _ counters: inout Counters) -> String {
        counters.words += 1
        let id = "word_\(counters.page)_\(counters.words)"
        let confidence = word.confidence.rounded().text(decimals: 0)
        let text = HTMLText.escaped(word.text.withoutLineEnds)
        return "      <span class='ocrx_word' id='\(id)' lang='\(HTMLText.escaped(word.language))' "
            + "title='\(bbox(word.box)); x_wconf \(confidence)'>\(text)</span>\n"
    }

    private func bbox(_ box: PixelBox) -> String {
        "bbox \(box.left) \(box.top) \(box.right) \(box.bottom)"
    }

    /// The slope and the baseline's distance from the box's lower left corner.
    private static func baseline(_ baseline: TextLine.Baseline, in box: PixelBox) -> String {
        let rowAtLeft = Double(baseline.startY) - baseline.slope * Double(baseline.startX - box.left)
        let offset = (rowAtLeft - Double(box.bottom)).rounded().text(decimals: 0)
        return "baseline \(baseline.slope.text(decimals: 3)) \(offset)"
    }
}
