/// GeoTIFF's directories say where the values lie; the library below PROJ floods standard error where those are not.
extension GridSoundness {
    private static let maximumDirectories = 1_000
    private static let maximumParts = 1_000_000
    /// Offsets and lengths of strips, and of tiles.
    private static let parts = [(offsets: 273, lengths: 279), (offsets: 324, lengths: 325)]

    var tiffFault: String? {
        let isLittle = bytes(at: 0, count: 1) == [0x49]
        guard bytes(at: 2, count: 2) == (isLittle ? [42, 0] : [0, 42]) else { return "is no GeoTIFF" }
        var place = 4
        for _ in 0..<Self.maximumDirectories {
            guard let directory = integer(at: place, isLittle), directory >= 0,
                let count = short(at: directory, isLittle)
            else { return cutShort }
            if directory == 0 { return place == 4 ? cutShort : nil }
            for part in Self.parts {
                let offsets = numbers(part.offsets, of: directory, count, isLittle)
                let lengths = numbers(part.lengths, of: directory, count, isLittle)
                guard let offsets, let lengths, offsets.count == lengths.count,
                    zip(offsets, lengths).allSatisfy({ $0 >= 0 && $1 >= 0 && $0 + $1 <= size })
                else { return cutShort }
            }
            place = directory + 2 + count * 12
        }
        return "has too many directories"
    }

    /// The numbers of a tag; none where the directory has no such tag, `nil` where they cannot be read.
    private func numbers(_ tag: Int, of directory: Int, _ count: Int, _ isLittle: Bool) -> [Int]? {
        let places = (0..<count).map { directory + 2 + $0 * 12 }
        guard let found = places.first(where: { short(at: $0, isLittle) == tag }) else { return [] }
        guard let type = short(at: found + 2, isLittle), let length = integer(at: found + 4, isLittle),
            (1...Self.maximumParts).contains(length), [3, 4].contains(type)
        else { return nil }
        let width = type == 3 ? 2 : 4
        var start = found + 8
        if width * length > 4 {
            guard let place = integer(at: start, isLittle), place > 0, place + width * length <= size else {
                return nil
            }
            start = place
        }
        let numbers = (0..<length).compactMap { index in
            let place = start + index * width
            return type == 3 ? short(at: place, isLittle) : integer(at: place, isLittle)
        }
        return numbers.count == length ? numbers : nil
    }
}
