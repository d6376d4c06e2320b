import CPoppler
public import DocumentModel

/// A form field on a page.
public struct PDFFormField: Sendable, Hashable, Codable {
    /// The kinds of fields.
    public enum Kind: String, Sendable, Hashable, Codable {
        case text, choice, checkBox, radioButton, button, signature, unknown
    }

    /// The full name, its parts separated by dots.
    public var name: String
    /// The kind.
    public var kind: Kind
    /// The text, the choices, `on` or `off`; `nil` for an empty field and for passwords.
    public var value: String?
    /// Whether it cannot be filled in.
    public var isReadOnly: Bool
    /// The place on the page as shown in points, `y` downwards from the upper edge.
    public var box: PDFBox
}

extension PDFFile {
    /// The form fields on a page; throws `pdf.pageMissing` and `pdf.pageSize`.
    public func fields(ofPage index: Int, limit: Int = 10_000) throws(PDFError) -> PDFListing<PDFFormField> {
        let page = try page(index)
        let rotation = structure?.boxes(ofPage: index)?.rotation ?? 0
        let plane = try plane(of: page, index, rotation: rotation)
        var fields = PDFListing<PDFFormField>()
        let list = poppler_page_get_form_field_mapping(page.page)
        defer { poppler_page_free_form_field_mapping(list) }
        // Poppler lists the last field first.
        for mapping in list.elements(of: PopplerFormFieldMapping.self).reversed() {
            guard let field = mapping.pointee.field else { continue }
            let isAdded = fields.add(
                PDFFormField(field, box: plane.shown(mapping.pointee.area)), upTo: limit)
            guard isAdded else { break }
        }
        return fields
    }
}

extension PDFFormField {
    fileprivate init(_ field: OpaquePointer, box: PDFBox) {
        let kind = Self.kind(of: field)
        self.init(
            name: GlibText.taken(poppler_form_field_get_name(field)) ?? "", kind: kind,
            value: Self.value(of: field, kind), isReadOnly: poppler_form_field_is_read_only(field) != 0,
            box: box)
    }

    private static func kind(of field: OpaquePointer) -> Kind {
        switch poppler_form_field_get_field_type(field) {
        case POPPLER_FORM_FIELD_TEXT: .text
        case POPPLER_FORM_FIELD_CHOICE: .choice
        case POPPLER_FORM_FIELD_SIGNATURE: .signature
        case POPPLER_FORM_FIELD_BUTTON:
            switch poppler_form_field_button_get_button_type(field) {
            case POPPLER_FORM_BUTTON_CHECK: .checkBox
            case POPPLER_FORM_BUTTON_RADIO: .radioButton
            default: .button
            }
        default: .unknown
        }
    }

    private static func value(of field: OpaquePointer, _ kind: Kind) -> String? {
        switch kind {
        case .text:
            poppler_form_field_text_is_password(field) != 0
                ? nil : GlibText.taken(poppler_form_field_text_get_text(field))
        case .choice: choices(of: field)
        case .checkBox, .radioButton: poppler_form_field_button_get_state(field) != 0 ? "on" : "off"
        case .button, .signature, .unknown: nil
        }
    }

    private static let mostChoices: CInt = 1_000

    /// The selected choices, or the text entered instead.
    private static func choices(of field: OpaquePointer) -> String? {
        let chosen = (0..<min(max(poppler_form_field_choice_get_n_items(field), 0), mostChoices))
            .filter { poppler_form_field_choice_is_item_selected(field, $0) != 0 }
            .compactMap { GlibText.taken(poppler_form_field_choice_get_item(field, $0)) }
        return chosen.isEmpty
            ? GlibText.taken(poppler_form_field_choice_get_text(field)) : chosen.joined(separator: ", ")
    }
}
