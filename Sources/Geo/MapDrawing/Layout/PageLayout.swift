/// Where on the page everything stands.
///
/// Distances are meant in millimetres on paper and shrink on a page that is shorter than 120 mm.
struct PageLayout {
    /// Pixels for one millimetre.
    let millimetre: Double
    /// The inside of the map's frame.
    let map: PageRect
    let titleBaseline: Double
    let footerTop: Double
    /// The panel of the profile, its axes included; `nil` for none.
    let profile: PageRect?
    let legendTop: Double
    let legendRowHeight: Double
    let legendColumns: Int

    init(_ page: MapPage) {
        let width = Double(page.width)
        let height = Double(page.height)
        let unit = min(page.dpi / 25.4, min(width, height) / 120)
        let margin = 8 * unit
        let columns = max(1, min(4, Int((width - 2 * margin) / (55 * unit))))
        let rows = (page.legend.count + columns - 1) / columns
        let top = margin + (page.title == nil ? 0 : 9 * unit)
        let coordinateRoom = page.showsCoordinates ? 4 * unit : 0
        let footerHeight = page.showsScaleBar || page.note != nil ? 11 * unit : 0
        legendRowHeight = 6 * unit
        let legendHeight = rows == 0 ? 0 : Double(rows) * legendRowHeight + 2 * unit
        let left = margin + coordinateRoom
        let profileHeight = page.profile == nil ? 0 : 40 * unit
        let bottom = height - margin - legendHeight - profileHeight - footerHeight - coordinateRoom
        map = PageRect(
            x: left.rounded(), y: top.rounded(), width: (width - margin - left).rounded(),
            height: (bottom - top).rounded())
        millimetre = unit
        titleBaseline = margin + 4.5 * unit
        footerTop = bottom + coordinateRoom
        profile =
            page.profile == nil
            ? nil
            : PageRect(
                x: map.x, y: footerTop + footerHeight + 2 * unit, width: map.width,
                height: profileHeight - 2 * unit)
        legendTop = footerTop + footerHeight + profileHeight + 2 * unit
        legendColumns = columns
    }
}
