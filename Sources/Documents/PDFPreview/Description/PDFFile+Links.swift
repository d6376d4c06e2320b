import CPoppler
public import DocumentModel

extension PDFFile {
    /// The links of a page; throws `pdf.pageMissing` and `pdf.pageSize`.
    public func links(ofPage index: Int, limit: Int = 10_000) throws(PDFError) -> PDFListing<PDFLink> {
        let page = try page(index)
        // Poppler has turned these already; it tells the last first.
        let plane = try plane(of: page, index)
        var links = PDFListing<PDFLink>()
        let list = poppler_page_get_link_mapping(page.page)
        defer { poppler_page_free_link_mapping(list) }
        for mapping in list.elements(of: PopplerLinkMapping.self).reversed() {
            guard let action = mapping.pointee.action else { continue }
            let link = PDFLink(
                box: plane.shown(mapping.pointee.area), target: PDFTarget(action.pointee, in: document))
            guard links.add(link, upTo: limit) else { break }
        }
        return links
    }
}
