import Foundation
import SwissCoordinates

// Draws the figure of the article on transformations: draw-grid-shift OUTPUT.png
guard let path = CommandLine.arguments.dropFirst().first else {
    FileHandle.standardError.write(Data("usage: draw-grid-shift OUTPUT.png\n".utf8))
    exit(64)
}
do {
    let picture = try ShiftMap(GridShift()).picture()
    try Data(picture).write(to: URL(filePath: path))
} catch {
    FileHandle.standardError.write(Data("draw-grid-shift: \(error)\n".utf8))
    exit(1)
}
