import Images

/// The connected components of a page's possible ink, with their measurements.
struct InkComponents {
    /// A connected component.
    struct Component {
        /// Pixels.
        var area = 0
        /// Number of pixels as dark as the page's usual ink.
        var dark = 0
        /// The sum of all levels under even lighting.
        var light = 0
        /// Its bounding rows and columns.
        var rows = Int.max...Int.max
        var columns = Int.max...Int.max
        /// Number of pixels of pure ink; the others are partly paper.
        var core = 0
        /// The sums of the levels and colours of the core pixels.
        var level = 0
        var red = 0
        var green = 0
        var blue = 0
        /// Whether it is pale print: letter-sized and hardly dark anywhere.
        var isPale = false
        /// Ink is darker than this level; 0 for a component without ink.
        var threshold = 0
    }

    /// A run of pixels in a row.
    private struct Run {
        let row: Int32
        let start: Int32
        let end: Int32
        var parent: Int32
    }

    private var runs: [Run] = []
    /// The component of each run.
    private var labels: [Int32] = []
    private(set) var components: [Component] = []
    private let even: Raster
    private let inkLevel: Int

    /// Pale print has a smaller share of dark pixels.
    private static let darkShare = 0.3
    /// The largest pale letters, in inches; larger components are tints.
    private static let largestPale = 0.5
    /// Paler components are paper grain.
    private static let palestInk = 192

    /// The shortest side of a solid area such as a band, in inches, and the share of its box that it fills; print on
    /// it is lighter than the area.
    private static let shortestSolid = 0.12
    private static let leastOfSolid = 0.5
    /// Where light print on a solid area begins, from the area's level to paper.
    private static let lightPrint = 0.35

    /// Less of a hue is noise: in squares of 1/100 inch, and as a share of the component.
    private static let leastOfHue = 6.0
    private static let leastHueShare = 0.03

    /// Finds the components of a mask on a page. `even` is the page in grey under even lighting; its usual ink is
    /// darker than `inkLevel`.
    init(_ mask: Bitmap, of page: Raster, on even: Raster, inkLevel: Int) {
        self.even = even
        self.inkLevel = inkLevel
        join(mask)
        number()
        part(by: page)
        measure(page)
    }

    /// Joins each run with those it touches in the row above, including at corners.
    private mutating func join(_ mask: Bitmap) {
        var above = 0..<0
        var current = 0..<0
        var row = -1
        var candidate = 0
        mask.forEachRun { newRow, columns in
            if newRow != row {
                above = newRow == row + 1 ? current : runs.count..<runs.count
                current = runs.count..<runs.count
                row = newRow
                candidate = above.lowerBound
            }
            let index = runs.count
            runs.append(
                Run(
                    row: Int32(newRow), start: Int32(columns.lowerBound), end: Int32(columns.upperBound),
                    parent: Int32(index)))
            current = current.lowerBound..<(index + 1)
            while candidate < above.upperBound, Int(runs[candidate].end) < columns.lowerBound {
                candidate += 1
            }
            var touching = candidate
            while touching < above.upperBound, Int(runs[touching].start) <= columns.upperBound {
                unite(touching, index)
                touching += 1
            }
        }
    }

    private mutating func unite(_ one: Int, _ other: Int) {
        let (first, second) = (root(of: one), root(of: other))
        runs[max(first, second)].parent = Int32(min(first, second))
    }

    private mutating func root(of index: Int) -> Int {
        var index = index
        while Int(runs[index].parent) != index {
            runs[index].parent = runs[Int(runs[index].parent)].parent
            index = Int(runs[index].parent)
        }
        return index
    }

    private mutating func number() {
        labels = [Int32](repeating: 0, count: runs.count)
        for index in runs.indices {
            let root = root(of: index)
            if root == index {
                labels[index] = Int32(components.count)
                components.append(Component())
            } else {
                labels[index] = labels[root]
            }
        }
    }

    /// Splits components in which inks of different hues touch, such as crossing lines.
    private mutating func part(by page: Raster) {
        guard page.channels == .rgb else { return }
        let hues = hues(on: page)
        guard hues.contains(where: { $0.count > 1 }) else { return }
        var (parts, partLabels): ([Run], [Int32]) = ([], [])
        var numbers: [Int: Int32] = [:]
        for (run, label) in zip(runs, labels) {
            let own = hues[Int(label)]
            guard own.count > 1 else {
                parts.append(run)
                partLabels.append(label)
                continue
            }
            for (hue, columns) in pieces(of: run, in: own, on: page) {
                let key = Int(label) * InkHue.allCases.count + hue.rawValue
                let number = hue == own[0] ? label : numbers[key] ?? Int32(components.count)
                if Int(number) == components.count {
                    numbers[key] = number
                    components.append(Component())
                }
                parts.append(
                    Run(
                        row: run.row, start: Int32(columns.lowerBound), end: Int32(columns.upperBound),
                        parent: 0))
                partLabels.append(number)
            }
        }
        (runs, labels) = (parts, partLabels)
    }

    /// The main hues of each component, the most frequent first.
    private func hues(on page: Raster) -> [[InkHue]] {
        let hueCount = InkHue.allCases.count
        var counts = [Int](repeating: 0, count: hueCount * components.count)
        even.bytes.withUnsafeBufferPointer { levels in
            for (run, label) in zip(runs, labels) {
                let line = Int(run.row) * page.width
                for at in (line + Int(run.start))..<(line + Int(run.end)) where Int(levels[at]) < inkLevel {
                    counts[hueCount * Int(label) + page.inkHue(at: at).rawValue] += 1
                }
            }
        }
        let side = page.workingDotsPerInch / 100
        let least = max(1, Int(Self.leastOfHue * side * side))
        return components.indices.map { component in
            let own = counts[(hueCount * component)..<(hueCount * (component + 1))]
            let all = own.reduce(0, +)
            let hues = InkHue.allCases.filter {
                let count = own[own.startIndex + $0.rawValue]
                return count >= least && Double(count) >= Self.leastHueShare * Double(all)
            }
            return hues.sorted { own[own.startIndex + $0.rawValue] > own[own.startIndex + $1.rawValue] }
        }
    }

    /// Splits a run into pieces of one hue each; pixels of minor hues join the piece before them.
    private func pieces(of run: Run, in hues: [InkHue], on page: Raster) -> [(
        hue: InkHue, columns: Range<Int>
    )] {
        var pieces: [(hue: InkHue, columns: Range<Int>)] = []
        for column in Int(run.start)..<Int(run.end) {
            let hue = page.inkHue(at: Int(run.row) * page.width + column)
            if let last = pieces.last, last.hue == hue || !hues.contains(hue) {
                pieces[pieces.count - 1].columns = last.columns.lowerBound..<(column + 1)
            } else {
                pieces.append((hues.contains(hue) ? hue : hues[0], column..<(column + 1)))
            }
        }
        return pieces
    }

    private mutating func measure(_ page: Raster) {
        let channels = page.channels.rawValue
        let largest = Int(Self.largestPale * page.workingDotsPerInch)
        even.bytes.withUnsafeBufferPointer { levels in
            for (run, label) in zip(runs, labels) {
                let line = Int(run.row) * page.width
                components[Int(label)].extend(to: Int(run.row), Int(run.start)...(Int(run.end) - 1))
                for at in (line + Int(run.start))..<(line + Int(run.end)) {
                    components[Int(label)].light += Int(levels[at])
                    if Int(levels[at]) < inkLevel { components[Int(label)].dark += 1 }
                }
            }
            for index in components.indices {
                let part = components[index]
                components[index].isPale =
                    Double(part.dark) < Self.darkShare * Double(part.area) && part.rows.count <= largest
                    && part.columns.count <= largest
            }
            page.bytes.withUnsafeBufferPointer { bytes in
                for (run, label) in zip(runs, labels) {
                    let line = Int(run.row) * page.width
                    for at in (line + Int(run.start))..<(line + Int(run.end)) {
                        let pixel = channels * at
                        components[Int(label)].add(
                            level: Int(levels[at]), inkLevel: inkLevel, Int(bytes[pixel]),
                            Int(bytes[pixel + channels / 2]), Int(bytes[pixel + channels - 1]))
                    }
                }
            }
        }
        for index in components.indices {
            components[index].threshold = threshold(
                of: components[index], shortestSolid: Int(Self.shortestSolid * page.workingDotsPerInch))
        }
        takeDarkColours(from: page)
    }

    /// Replaces the mean colour of each component by that of the darker half of its core, since the rest of a thin or
    /// soft stroke is partly paper.
    private mutating func takeDarkColours(from page: Raster) {
        let channels = page.channels.rawValue
        let means = components.map { $0.core > 0 ? $0.level / $0.core : -1 }
        for index in components.indices {
            (components[index].core, components[index].level) = (0, 0)
            (components[index].red, components[index].green, components[index].blue) = (0, 0, 0)
        }
        even.bytes.withUnsafeBufferPointer { levels in
            page.bytes.withUnsafeBufferPointer { bytes in
                for (run, label) in zip(runs, labels) {
                    let (line, component) = (Int(run.row) * page.width, Int(label))
                    for at in (line + Int(run.start))..<(line + Int(run.end))
                    where Int(levels[at]) <= means[component] {
                        let pixel = channels * at
                        components[component].core += 1
                        components[component].level += Int(levels[at])
                        components[component].red += Int(bytes[pixel])
                        components[component].green += Int(bytes[pixel + channels / 2])
                        components[component].blue += Int(bytes[pixel + channels - 1])
                    }
                }
            }
        }
    }

    /// Pale print ends half way between its own level and paper, a solid area where light print on it begins; 0 if it
    /// is not ink.
    private func threshold(of part: Component, shortestSolid: Int) -> Int {
        guard part.core > 0 else { return 0 }
        let isSolid =
            !part.isPale && min(part.rows.count, part.columns.count) >= shortestSolid
            && Double(part.area) >= Self.leastOfSolid * Double(part.rows.count * part.columns.count)
        if isSolid {
            let level = part.level / part.core
            return min(inkLevel, level + Int(Self.lightPrint * Double(255 - level)))
        }
        guard part.isPale else { return inkLevel }
        let level = part.level / part.core
        return level <= Self.palestInk ? (255 + level) / 2 : 0
    }

    /// The masks of groups of components, without their pale edges; components without a group are omitted.
    func masks(of groups: [Int?], count: Int) throws(ScanningError) -> [Bitmap] {
        let bytesPerRow = (even.width + 7) / 8
        let empty = [UInt8](repeating: 0, count: bytesPerRow * even.height)
        var planes = [[UInt8]](repeating: empty, count: count)
        even.bytes.withUnsafeBufferPointer { levels in
            for (run, label) in zip(runs, labels) {
                guard let group = groups[Int(label)] else { continue }
                let threshold = components[Int(label)].threshold
                let row = Int(run.row)
                for column in Int(run.start)..<Int(run.end)
                where Int(levels[row * even.width + column]) < threshold {
                    planes[group][row * bytesPerRow + column / 8] |= 0x80 >> UInt8(column % 8)
                }
            }
        }
        var masks: [Bitmap] = []
        for plane in planes {
            do {
                masks.append(
                    try Bitmap(
                        width: even.width, height: even.height, bytes: plane, dotsPerInch: even.dotsPerInch))
            } catch {
                throw ScanningError(error)
            }
        }
        return masks
    }

    /// Calls `body` with each run and the index of its component.
    func forEachRun(_ body: (_ component: Int, _ row: Int, _ columns: Range<Int>) -> Void) {
        for (run, label) in zip(runs, labels) {
            body(Int(label), Int(run.row), Int(run.start)..<Int(run.end))
        }
    }
}

extension InkComponents.Component {
    /// Whether the component is ink.
    var isInk: Bool { threshold > 0 }

    fileprivate mutating func extend(to row: Int, _ run: ClosedRange<Int>) {
        area += run.count
        rows = min(rows.lowerBound, row)...(rows.upperBound == .max ? row : max(rows.upperBound, row))
        columns =
            min(
                columns.lowerBound, run.lowerBound)...(columns.upperBound == .max
            ? run.upperBound : max(columns.upperBound, run.upperBound))
    }

    fileprivate mutating func add(level: Int, inkLevel: Int, _ red: Int, _ green: Int, _ blue: Int) {
        guard isPale ? level * area <= light : level < inkLevel else { return }
        core += 1
        self.level += level
        self.red += red
        self.green += green
        self.blue += blue
    }
}

extension Raster {
    fileprivate func inkHue(at pixel: Int) -> InkHue {
        bytes.withUnsafeBufferPointer { InkHue($0[3 * pixel], $0[3 * pixel + 1], $0[3 * pixel + 2]) }
    }
}

/// The rough hue of an ink, enough to distinguish a red line from a black one it crosses.
private enum InkHue: Int, CaseIterable {
    case neutral, red, green, blue

    private static let leastChroma = 40
    /// At least one part in this many of the absorbed light differs between the channels.
    private static let leastShare = 4

    /// The hue of a pixel on white paper, even if it is only partly ink.
    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        let (least, most) = (min(red, green, blue), max(red, green, blue))
        let chroma = Int(most - least)
        guard chroma >= Self.leastChroma, Self.leastShare * chroma >= 255 - Int(least) else {
            self = .neutral
            return
        }
        self = most == red ? .red : most == green ? .green : .blue
    }
}
