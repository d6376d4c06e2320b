import Routes
import Testing
import TestSupport

@testable import RouteFiles

@Suite("The fast path for rows")
struct QuickRowTests {
    private static let head =
        "deviceId,fixTime,latitude,longitude,altitude,speed,course,accuracy,valid,place\n"
    /// What the quick way is not for, so that every row goes the general one.
    private static let quoted = "\"7\""

    private func fixes(_ rows: [String], _ unneeded: Set<PositionField> = []) throws -> [Fix] {
        var options = RouteReadingOptions()
        options.unneeded = unneeded
        options.zone = try ClockZone("Europe/Zurich")
        let text = Self.head + rows.joined()
        return try RouteReader(options).read(bytes: Array(text.utf8)).flatMap(\.fixes)
    }

    /// Rows of the device, a few bytes of each changed.
    private func rows(of device: String) -> [String] {
        var random = SeededGenerator(seed: 47_11)
        let seeds = [
            ",2026-03-02T08:15:00Z,47.301314,7.682936,400,37.2,32,4,true,Bern\n",
            ",2026-03-02T08:15:00.5Z,-47.30131456,-7.6829361,-4.5,,0.5,12.25,1,somewhere in the mountains\n",
            ",2026-03-02T08:15:01+01:00,8.5,170.12345678,0,12345678,1e2,,false,\r\n",
        ]
        return (0..<1_200).map { round in
            var bytes = Array(seeds[round % seeds.count].utf8)
            for _ in 0..<(round % 3) {
                let place = Int.random(in: 1..<bytes.count, using: &random)
                bytes[place] =
                    Array("0123456789-+:T.Ze ,\t\r\n\u{b}\u{c}\u{1}".utf8).randomElement(using: &random) ?? 0
            }
            return device + String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test("agrees with the general reader, also for changed rows")
    func agreement() throws {
        let quick = try fixes(rows(of: "7"))
        let general = try fixes(rows(of: Self.quoted))
        #expect(zip(quick, general).first { $0 != $1 } == nil && quick.count == general.count)
        #expect(quick.count > 1_000 && quick.contains { $0.time == nil } && quick.contains { !$0.hasPlace })
    }

    @Test("skips unneeded columns and reads the others as usual")
    func unneededColumns() throws {
        let fields: Set<PositionField> = [.course, .accuracy, .valid, .altitude]
        for device in ["7", Self.quoted] {
            var whole = try fixes(rows(of: device))
            #expect(
                whole.contains {
                    $0.course != nil && $0.accuracy != nil && !$0.isValid && $0.elevation != nil
                })
            for index in whole.indices {
                (whole[index].course, whole[index].accuracy, whole[index].elevation) = (nil, nil, nil)
                whole[index].isValid = whole[index].hasPlace
            }
            #expect(try fixes(rows(of: device), fields) == whole)
        }
    }

    @Test("distinguishes devices by every byte of names of any length")
    func devices() {
        var devices = DeviceNames()
        var names: [[UInt8]] = [[]]
        for length in 1...20 {
            let name = [UInt8](repeating: 0x61, count: length)
            names.append(name)
            for place in 0..<length {
                var other = name
                other[place] = 0x62
                names.append(other)
            }
        }
        for _ in 0..<2 {
            #expect(
                names.map { $0.withUnsafeBufferPointer { devices.number(of: $0) } } == Array(names.indices))
        }
        #expect(devices.names == names.map { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) })
    }

    @Test("distinguishes devices in any order")
    func ordersOfDevices() {
        var (devices, numbers) = (DeviceNames(), [String: Int]())
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let number = Int.random(in: 0..<40, using: &random)
            let name = number == 0 ? "" : String(repeating: "\(number)", count: number % 11 + 1)
            let expected = numbers[name] ?? numbers.count
            numbers[name] = expected
            var bytes = name
            #expect(bytes.withUTF8 { devices.number(of: $0) } == expected)
        }
    }
}
