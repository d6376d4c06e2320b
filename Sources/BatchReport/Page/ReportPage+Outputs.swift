import Batch
import Foundation

extension ReportPage {
    private static let greatestTries = 100

    private struct Made {
        var pictures: [(output: ItemRecord.Output, thumbnail: Thumbnail, summary: String)] = []
        var others: [ItemRecord.Output] = []
        var items = 0
        /// The number of outputs that are drawn; those with a password are not.
        var drawn = 0
    }

    func writeOutputs(_ page: Markup) throws {
        let steps = standings.filter { $0.done > 0 }.prefix(Self.greatestSteps)
        guard !steps.isEmpty else { return }
        try section(page, texts.outputsHeading) {
            var left = greatestThumbnails
            for (index, standing) in steps.enumerated() {
                let made = try made(in: standing.step.scope, picturesAtMost: left / (steps.count - index))
                left -= made.drawn
                try writeStep(page, standing, made)
            }
        }
    }

    /// The first outputs of a step, with thumbnails if possible.
    private func made(in scope: String, picturesAtMost quota: Int) throws -> Made {
        var made = Made()
        var tries = 0
        try snapshot.forEachItem(.done(scope: scope)) { item in
            made.items += 1
            for output in item.outputs {
                let mayDraw = made.drawn < quota && tries < Self.greatestTries
                if mayDraw,
                    let thumbnail = thumbnails.thumbnail(
                        ofFileAt: absolute(output.path), hash: output.hash)
                {
                    if case .jpeg = thumbnail { made.drawn += 1 } else { tries += 1 }
                    made.pictures.append((output, thumbnail, item.summary))
                } else {
                    if mayDraw { tries += 1 }
                    if made.others.count < Self.filesAGroup { made.others.append(output) }
                }
            }
            let isFull = made.others.count >= Self.filesAGroup
            return !isFull || (made.drawn < quota && tries < Self.greatestTries)
        }
        return made
    }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : snapshot.folder + "/" + path
    }

    private func writeStep(_ page: Markup, _ standing: StepStanding, _ made: Made) throws {
        guard !made.pictures.isEmpty || !made.others.isEmpty else { return }
        try page.newLine()
        try page.element("div", ["class": "step made"]) {
            try page.element("h3") { try page.element("bdi", standing.step.title) }
            if !made.pictures.isEmpty {
                try page.element("div", ["class": "pictures"]) {
                    for picture in made.pictures {
                        try writePicture(page, picture.output, picture.thumbnail, picture.summary)
                    }
                }
            }
            try files(page, made.others, of: made.others.count) { try writeFile(page, $0) }
            let rest = standing.done - made.items
            if rest > 0 {
                try page.element("p", ["class": "note"], counted(texts.outputsOfMoreItems, rest))
            }
        }
    }

    private func writePicture(
        _ page: Markup, _ output: ItemRecord.Output, _ thumbnail: Thumbnail, _ summary: String
    ) throws {
        let name = PathText.shown(PathParts(output.path).name)
        try page.element("figure") {
            try page.element("a", ["href": link.address(of: output.path)]) {
                switch thumbnail {
                case .jpeg(let jpeg):
                    try page.element("span", ["class": "frame"]) {
                        try page.empty(
                            "img",
                            ["src": "data:image/jpeg;base64,\(jpeg.base64EncodedString())", "alt": name])
                    }
                case .locked: try page.element("span", ["class": "frame locked"], texts.isLocked)
                }
            }
            try page.element("figcaption") {
                try page.element("a", ["href": link.address(of: output.path)]) {
                    try page.element("bdi", name)
                }
                let folder = PathParts(output.path).folder
                let isSummarised = summary.components(separatedBy: ", ").contains(folder)
                try page.element("small") {
                    if !folder.isEmpty, !isSummarised {
                        try page.element("bdi", folder)
                        try page.text(", ")
                    }
                    try page.text(size(output.bytes))
                }
                if !summary.isEmpty { try page.element("small", summary) }
            }
        }
        try page.newLine()
    }

    private func writeFile(_ page: Markup, _ output: ItemRecord.Output) throws {
        guard FileKind(at: absolute(output.path)) != .nothing else {
            try page.element("bdi", output.path)
            return try page.element("small", ["class": "bad"], texts.isGone)
        }
        try page.element("a", ["href": link.address(of: output.path)]) {
            try page.element("bdi", PathText.shown(output.path))
        }
        try page.element("small", size(output.bytes))
    }
}
