extension RewritePass {
    /// Writes a geometry's polygons by `write`, and anew with more decimals if rounding makes them invalid.
    mutating func polygons(inArray: Bool, _ write: (inout Self) throws -> Void) throws {
        guard let precision = rewriter.ringPrecision else { return try write(&self) }
        let pin = output.pin()
        rings.removeAll()
        keepsRings = true
        defer { keepsRings = false }
        try write(&self)
        let isHeld = output.takeOff(pin)
        guard keepsRings else {
            rounding.unchecked = 1
            return
        }
        switch precision(rings) {
        case .usual: break
        case .invalid: rounding.spoiled = 1
        case .decimals(let decimals):
            guard isHeld else {
                rounding.spoiled = 1
                return
            }
            output.truncate(to: pin)
            try writeRings(inArray: inArray, decimals: decimals)
            rounding.refined = 1
            rounding.decimals = max(rounding.decimals, decimals)
        }
    }

    /// Keeps the positions of a ring until all of the geometry is there, unless it is too large.
    mutating func keepRing() {
        guard keepsRings else { return }
        let limits = rewriter.limits
        if rings.count + positions.count > limits.checked || rings.extraBytes > limits.held {
            keepsRings = false
            rings = TransformedRings()
        } else {
            rings.append(positions)
        }
    }

    private mutating func writeRings(inArray: Bool, decimals: Int) throws {
        let usual = numbers
        numbers = writer(decimals: decimals)
        defer { numbers = usual }
        if inArray { try output.append("[") }
        for polygon in rings.polygons {
            try output.append(polygon > 0 ? ",[" : "[")
            let ringsOfPolygon = rings.rings(ofPolygon: polygon)
            for ring in ringsOfPolygon {
                try output.append(ring > ringsOfPolygon.lowerBound ? ",[" : "[")
                let isReversed = rings.copy(ring: ring, to: &positions)
                try write(inReverse: isReversed)
                output.replaceLast(with: UInt8(ascii: "]"))
            }
            try output.append("]")
        }
        if inArray { try output.append("]") }
    }

    /// Writes the corners of an object's box, which have as many decimals as what is in it.
    func boxNumbers(of object: OpenObject) -> DecimalWriter {
        let isCollection = object.role == .root && hasCollection
        let decimals = isCollection ? summary.rounding.decimals : rounding.decimals
        return decimals > 0 ? writer(decimals: decimals) : numbers
    }

    private func writer(decimals: Int) -> DecimalWriter {
        if case .fixed = rewriter.options.numbers { return DecimalWriter(.fixed(decimals: decimals)) }
        return DecimalWriter(.upTo(decimals: decimals))
    }
}
