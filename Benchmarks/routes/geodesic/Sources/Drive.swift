import Foundation

/// A drive across the country, the same one each time: a fix every few seconds, now and then a long leg.
struct Drive {
    private(set) var latitudes = [46.9]
    private(set) var longitudes = [7.4]

    init(fixes: Int) {
        var state: UInt64 = 84
        func unit() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) * 0x1p-53
        }
        latitudes.reserveCapacity(fixes)
        longitudes.reserveCapacity(fixes)
        var heading = 0.0
        for index in 1..<fixes {
            heading += unit() - 0.5
            let degrees = (index % 10_000 == 0 ? 0.3 : 0.002) * unit()
            latitudes.append(min(47.8, max(45.8, latitudes[index - 1] + degrees * sin(heading))))
            longitudes.append(min(10.5, max(5.9, longitudes[index - 1] + degrees * 1.4 * cos(heading))))
        }
    }
}
