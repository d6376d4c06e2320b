import DocumentModel
import Foundation
import Images
import Testing
import TestSupport

@Suite("Animations") struct AnimationTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func frame(_ width: Int, _ height: Int, _ colour: [UInt8]) throws -> Raster {
        try Raster(
            width: width, height: height, channels: .rgb,
            bytes: (0..<(width * height)).flatMap { _ in colour })
    }

    @Test("frames keep their order, size and delay", arguments: [AnimationEncoding.gif, .webp(quality: 90)])
    func frames(encoding: AnimationEncoding) throws {
        let colours: [[UInt8]] = [[255, 0, 0], [0, 160, 0], [0, 0, 255]]
        let frames = try [frame(40, 30, colours[0]), frame(20, 30, colours[1]), frame(40, 10, colours[2])]
        let picture = try Animation(frames, delay: 0.5).encoded(as: encoding)
        #expect(picture.width == 40 && picture.height == 30)
        #expect(try Animation(frames, delay: 0.5).encoded(as: encoding) == picture)
        let path = try folder.file("moving." + encoding.fileExtension, picture.bytes)
        let thumbnailer = try Thumbnailer(path: path)
        #expect(thumbnailer.pageCount == 3)
        for (page, colour) in colours.enumerated() {
            let raster = try thumbnailer.raster(ofPage: page, fitting: 40)
            #expect([raster.width, raster.height] as [Int] == [40, 30])
            let middle = 3 * (15 * 40 + 20)
            for channel in 0..<3 {
                #expect(abs(Int(raster.bytes[middle + channel]) - Int(colour[channel])) < 12)
            }
        }
        #expect(try VipsTool.run("vipsheader", "-f", "delay", path + "[n=-1]").contains("500"))
    }

    @Test("no frames or too many pixels fail")
    func invalid() throws {
        #expect(throws: ImageError.self) { try Animation([], delay: 1).encoded(as: .gif) }
        let large = try Raster(
            width: 10_000, height: 6_000, channels: .grey, bytes: [UInt8](repeating: 0, count: 60_000_000))
        #expect(throws: ImageError.self) { try Animation([large, large], delay: 1).encoded(as: .gif) }
    }

    @Test("invalid delays are bounded", arguments: [-1, 0, .nan, .infinity, 1e9])
    func delays(delay: Double) throws {
        #expect(try !Animation([frame(4, 4, [1, 2, 3])], delay: delay).encoded(as: .gif).bytes.isEmpty)
    }
}
