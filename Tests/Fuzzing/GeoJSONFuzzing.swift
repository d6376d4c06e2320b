import Streams

@testable import SimpleFeatures

/// What libFuzzer calls with every input; whatever it finds wrong ends the process.
///
/// It holds all readers to never crashing and to agreeing with each other.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let whole = FuzzedRewriting(bytes, chunk: 1 << 16)
    let pieces = FuzzedRewriting(bytes, chunk: 1 + count % 13)
    precondition(whole.outcome == pieces.outcome, "the window's size changes the outcome")
    precondition(whole.positions == pieces.positions, "the window's size changes the positions")
    let runs = FuzzedRewriting(bytes, chunk: 1 << 16, limits: .shortRuns)
    precondition(whole.outcome == runs.outcome, "the length of the runs changes the outcome")
    _ = FuzzedRewriting(bytes, chunk: 7, skipsFaults: true)
    checkSmallLimits(bytes)
    let read = FuzzedReading(bytes)
    if whole.isComplete && read.isComplete {
        precondition(whole.positions == read.positions, "reader and rewriter see different coordinates")
        let again = FuzzedReading(Array(whole.outcome.utf8))
        precondition(
            again.isComplete && again.features == read.features, "the result reads as something else")
    }
    checkNumber(bytes)
    checkTable(bytes)
    return 0
}

/// What is taken apart, held and left out under small limits still has to come out as GeoJSON.
private func checkSmallLimits(_ bytes: [UInt8]) {
    let small = FuzzedRewriting(bytes, chunk: 5, limits: .small, turnsRings: true, skipsFaults: true)
    guard small.isComplete, small.outcome.contains("{") else { return }
    let reader = GeoJSONReader(ByteSource(bytes: Array(small.outcome.utf8)))
    while true {
        do {
            guard try reader.next() != nil else { break }
        } catch {
            precondition(error.canContinue, "what comes out under small limits is not GeoJSON: \(error)")
        }
    }
}

extension RewriteLimits {
    fileprivate static var shortRuns: RewriteLimits {
        var limits = RewriteLimits()
        limits.run = 2
        return limits
    }

    fileprivate static var small: RewriteLimits {
        var limits = RewriteLimits()
        (limits.run, limits.ring, limits.ordinates, limits.extraBytes) = (2, 8, 5, 64)
        (limits.held, limits.kept) = (96, 256)
        return limits
    }
}

private func checkNumber(_ bytes: [UInt8]) {
    for grammar in [DecimalReader.Grammar.json, .plain] {
        let number = bytes.withUnsafeBufferPointer { DecimalReader.read($0, as: grammar) }
        guard let number, number.length < 400 else { continue }
        let text = String(decoding: bytes.prefix(number.length), as: UTF8.self)
        guard grammar == .json, let expected = Double(text) else { continue }
        precondition(number.value.bitPattern == expected.bitPattern, "a number is read wrongly")
    }
}

private func checkTable(_ bytes: [UInt8]) {
    var reader = DelimitedTextReader(ByteSource(bytes: bytes))
    do { while try reader.next() != nil {} } catch {}
    for isXYZ in [false, true] {
        let whole = FuzzedTable(bytes, blockSize: 1 << 16, isXYZ: isXYZ)
        let pieces = FuzzedTable(bytes, blockSize: 1 + bytes.count % 13, isXYZ: isXYZ)
        precondition(whole == pieces, "the blocks' size changes a table")
    }
}

/// What becomes of a table, with how its rows are laid out taken from its length.
struct FuzzedTable: Equatable {
    private(set) var outcome: [UInt8] = []
    private(set) var faultCount = 0

    init(_ bytes: [UInt8], blockSize: Int, isXYZ: Bool) {
        let encoding: TextEncoding = bytes.count % 2 == 0 ? .utf8 : .windows1252
        guard let input = try? DelimitedTextInput(ByteSource(bytes: bytes), encoding: encoding, isXYZ: isXYZ)
        else { return }
        let notations: [PointTableLayout.Notation] = [
            .decimal(decimals: 2, hasComma: false), .decimal(decimals: 0, hasComma: true),
            .sexagesimal(decimals: 1, hasComma: true),
        ]
        var layout = PointTableLayout(
            delimiter: input.delimiter, x: bytes.count % 3, y: 1, z: bytes.count % 5 == 0 ? 2 : nil,
            notation: notations[bytes.count % notations.count])
        layout.placement = [.replacing, .appending, .alone][bytes.count / 3 % 3]
        layout.width = layout.placement == .appending ? bytes.count % 7 : nil
        var rewriter = PointTableRewriter(layout)
        var reader = RowBlockReader(
            input.source, delimiter: input.delimiter, blockSize: blockSize, firstLine: input.firstLine)
        while let block = try? reader.next() {
            let rows = rewriter.rewrite(block) { run in
                for index in 0..<run.count where run.x[index] < 0 { run.x[index] = .nan }
            }
            outcome += rows.bytes
            faultCount += rows.faultCount
            _ = block.parted(by: 0x09, insteadOf: input.delimiter)
        }
    }
}

/// A pair of coordinates, bit for bit.
struct FuzzedPosition: Equatable {
    let x: UInt64
    let y: UInt64
}

/// What a rewriting makes of an input.
struct FuzzedRewriting {
    private(set) var outcome = ""
    private(set) var positions: [FuzzedPosition] = []
    private(set) var isComplete = false

    init(
        _ bytes: [UInt8], chunk: Int, limits: RewriteLimits = RewriteLimits(), turnsRings: Bool = false,
        skipsFaults: Bool = false
    ) {
        var result: [UInt8] = []
        var seen: [FuzzedPosition] = []
        var rewriter = CoordinateRewriter(
            .init(numbers: .shortest, turnsRings: turnsRings), onFault: skipsFaults ? { _ in } : nil
        ) { run in
            for (x, y) in zip(run.x, run.y) { seen.append(FuzzedPosition(x: x.bitPattern, y: y.bitPattern)) }
        }
        rewriter.limits = limits
        do {
            _ = try rewriter.rewrite(ByteWindow(ByteSource(bytes: bytes), chunk: chunk)) {
                result.append(contentsOf: $0)
            }
            isComplete = true
            outcome = String(decoding: result, as: UTF8.self)
        } catch {
            // Only a window that still shows the place knows its line.
            outcome = "\(error)".replacing(#/line [0-9]+, /#, with: "")
        }
        positions = seen
    }
}

/// What the reader makes of an input.
struct FuzzedReading {
    private(set) var features: [Feature] = []
    private(set) var isComplete = false

    init(_ bytes: [UInt8]) {
        let reader = GeoJSONReader(ByteSource(bytes: bytes))
        var hasFaults = false
        while true {
            do {
                guard let feature = try reader.next() else { break }
                features.append(feature)
            } catch {
                hasFaults = true
                if !error.canContinue { break }
            }
        }
        isComplete = !hasFaults
    }

    var positions: [FuzzedPosition] {
        var positions: [FuzzedPosition] = []
        for feature in features {
            feature.geometry?.forEachRun { run in
                for position in run {
                    positions.append(FuzzedPosition(x: position.x.bitPattern, y: position.y.bitPattern))
                }
            }
        }
        return positions
    }
}
