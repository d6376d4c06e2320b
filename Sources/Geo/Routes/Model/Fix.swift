public import SimpleFeatures

/// One reading of a positioning device, in 64 bytes without references.
///
/// Millions of fixes are read, cleaned and measured as plain memory. Unknown values are stored as NaN and returned as `nil`.
public struct Fix: Sendable, BitwiseCopyable {
    /// Degrees north on WGS84; NaN if unknown.
    public var latitude: Double
    /// Degrees east on WGS84; NaN if unknown.
    public var longitude: Double
    // Whatever readers set of every fix is inlined into them.
    @usableFromInline var seconds: Double
    @usableFromInline var metresHigh: Double
    @usableFromInline var metresASecond: Double
    @usableFromInline var metresAround: Double
    /// Index among all fixes of the source, from 0.
    public var sourceIndex: Int
    /// Index of the fix's track in the source, from 0.
    public var track: UInt32
    @usableFromInline var marks: Marks
    /// Course in hundredths of a degree; 36,000 and more mean unknown.
    @usableFromInline var hundredths: UInt16

    /// Creates a fix.
    @inlinable
    public init(
        latitude: Double, longitude: Double, elevation: Double? = nil, time: Timestamp? = nil,
        speed: Double? = nil, accuracy: Double? = nil, isValid: Bool = true, track: UInt32 = 0,
        sourceIndex: Int = 0
    ) {
        self.latitude = latitude
        self.longitude = longitude
        seconds = time?.secondsSince1970 ?? .nan
        metresHigh = elevation ?? .nan
        metresASecond = speed ?? .nan
        metresAround = accuracy ?? .nan
        self.sourceIndex = sourceIndex
        self.track = track
        marks = isValid ? [] : .untrusted
        hundredths = .max
    }

    /// The time of the fix, if known.
    public var time: Timestamp? {
        get { seconds.isNaN ? nil : Timestamp(secondsSince1970: seconds) }
        set { seconds = newValue?.secondsSince1970 ?? .nan }
    }

    /// Height in metres, if known.
    public var elevation: Double? {
        get { metresHigh.isNaN ? nil : metresHigh }
        set { metresHigh = newValue ?? .nan }
    }

    /// Speed over ground in metres a second, as reported by the device.
    public var speed: Double? {
        get { metresASecond.isNaN ? nil : metresASecond }
        set { metresASecond = newValue ?? .nan }
    }

    /// Direction of travel in degrees clockwise from north, 0 to 360, to the hundredth of a degree.
    public var course: Double? {
        get { hundredths < 36_000 ? Double(hundredths) / 100 : nil }
        @inlinable @inline(__always) set {
            guard let newValue, newValue >= 0, newValue <= 360 else { return hundredths = .max }
            hundredths = UInt16((newValue * 100).rounded()) % 36_000
        }
    }

    /// Accuracy radius in metres, as reported by the device.
    public var accuracy: Double? {
        get { metresAround.isNaN ? nil : metresAround }
        set { metresAround = newValue ?? .nan }
    }

    /// Whether the device itself trusts the reading.
    public var isValid: Bool {
        get { !marks.contains(.untrusted) }
        @inlinable set { marks.set(.untrusted, !newValue) }
    }

    /// Whether a new segment starts here: the way from the fix before was not recorded.
    public var startsSegment: Bool {
        get { marks.contains(.segmentStart) }
        set { marks.set(.segmentStart, newValue) }
    }

    /// Whether the rule `invalid` has found a wrong clock; such a fix has no time and is removed.
    private(set) var hasWrongClock: Bool {
        get { marks.contains(.wrongClock) }
        set { marks.set(.wrongClock, newValue) }
    }

    /// Removes a wrong time, so that the fix stays behind the one before it.
    mutating func distrustClock() {
        seconds = .nan
        hasWrongClock = true
    }

    /// Whether the ignition is on, if the device reports it.
    public var ignition: Bool? {
        get { marks.contains(.knowsIgnition) ? marks.contains(.ignition) : nil }
        set {
            marks.set(.knowsIgnition, newValue != nil)
            marks.set(.ignition, newValue == true)
        }
    }

    /// Whether the device is in motion, if it reports that.
    public var motion: Bool? {
        get { marks.contains(.knowsMotion) ? marks.contains(.motion) : nil }
        set {
            marks.set(.knowsMotion, newValue != nil)
            marks.set(.motion, newValue == true)
        }
    }

    /// Seconds since 1970; NaN if unknown.
    var secondsSince1970: Double {
        get { seconds }
        set { seconds = newValue }
    }

    /// Whether the coordinates are on the globe: latitude -90 to 90, longitude -180 to 180 degrees.
    @inlinable public var hasPlace: Bool {
        latitude.magnitude <= 90 && longitude.magnitude <= 180
    }

    /// Degrees by which rounding may exceed the limits, a tenth of a millimetre.
    @inlinable static var rounding: Double { 1e-9 }

    /// Sets `isValid`: the device trusts the fix and its coordinates are on the globe.
    ///
    /// Coordinates beyond the limits by rounding only, such as 180.0000000000001 degrees, are corrected.
    @inlinable @inline(__always)
    package mutating func judge(isTrusted: Bool = true) {
        if latitude.magnitude > 90, latitude.magnitude <= 90 + Self.rounding {
            latitude = latitude < 0 ? -90 : 90
        }
        if longitude.magnitude > 180, longitude.magnitude <= 180 + Self.rounding {
            longitude = longitude < 0 ? -180 : 180
        }
        isValid = isTrusted && hasPlace
    }

    /// Longitude, latitude and height.
    public var position: Position {
        Position(x: longitude, y: latitude, z: elevation)
    }

    @usableFromInline struct Marks: OptionSet, Hashable, Sendable, BitwiseCopyable {
        @usableFromInline var rawValue: UInt8

        @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

        @inlinable static var untrusted: Marks { Marks(rawValue: 1) }
        static let segmentStart = Marks(rawValue: 2)
        static let knowsIgnition = Marks(rawValue: 4)
        static let ignition = Marks(rawValue: 8)
        static let knowsMotion = Marks(rawValue: 16)
        static let motion = Marks(rawValue: 32)
        static let wrongClock = Marks(rawValue: 64)

        @inlinable mutating func set(_ mark: Marks, _ isOn: Bool) {
            if isOn { insert(mark) } else { remove(mark) }
        }
    }
}

extension Fix: Hashable {
    /// Whether both have the same values; unknown values are equal.
    public static func == (left: Fix, right: Fix) -> Bool {
        left.identity == right.identity && left.marks == right.marks
    }

    /// Hashes the values that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
        hasher.combine(marks)
    }

    /// The values as bits; zero and minus zero are equal, and so are all NaN.
    private var identity: [UInt64] {
        let figures = [latitude, longitude, seconds, metresHigh, metresASecond, metresAround]
        return figures.map { $0.isNaN ? Double.nan.bitPattern : ($0 + 0).bitPattern }
            + [UInt64(truncatingIfNeeded: sourceIndex), UInt64(track), UInt64(hundredths)]
    }
}
