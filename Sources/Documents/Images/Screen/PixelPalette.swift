/// The palette of an image with at most 256 colours, sorted by their words.
struct PixelPalette {
    static let mostColours = 256
    private static let slotCount = 1024

    let colours: [UInt32]
    /// A hash table with open addressing: a colour is in the first free slot from its own on, its index in the same
    /// slot.
    private let keys: [UInt32]
    private let indices: [UInt8]

    /// `nil` if there are more colours.
    init?(_ pixels: ScreenPixels) {
        let ignored = pixels.ignoredBits
        var found: [UInt32] = []
        var keys = [UInt32](repeating: 0, count: Self.slotCount)
        var taken = [Bool](repeating: false, count: Self.slotCount)
        for row in 0..<pixels.height {
            var last: UInt32?
            for word in pixels.row(row) {
                let colour = word | ignored
                if colour == last { continue }
                last = colour
                var slot = Self.slot(of: colour)
                while taken[slot] && keys[slot] != colour { slot = (slot + 1) % Self.slotCount }
                if taken[slot] { continue }
                guard found.count < Self.mostColours else { return nil }
                taken[slot] = true
                keys[slot] = colour
                found.append(colour)
            }
        }
        found.sort()
        var indices = [UInt8](repeating: 0, count: Self.slotCount)
        for (index, colour) in found.enumerated() {
            var slot = Self.slot(of: colour)
            while keys[slot] != colour { slot = (slot + 1) % Self.slotCount }
            indices[slot] = UInt8(index)
        }
        colours = found
        self.keys = keys
        self.indices = indices
    }

    private static func slot(of colour: UInt32) -> Int {
        Int(truncatingIfNeeded: (colour &* 0x9E37_79B1) >> 22)
    }

    /// Whether all colours are opaque greys.
    var isGrey: Bool {
        colours.allSatisfy { $0 >> 24 == 0xFF && ($0 ^ ($0 >> 8)) & 0xFFFF == 0 }
    }

    /// Bits per index: 1, 2, 4 or 8.
    var bitDepth: Int { colours.count <= 2 ? 1 : colours.count <= 4 ? 2 : colours.count <= 16 ? 4 : 8 }

    /// Writes the palette indices of a row, one byte each.
    func map(_ row: UnsafeBufferPointer<UInt32>, ignoring ignored: UInt32, to target: inout [UInt8]) {
        var last: UInt32?
        var index: UInt8 = 0
        for place in 0..<row.count {
            let colour = row[place] | ignored
            if colour != last {
                last = colour
                var slot = Self.slot(of: colour)
                while keys[slot] != colour { slot = (slot + 1) % Self.slotCount }
                index = indices[slot]
            }
            target[place] = index
        }
    }
}

extension ScreenPixels {
    /// The bits without meaning, which are set so that they do not distinguish colours.
    var ignoredBits: UInt32 { isOpaque ? 0xFF00_0000 : 0 }
}
