import Foundation
import Images
import Scanning
import Testing

@Suite struct SizeSearchTests {
    /// A model of JPEG: size grows with quality (ever faster), colours and pixels.
    private func bytes(_ step: SizeStep, _ quality: Int) -> Int {
        let colours = step.pixels == .colour ? 1.35 : step.pixels == .grey ? 1 : 0.2
        let growth = 40_000 * exp(0.024 * Double(quality)) + (quality > 85 ? 9_000 * Double(quality - 85) : 0)
        return Int(colours * step.scale * step.scale * growth)
    }

    @Test(arguments: [20_000, 50_000, 100_000, 200_000, 300_000, 400_000])
    func fitsAndUsesTheBytesWell(maximum: Int) throws {
        let fit = try SizeSearch(maximumBytes: maximum).run(.image(.colour)) { step, quality in
            let count = bytes(step, quality)
            return (count, count)
        }
        #expect(fit.byteCount <= maximum)
        #expect(fit.output == fit.byteCount && fit.byteCount == bytes(fit.step, fit.quality))
        #expect(Double(fit.byteCount) >= 0.85 * Double(maximum), "\(fit)")
        #expect(fit.attempts <= 24, "\(fit)")
    }

    @Test func losslessFilesLosePixelsThenColour() throws {
        for maximum in [25_000, 30_000, 60_000, 120_000, 300_000] {
            let fit = try SizeSearch(maximumBytes: maximum).run(.lossless(.colour)) { step, _ in
                ((), bytes(step, 90))
            }
            #expect(fit.byteCount <= maximum)
            #expect(fit.step.pixels == .colour || maximum < bytes(SizeStep(.colour, scale: 0.25), 90))
        }
        #expect(SizeLadder.lossless(.grey).steps.allSatisfy { $0.pixels == .grey && $0.qualities == 1...1 })
    }

    @Test func theBestQualityWinsIfEverythingFits() throws {
        let fit = try SizeSearch(maximumBytes: .max).run(.image(.grey)) { step, quality in
            ((), bytes(step, quality))
        }
        #expect(fit.quality == 95 && fit.step.scale == 1)
        #expect(fit.attempts < 8)
    }

    @Test func illegibleResultsAreSkipped() throws {
        // Half the resolution is not legible; black and white is.
        let search = SizeSearch(maximumBytes: 30_000, floor: 0.9)
        let fit = try search.run(.pages(.colour)) { step, quality in
            (step, bytes(step, quality))
        } legibility: { step in
            step.scale < 0.8 || step.pixels == .layers ? 0.5 : 0.97
        }
        #expect(fit.step.pixels == .blackAndWhite && fit.step.scale == 1)
        #expect(fit.legibility == 0.97)
    }

    @Test func theErrorStatesTheSmallestSize() throws {
        let impossible = #expect(throws: ScanningError.self) {
            try SizeSearch(maximumBytes: 100).run(.image(.grey)) { step, quality in ((), bytes(step, quality))
            }
        }
        #expect(impossible?.code == .doesNotFit)
        let smallest = bytes(SizeStep(.grey, scale: 0.25), 30)
        #expect(
            impossible?.message.contains("\(smallest) bytes") == true, "\(String(describing: impossible))")
        let illegible = #expect(throws: ScanningError.self) {
            try SizeSearch(maximumBytes: 50_000, floor: 0.9).run(.image(.grey)) { step, quality in
                ((), bytes(step, quality))
            } legibility: { _ in
                .nan
            }
        }
        #expect(illegible?.code == .doesNotFit)
        #expect(illegible?.message.contains("not legible") == true)
    }

    @Test func erraticSizesTerminate() throws {
        for seed in 0..<50 {
            let fit = try? SizeSearch(maximumBytes: 5_000).run(.pages(.colour)) { step, quality in
                ((), (quality &* 7919 &+ seed &* 104_729 &+ Int(step.scale * 1000)) % 10_000)
            }
            #expect(fit.map { $0.byteCount <= 5_000 } ?? true)
        }
    }

    @Test func picturesFit() throws {
        var page = ColouredPage()
        page.picture = (250, 300)
        let raster = try page.raster()
        let original = try ImageEncoder.encode(raster, as: .jpeg(quality: 98)).count
        for maximum in [original / 2, original / 4, original / 8] {
            let outcome = try ImageFitter.fit(
                raster, ofFileWith: original, content: .colour, by: SizeSearch(maximumBytes: maximum))
            guard case .made(let fit) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            #expect(fit.output.count == fit.byteCount && fit.byteCount <= maximum)
            #expect(Double(fit.byteCount) >= 0.85 * Double(maximum), "\(maximum): \(fit.byteCount)")
        }
        let kept = try ImageFitter.fit(
            raster, ofFileWith: original, content: .colour, by: SizeSearch(maximumBytes: original))
        guard case .kept = kept else {
            Issue.record("small enough is left alone")
            return
        }
    }

    @Test func pagesAreEncodedByEachStep() throws {
        let encoder = PageEncoder(try ColouredPage().raster())
        for step in SizeLadder.pages(.colour).steps {
            let page = try encoder.encode(step, quality: step.qualities.lowerBound)
            #expect(page.byteCount > 0)
            let seen = try page.decoded()
            #expect(abs(Double(seen.width) - 500 * step.scale) <= 2, "\(step)")
            let again = try PageEncoder(ColouredPage().raster()).encode(
                step, quality: step.qualities.lowerBound)
            #expect(again.byteCount == page.byteCount)
        }
    }
}
