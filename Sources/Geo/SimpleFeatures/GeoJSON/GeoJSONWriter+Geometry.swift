extension GeoJSONWriter {
    func append(_ geometry: Geometry, to bytes: inout [UInt8]) {
        JSONText.append(#"{"type":""#, to: &bytes)
        JSONText.append(geometry.typeName, to: &bytes)
        if case .geometryCollection(let members) = geometry {
            JSONText.append(#"","geometries":"#, to: &bytes)
            appendList(members, to: &bytes) { append($0, to: &$1) }
        } else {
            JSONText.append(#"","coordinates":"#, to: &bytes)
            appendCoordinates(of: geometry, to: &bytes)
        }
        JSONText.append("}", to: &bytes)
    }

    func append(_ box: BoundingBox, to bytes: inout [UInt8]) {
        JSONText.append(#""bbox":["#, to: &bytes)
        for value in [box.minX, box.minY, box.maxX, box.maxY] {
            number.append(value, to: &bytes)
            bytes.append(UInt8(ascii: ","))
        }
        bytes[bytes.count - 1] = UInt8(ascii: "]")
    }

    private func appendCoordinates(of geometry: Geometry, to bytes: inout [UInt8]) {
        switch geometry {
        case .point(let position): append(position, to: &bytes)
        case .multiPoint(let positions), .lineString(let positions): append(positions, to: &bytes)
        case .multiLineString(let lines): appendList(lines, to: &bytes) { append($0, to: &$1) }
        case .polygon(let polygon): append(polygon, to: &bytes)
        case .multiPolygon(let polygons): appendList(polygons, to: &bytes) { append($0, to: &$1) }
        case .geometryCollection: break
        }
    }

    private func append(_ polygon: Polygon, to bytes: inout [UInt8]) {
        appendList(options.crsName == nil ? polygon.woundByRFC7946.rings : polygon.rings, to: &bytes) {
            append($0, to: &$1)
        }
    }

    private func append(_ positions: [Position], to bytes: inout [UInt8]) {
        appendList(positions, to: &bytes) { append($0, to: &$1) }
    }

    private func append(_ position: Position, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        number.append(position.x, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        number.append(position.y, to: &bytes)
        if let z = position.z {
            bytes.append(UInt8(ascii: ","))
            height.append(z, to: &bytes)
            if let m = position.m {
                bytes.append(UInt8(ascii: ","))
                measure.append(m, to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private func appendList<Element>(
        _ elements: [Element], to bytes: inout [UInt8], _ appendElement: (Element, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            appendElement(element, &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }
}
