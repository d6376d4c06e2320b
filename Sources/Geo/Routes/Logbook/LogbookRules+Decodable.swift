extension LogbookRules: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case standard = "default"
        case rules, vehicles
    }

    /// Reads rules; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        standard = try container.choice(.standard) ?? .business
        rules = try container.value(.rules, or: [])
        vehicles = try container.value(.vehicles, or: [:])
    }
}

extension LogbookRules.Rule: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case kind, purpose, devices, weekdays, from, to, place, start, end, between, travels
    }

    /// Reads a rule; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        guard let kind: LogbookKind = try container.choice(.kind) else {
            throw DecodingError.keyNotFound(
                Key.kind, DecodingError.Context(codingPath: container.codingPath, debugDescription: ""))
        }
        self.kind = kind
        purpose = try container.decodeIfPresent(String.self, forKey: .purpose)
        devices = try container.decodeIfPresent([WrittenText].self, forKey: .devices)?.map(\.text)
        weekdays = try container.choices(.weekdays)
        from = try container.decodeIfPresent(ClockTime.self, forKey: .from)
        to = try container.decodeIfPresent(ClockTime.self, forKey: .to)
        place = try container.decodeIfPresent(String.self, forKey: .place)
        start = try container.decodeIfPresent(String.self, forKey: .start)
        end = try container.decodeIfPresent(String.self, forKey: .end)
        between = try container.decodeIfPresent([String].self, forKey: .between)
        travels = try container.decodeIfPresent([LogbookRules.Window].self, forKey: .travels)
        if let between, between.count != 2 {
            throw DecodingError.dataCorruptedError(
                forKey: .between, in: container, debugDescription: "two places were expected")
        }
    }
}

extension LogbookRules.Window: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case since, until }

    /// Reads both ends; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        since = try container.decode(WrittenText.self, forKey: .since).text
        until = try container.decode(WrittenText.self, forKey: .until).text
    }
}

extension LogbookRules.Vehicle: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case name, plate, driver, odometer, odometerAt }

    /// Reads what is known; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        name = try container.decodeIfPresent(WrittenText.self, forKey: .name)?.text
        plate = try container.decodeIfPresent(WrittenText.self, forKey: .plate)?.text
        driver = try container.decodeIfPresent(WrittenText.self, forKey: .driver)?.text
        odometer = try container.decodeIfPresent(Double.self, forKey: .odometer)
        odometerAt = try container.decodeIfPresent(WrittenText.self, forKey: .odometerAt)?.text
        if let odometer, !(0...10_000_000).contains(odometer) {
            throw DecodingError.dataCorruptedError(
                forKey: .odometer, in: container, debugDescription: "kilometres were expected, 0 to 10000000")
        }
    }
}

/// A text that may be written as a number: device 7, plate 123456.
private struct WrittenText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            text = "\(number)"
        } else {
            text = try container.decode(String.self)
        }
    }
}
