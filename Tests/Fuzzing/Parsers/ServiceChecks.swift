import Foundation

@testable import APICore
@testable import WebFeatures

extension FuzzedParser {
    static let answers = [
        FuzzedParser("wfs", checkCapabilities),
        FuzzedParser("sse", checkEvents),
        FuzzedParser("list", checkList),
        FuzzedParser("cookie", checkCookies),
        FuzzedParser("cookies", checkCookieFile),
        FuzzedParser("header", checkHeader),
    ]
}

/// A service's layers have names, and boxes with finite corners in order.
func checkCapabilities(_ bytes: [UInt8]) {
    let capabilities: ServiceCapabilities
    do throws(WebFeatureError) {
        capabilities = try ServiceCapabilities(document: bytes)
    } catch {
        precondition(!error.message.isEmpty && !error.remedy.isEmpty)
        return
    }
    precondition(capabilities.countDefault.map { $0 > 0 } ?? true)
    for layer in capabilities.layers {
        precondition(!layer.name.isEmpty)
        guard let box = layer.geographicBounds else { continue }
        precondition([box.minX, box.minY, box.maxX, box.maxY].allSatisfy(\.isFinite))
        precondition(box.minX <= box.maxX && box.minY <= box.maxY)
    }
    _ = try? capabilities.layer(named: nil)
}

/// The events do not depend on where the stream is cut.
func checkEvents(_ bytes: [UInt8]) {
    var limits = EventLimits()
    (limits.line, limits.event) = (64, 96)
    let whole = events(bytes, pieces: bytes.count, limits)
    precondition(events(bytes, pieces: 1 + bytes.count % 5, limits) == whole, "pieces change the events")
}

private func events(_ bytes: [UInt8], pieces size: Int, _ limits: EventLimits) -> [String] {
    var parser = EventParser(limits)
    var seen: [String] = []
    do throws(HTTPError) {
        for piece in pieces(of: bytes, size) {
            for event in try parser.read(piece) {
                precondition(event.data.utf8.count <= limits.event * 3, "an event is too long")
                seen.append("\(event.type)|\(event.id)|\(event.data)|\(event.kind)")
            }
        }
        seen.append("\(parser.lastEventID)|\(parser.retry.map { "\($0)" } ?? "")")
        precondition(parser.retry.map { $0 >= .zero && $0 <= limits.longestWait } ?? true)
    } catch {
        // Events before the one that is too long may come out or not, as the stream is cut.
        return ["\(error.code)"]
    }
    return seen
}

/// The items do not depend on where the answer is cut, and all of sound JSON come.
func checkList(_ bytes: [UInt8]) {
    let whole = items(bytes, pieces: bytes.count)
    precondition(items(bytes, pieces: 1 + bytes.count % 5) == whole, "pieces change the items")
    guard let whole, let value = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [Any] else {
        return
    }
    precondition(whole.count == value.count, "\(whole.count) items of \(value.count)")
    for item in whole {
        let data = Data(item)
        precondition((try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil)
    }
}

private func items(_ bytes: [UInt8], pieces size: Int) -> [[UInt8]]? {
    var reader = JSONListReader(named: ["items", "a"], mostBytes: 256)
    do throws(JSONListReader.ReadError) {
        var items: [[UInt8]] = []
        for piece in pieces(of: bytes, size) { items += try reader.read(piece) }
        try reader.end()
        return items
    } catch { return nil }
}

private func pieces(of bytes: [UInt8], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: max(size, 1)).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
}

private let place = try? WebAddress("https://land.example.ch/api/files/")
private let other = try? WebAddress("http://example.ch/")

/// A jar holds no more than it may, and gives a server what it may have; lines are fields of their own.
func checkCookies(_ bytes: [UInt8]) {
    guard let place, let other else { return }
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let fields = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    var jar = CookieJar()
    jar.take(fields, from: place, now: now)
    precondition(jar.cookies.count <= min(fields.count, CookieJar.most))
    for cookie in jar.cookies {
        precondition(!cookie.name.isEmpty && cookie.path.hasPrefix("/") && !cookie.isExpired(now))
        precondition(place.host == cookie.domain || place.host.hasSuffix("." + cookie.domain))
        precondition(!(cookie.isHostOnly || cookie.isSecure) || !cookie.goes(to: other, now: now))
    }
    _ = jar.header(for: place, now: now)
    var copy = jar
    copy.take(fields, from: place, now: now)
    precondition(copy.cookies == jar.cookies, "the same cookies again are others")
}

/// What browsers exported is for the server, or the file is refused.
func checkCookieFile(_ bytes: [UInt8]) {
    guard let place else { return }
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    do throws(APIError) {
        let jar = try CookieFile.cookies(in: Data(bytes), at: "cookies.txt", for: place, now: now)
        for cookie in jar.cookies {
            precondition(!cookie.name.isEmpty && cookie.path.hasPrefix("/"))
            precondition(cookie.goes(to: place, now: now, onAnyPath: true), "a cookie of another server")
        }
        _ = jar.header(for: place, now: now)
    } catch {
        precondition(!error.message.isEmpty && !error.remedy.isEmpty)
    }
}

/// Fields of answers, those of tus among them, are read within bounds; the first byte says which.
func checkHeader(_ bytes: [UInt8]) {
    guard let kind = bytes.first, let place else { return }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    switch kind % 7 {
    case 0:
        guard let range = ContentRange(text) else { return }
        precondition(range.bytes.lowerBound >= 0 && !range.bytes.isEmpty)
        precondition(range.total.map { range.bytes.upperBound <= $0 } ?? true)
    case 1:
        let wait = RetryAfter.wait(text, now: Date(timeIntervalSince1970: 1_800_000_000))
        precondition(wait.map { $0 >= .zero && $0 <= .seconds(86_400 * 366) } ?? true)
    case 2: _ = Validator(["ETag": text])
    case 3:
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let capabilities = TusCapabilities([
            "Tus-Version": "1.0.0", "Tus-Extension": parts.first ?? "", "Tus-Max-Size": parts.last ?? "",
        ])
        precondition(capabilities?.mostBytes.map { $0 > 0 } ?? true)
    case 4:
        guard let address = place.resolving(text) else { return }
        precondition(!address.host.isEmpty && (0...65_535).contains(address.port))
        precondition(address.text.utf8.count <= WebAddress.maximumLength * 3)
        _ = address.description
    case 5:
        guard let given = try? SecretAddress(text) else { return }
        precondition(!given.address.query.contains { SecretAddress.isSecret($0.name) }, "a secret is kept")
        _ = given.address.description
    default:
        let reply = ErrorReply(Array(bytes.dropFirst()), mediaType: nil)
        precondition(reply.message?.contains { $0.isNewline } != true, "a message has several lines")
    }
}
