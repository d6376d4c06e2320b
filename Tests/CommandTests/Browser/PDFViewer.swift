import Foundation
import Testing
import TestSupport

/// A PDF that is open in Chromium: a page that frames the viewer's own, which is an extension's.
final class PDFViewer {
    private static let element = "document.querySelector('pdf-viewer')"
    /// The longest that a page is waited for.
    private static let patience = Duration.seconds(60)

    private let chromium: Chromium
    private let folder: TemporaryFolder
    private let page: String
    private let viewer: String
    private let end: ContinuousClock.Instant

    /// Opens a PDF in a Chromium of its own, and waits for the viewer.
    init(of path: String) throws {
        chromium = try Chromium()
        folder = try TemporaryFolder()
        end = .now + Self.patience
        let opened = try chromium.call(
            "Target.createTarget", ["url": "file://\(path)#toolbar=0&navpanes=0&view=Fit"])
        page = try Self.attach(try #require(opened["targetId"] as? String), chromium)
        var frame: String?
        while frame == nil, .now < end { frame = try Self.frame(chromium) }
        viewer = try Self.attach(try #require(frame, "Chromium opens no viewer"), chromium)
    }

    private static func frame(_ chromium: Chromium) throws -> String? {
        let targets = try chromium.call("Target.getTargets", ["filter": [[:]]])["targetInfos"]
        let frame = (targets as? [[String: Any]])?.first {
            $0["type"] as? String == "iframe"
                && ($0["url"] as? String)?.hasPrefix("chrome-extension:") == true
        }
        return frame?["targetId"] as? String
    }

    private static func attach(_ target: String, _ chromium: Chromium) throws -> String {
        let attached = try chromium.call("Target.attachToTarget", ["targetId": target, "flatten": true])
        return try #require(attached["sessionId"] as? String)
    }

    /// The first page as soon as it differs by less than `bound` levels from what is expected. The viewer draws a while
    /// after the file is there.
    func firstPage(like expected: GreyPicture, within bound: Double) throws -> GreyPicture {
        var last = "nothing"
        while .now < end {
            guard let shown = try firstPage() else { continue }
            let difference = shown.difference(from: expected)
            if difference < bound { return shown }
            last = "something \(difference) levels off, where \(bound) are allowed"
        }
        throw ChromiumError(description: "Chromium shows \(last)")
    }

    /// What the first page looks like now; `nil` before the viewer has laid it out within the window.
    private func firstPage() throws -> GreyPicture? {
        let place = try evaluate(
            "(() => { const r = \(Self.element)?.viewport?.getPageScreenRect(0); "
                + "return r ? [r.x, r.y, r.width, r.height, innerWidth, innerHeight] : null })()")
        guard let place = place as? [Double], place.count == 6 else { return nil }
        let (left, top, width, height) = (place[0], place[1], place[2], place[3])
        guard min(left, top) >= 0, min(width, height) >= Double(GreyPicture.side), left + width <= place[4],
            top + height <= place[5]
        else { return nil }
        let clip = ["x": left, "y": top, "width": width, "height": height, "scale": 1]
        let screenshot =
            try chromium.call(
                "Page.captureScreenshot", ["format": "png", "clip": clip], in: page)["data"] as? String
        let picture = try folder.write(
            try #require(screenshot.flatMap { Data(base64Encoded: $0) }), to: "shown.png")
        return try GreyPicture(of: picture.path)
    }

    /// What "select all" selects.
    func text() throws -> String {
        let controller = Self.element + ".currentController"
        _ = try evaluate("\(controller).selectAll()")
        let text = try evaluate("\(controller).getSelectedText().then(answer => answer.selectedText)")
        return try #require(text as? String)
    }

    private func evaluate(_ expression: String) throws -> Any? {
        let answer = try chromium.call(
            "Runtime.evaluate",
            ["expression": expression, "returnByValue": true, "awaitPromise": true], in: viewer)
        return (answer["result"] as? [String: Any])?["value"]
    }
}
