/// The colours of a picture that has at most 256, in ascending order of their words.
struct PixelPalette {
    static let mostColours = 256
    private static let slotCount = 1024

    let colours: [UInt32]
    /// Open addressing: a colour stands in the first free place from its own on, with its index beside it.
    private let keys: [UInt32]
    private let indices: [UInt8]

    /// `nil` where there are more colours.
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

    /// Whether all are opaque greys.
    var isGrey: Bool {
        colours.allSatisfy { $0 >> 24 == 0xFF && ($0 ^ ($0 >> 8)) & 0xFFFF == 0 }
    }

    /// Bits that an index takes: 1, 2, 4 or 8.
    var bitDepth: Int { colours.count <= 2 ? 1 : colours.count <= 4 ? 2 : colours.count <= 16 ? 4 : 8 }

    /// Replaces a row's pixels by their indices, a byte each.
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
    /// The bits that mean nothing, to be set so that they do not tell colours apart.
    var ignoredBits: UInt32 { isOpaque ? 0xFF00_0000 : 0 }
}
