public import Images

/// Separates a colour page into sharp ink and a soft background.
///
/// Ink is everything clearly darker than the surrounding paper, for any tint; pictures are recognised by their
/// tones and stay in the background. The ink's colours are reduced to a few.
///
/// ```swift
/// let page = try PageSeparator().separate(raster)
/// page.inks.first?.mask     // the black text
/// page.background           // 100 dpi
/// ```
public struct PageSeparator: Sendable, Hashable {
    /// The approximate resolution of the background; the page's resolution is divided by an integer.
    public var backgroundDotsPerInch: Double
    /// The same for a page with pictures.
    public var pictureDotsPerInch: Double
    /// The largest number of ink colours, at least 1.
    public var inkLimit: Int

    /// Creates a separator.
    public init(backgroundDotsPerInch: Double = 75, pictureDotsPerInch: Double = 150, inkLimit: Int = 6) {
        self.backgroundDotsPerInch = backgroundDotsPerInch
        self.pictureDotsPerInch = pictureDotsPerInch
        self.inkLimit = inkLimit
    }

    private static let notablePictures = 0.01
    /// In squares of 1/100 inch; smaller spots are noise.
    private static let smallestSpot = 0.35

    /// Separates a page into layers of its size.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels per side.
    public func separate(_ page: Raster) throws(ScanningError) -> LayeredPage {
        let page = page.converted(to: .rgb)
        let ink = try PageInk(page)
        let components = ink.components
        let pictures = try PictureTiles(Pix(ink.even), dotsPerInch: page.workingDotsPerInch)
        let isKept = kept(components, outside: pictures, dotsPerInch: page.workingDotsPerInch)
        let palette = InkPalette(
            components.components, keeping: isKept, limit: max(1, inkLimit),
            dotsPerInch: page.workingDotsPerInch)
        let masks = try components.masks(of: palette.groups, count: palette.colours.count)
        let inks = zip(masks, palette.colours).map { mask, colour in
            LayeredPage.Ink(
                mask: mask, red: UInt8(colour.red.rounded()), green: UInt8(colour.green.rounded()),
                blue: UInt8(colour.blue.rounded()))
        }
        let resolution = pictures.share > Self.notablePictures ? pictureDotsPerInch : backgroundDotsPerInch
        let factor = max(1, Int((page.workingDotsPerInch / max(resolution, 1)).rounded()))
        let background = try InkRemoval(page, ink: ink.mask(of: isKept), factor: factor)
            .raster(dotsPerInch: page.dotsPerInch)
        return LayeredPage(background: background, inks: inks, pictureShare: pictures.share)
    }

    /// The components that are ink, larger than specks, and mostly outside pictures.
    private func kept(
        _ components: InkComponents, outside pictures: PictureTiles, dotsPerInch: Double
    ) -> [Bool] {
        var inside = [Int](repeating: 0, count: components.components.count)
        components.forEachRun { component, row, columns in
            if pictures.contains(column: (columns.lowerBound + columns.upperBound) / 2, row: row) {
                inside[component] += columns.count
            }
        }
        let side = dotsPerInch / 100
        let smallest = Int((Self.smallestSpot * side * side).rounded(.up))
        return zip(components.components, inside).map { component, inside in
            component.isInk && component.area >= smallest && 2 * inside < component.area
        }
    }
}

/// The few ink colours of a page.
private struct InkPalette {
    /// A colour and its weight.
    struct Colour {
        var red: Double
        var green: Double
        var blue: Double
        var weight: Double

        func distance(to other: Colour) -> Double {
            let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
            return (r * r + g * g + b * b).squareRoot()
        }

        /// The difference between the channels.
        var chroma: Double { max(red, green, blue) - min(red, green, blue) }

        /// The distance of another colour from this one diluted with white paper.
        func dilution(to other: Colour) -> Double {
            let own = SIMD3(255 - red, 255 - green, 255 - blue)
            let its = SIMD3(255 - other.red, 255 - other.green, 255 - other.blue)
            let share = min(1, (own * its).sum() / max((own * own).sum(), 1))
            let rest = its - own * share
            return (rest * rest).sum().squareRoot()
        }

        mutating func add(_ other: Colour) {
            let sum = max(weight + other.weight, 1)
            red = (red * weight + other.red * other.weight) / sum
            green = (green * weight + other.green * other.weight) / sum
            blue = (blue * weight + other.blue * other.weight) / sum
            weight = sum
        }
    }

    private(set) var colours: [Colour] = []
    /// The index of each component's colour.
    private(set) var groups: [Int?]

    /// Colours closer than this are the same ink.
    private static let sameInk = 34.0
    /// Neutral colours closer than this are the same ink.
    private static let sameGrey = 56.0
    /// Darker neutral colours count as black: worn or thinly scanned print.
    private static let nearlyBlack = 110.0
    private static let nearlyGrey = 36.0
    /// The longest side of commas and dots, in inches: they are too thin to show their ink's colour.
    private static let longestMark = 0.05
    /// How far a mark may differ from the ink of its neighbours diluted with paper.
    private static let sameHue = 40.0
    /// The side of a cell in which neighbours are found, in inches.
    private static let nearness = 0.1

    /// Collects the colours of components, at most `limit`; further ones get the nearest. Small marks take the ink of
    /// their neighbours.
    init(
        _ components: [InkComponents.Component], keeping isKept: [Bool], limit: Int, dotsPerInch: Double
    ) {
        groups = [Int?](repeating: nil, count: components.count)
        let order = components.indices.filter { isKept[$0] }.sorted {
            (components[$0].area, $1) > (components[$1].area, $0)
        }
        let longest = Int((Self.longestMark * dotsPerInch).rounded(.up))
        let isMark = components.map { max($0.rows.count, $0.columns.count) <= longest }
        for index in order where !isMark[index] { add(components[index], at: index, limit: limit) }
        let neighbours = Neighbours(
            components, groups: groups, side: max(1, Int(Self.nearness * dotsPerInch)))
        for index in order where isMark[index] {
            let colour = Self.colour(of: components[index])
            let near = neighbours.groups(around: components[index])
            if let group = near.first(where: { colours[$0].dilution(to: colour) < Self.sameHue }) {
                groups[index] = group
            } else {
                add(components[index], at: index, limit: limit)
            }
        }
    }

    private mutating func add(_ component: InkComponents.Component, at index: Int, limit: Int) {
        let colour = Self.colour(of: component)
        let nearest = colours.indices.min {
            colours[$0].distance(to: colour) < colours[$1].distance(to: colour)
        }
        guard let nearest else {
            groups[index] = colours.count
            colours.append(colour)
            return
        }
        let areGrey = colour.chroma < Self.nearlyGrey && colours[nearest].chroma < Self.nearlyGrey
        let isSame = colours[nearest].distance(to: colour) < (areGrey ? Self.sameGrey : Self.sameInk)
        if isSame || colours.count == limit {
            if isSame { colours[nearest].add(colour) }
            groups[index] = nearest
        } else {
            groups[index] = colours.count
            colours.append(colour)
        }
    }

    private static func colour(of component: InkComponents.Component) -> Colour {
        let count = Double(max(component.core, 1))
        let colour = Colour(
            red: Double(component.red) / count, green: Double(component.green) / count,
            blue: Double(component.blue) / count, weight: count)
        let parts = [colour.red, colour.green, colour.blue]
        let (least, most) = (parts.min() ?? 0, parts.max() ?? 0)
        // Thin strokes look paler than their ink.
        return most < nearlyBlack && most - least < nearlyGrey
            ? Colour(red: 20, green: 20, blue: 20, weight: count) : colour
    }
}

/// The inks of the letters around a place.
private struct Neighbours {
    private let side: Int
    /// For each cell, the group and the box of each component that covers it.
    private var cells: [SIMD2<Int>: [(group: Int, component: InkComponents.Component)]] = [:]

    /// Larger components are areas and rules, in cells.
    private static let largest = 8

    init(_ components: [InkComponents.Component], groups: [Int?], side: Int) {
        self.side = side
        for (component, group) in zip(components, groups) {
            guard let group else { continue }
            let (rows, columns) = (component.rows, component.columns)
            guard max(rows.count, columns.count) <= Self.largest * side else { continue }
            for row in (rows.lowerBound / side)...(rows.upperBound / side) {
                for column in (columns.lowerBound / side)...(columns.upperBound / side) {
                    cells[SIMD2(column, row), default: []].append((group, component))
                }
            }
        }
    }

    /// The groups of the components near another, the nearest first.
    func groups(around mark: InkComponents.Component) -> [Int] {
        let (x, y) = (Self.middle(mark.columns), Self.middle(mark.rows))
        var near: [(distance: Int, group: Int)] = []
        for row in (y / side - 1)...(y / side + 1) {
            for column in (x / side - 1)...(x / side + 1) {
                for (group, component) in cells[SIMD2(column, row)] ?? [] {
                    let across = max(component.columns.lowerBound - x, x - component.columns.upperBound, 0)
                    let down = max(component.rows.lowerBound - y, y - component.rows.upperBound, 0)
                    near.append((across * across + down * down, group))
                }
            }
        }
        return near.sorted { ($0.distance, $0.group) < ($1.distance, $1.group) }.map(\.group)
    }

    private static func middle(_ range: ClosedRange<Int>) -> Int { (range.lowerBound + range.upperBound) / 2 }
}

/// Scales a page down and removes its ink, filling in the surrounding colours.
private struct InkRemoval {
    private let factor: Int
    private var width: Int
    private var height: Int
    /// For each cell of the small image, the sum of the colours of its pixels without ink, and their number.
    private var cells: [Cell]

    private struct Cell {
        var red: Float = 0
        var green: Float = 0
        var blue: Float = 0
        var weight: Float = 0

        mutating func add(_ other: Cell) {
            red += other.red
            green += other.green
            blue += other.blue
            weight += other.weight
        }
    }

    /// How far ink affects the paper around it, in pixels.
    private static let halo = 2

    /// Each `factor` by `factor` block of pixels becomes one.
    init(_ page: Raster, ink: Bitmap, factor: Int) {
        self.factor = factor
        width = (page.width + factor - 1) / factor
        height = (page.height + factor - 1) / factor
        cells = [Cell](repeating: Cell(), count: width * height)
        let isInk = Self.stained(ink)
        page.bytes.withUnsafeBufferPointer { bytes in
            for row in 0..<page.height {
                let line = row / factor * width
                for column in 0..<page.width where isInk[row * page.width + column] == 0 {
                    let at = 3 * (row * page.width + column)
                    cells[line + column / factor].add(
                        Cell(
                            red: Float(bytes[at]), green: Float(bytes[at + 1]), blue: Float(bytes[at + 2]),
                            weight: 1))
                }
            }
        }
    }

    /// One byte per pixel, not 0 for ink and its halo.
    private static func stained(_ ink: Bitmap) -> [UInt8] {
        var stained = [UInt8](repeating: 0, count: ink.width * ink.height)
        stained.withUnsafeMutableBufferPointer { pixels in
            ink.forEachRun { row, columns in
                let left = max(0, columns.lowerBound - halo)
                let right = min(ink.width, columns.upperBound + halo)
                for y in max(0, row - halo)...min(ink.height - 1, row + halo) {
                    for x in left..<right { pixels[y * ink.width + x] = 1 }
                }
            }
        }
        return stained
    }

    /// The small image.
    func raster(dotsPerInch: Double?) throws(ScanningError) -> Raster {
        let filled = Self.filled(cells, width: width, height: height)
        let bytes = filled.flatMap { cell in
            [cell.red, cell.green, cell.blue].map { UInt8(min(max(($0 / cell.weight).rounded(), 0), 255)) }
        }
        do {
            return try Raster(
                width: width, height: height, channels: .rgb, bytes: bytes,
                dotsPerInch: dotsPerInch.map { $0 / Double(factor) })
        } catch {
            throw ScanningError(error)
        }
    }

    /// Fills empty cells from an image of half the size, which is filled in the same way.
    private static func filled(_ cells: [Cell], width: Int, height: Int) -> [Cell] {
        guard cells.contains(where: { $0.weight == 0 }) else { return cells }
        guard width > 1 || height > 1 else {
            return [Cell(red: 255, green: 255, blue: 255, weight: 1)]
        }
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        var half = [Cell](repeating: Cell(), count: halfWidth * halfHeight)
        for row in 0..<height {
            for column in 0..<width {
                half[row / 2 * halfWidth + column / 2].add(cells[row * width + column])
            }
        }
        half = filled(half, width: halfWidth, height: halfHeight)
        var result = cells
        for row in 0..<height {
            for column in 0..<width where result[row * width + column].weight == 0 {
                result[row * width + column] = half[row / 2 * halfWidth + column / 2]
            }
        }
        return result
    }
}
