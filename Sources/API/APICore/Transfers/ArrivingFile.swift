/// Writes one answer to a file, of which the first bytes may exist already.
struct ArrivingFile: Sendable {
    /// How an answer ended.
    enum Outcome: Sendable {
        /// The file is complete; with the server's digest and media type, if given.
        case whole(ContentDigest?, mediaType: String?)
        /// The number of bytes so far and their origin; the rest must be requested.
        case part(Int64, PartialFile.Origin, HTTPError?)
        /// The existing bytes are useless: the server does not continue them.
        case useless
    }

    /// Bytes that count as progress, so that a server cannot keep a client busy byte by byte.
    static let stride: Int64 = 64 << 10
    private static let buffer = 256 << 10
    /// Shorter files are not resumed by a later call, in bytes.
    private static let rememberedLength: Int64 = 1 << 20

    let file: PartialFile
    let request: ContentDigest
    /// The length and origin of the existing bytes; `nil` to start from the beginning.
    let known: (length: Int64, origin: PartialFile.Origin)?
    /// The expected size in bytes.
    let size: Int64?
    let reporter: ProgressReporter
    /// Longest time for `stride` bytes.
    let patience: Duration

    func take(_ response: HTTPResponse) async throws(HTTPError) -> Outcome {
        switch response.status {
        case 200, 203: try await takeWhole(response)
        case 206: try await takePart(response)
        default:
            throw HTTPError(
                .malformed, "the server answered the download with \(response.status)",
                remedy: "Check the address.")
        }
    }

    private func takeWhole(_ response: HTTPResponse) async throws(HTTPError) -> Outcome {
        let isPlain = DigestField.isPlain(response.fields)
        let total = isPlain ? response.fields["Content-Length"].flatMap { Int64($0) } : nil
        let origin = PartialFile.Origin(
            request: request, validator: isPlain ? Validator(response.fields) : nil, total: total,
            digest: DigestField.whole(response.fields))
        try await DiskWork.run { () throws(HTTPError) in
            try file.cut(to: 0)
            if origin.validator != nil, total ?? .max >= Self.rememberedLength { try file.keep(origin) }
        }
        return try await take(response, from: 0, upTo: total, of: origin)
    }

    private func takePart(_ response: HTTPResponse) async throws(HTTPError) -> Outcome {
        guard let known else {
            throw HTTPError(
                .malformed, "the server answered with a range that was not requested",
                remedy: "Report it to the service's operator.")
        }
        let range = response.fields["Content-Range"].flatMap { ContentRange($0) }
        let isSame = Validator(response.fields).map { $0 == known.origin.validator } ?? true
        guard let range, range.bytes.lowerBound == known.length, isSame,
            known.origin.total == nil || range.total == nil || known.origin.total == range.total
        else { return .useless }
        let origin = PartialFile.Origin(
            request: request, validator: known.origin.validator, total: known.origin.total ?? range.total,
            digest: DigestField.whole(response.fields) ?? known.origin.digest)
        return try await take(response, from: known.length, upTo: range.bytes.upperBound, of: origin)
    }

    private func take(
        _ response: HTTPResponse, from start: Int64, upTo announced: Int64?, of origin: PartialFile.Origin
    ) async throws(HTTPError) -> Outcome {
        if let size, announced ?? size > size { throw Self.oversized(size) }
        let end = announced ?? size
        var (reached, buffered) = (start, [UInt8]())
        var failure: HTTPError?
        var (goal, due) = (start + Self.stride, ContinuousClock.now + patience)
        var chunks = response.body.makeAsyncIterator()
        do throws(HTTPError) {
            while let chunk = try await chunks.next() {
                buffered += chunk
                let arrived = reached + Int64(buffered.count)
                guard arrived <= end ?? .max else { throw Self.oversized(end) }
                if arrived >= goal { (goal, due) = (arrived + Self.stride, ContinuousClock.now + patience) }
                guard ContinuousClock.now < due else { throw .slow("the response makes too little progress") }
                if buffered.count >= Self.buffer { try await write(&buffered, &reached, of: origin) }
            }
        } catch {
            guard error.isTransient else { throw error }
            failure = error
        }
        try await write(&buffered, &reached, of: origin)
        if failure == nil, reached < announced ?? reached { failure = .incomplete }
        if let failure { return .part(reached, origin, failure) }
        if let digest = DigestField.content(response.fields),
            try await ContentDigest.of(FileContent(file.path).part(start..<reached)) != digest
        {
            try await DiskWork.run { () throws(HTTPError) in try file.cut(to: start) }
            return .part(start, origin, Self.damaged)
        }
        return reached < origin.total ?? reached
            ? .part(reached, origin, nil) : .whole(origin.digest, mediaType: response.mediaType)
    }

    private func write(
        _ bytes: inout [UInt8], _ reached: inout Int64, of origin: PartialFile.Origin
    ) async throws(HTTPError) {
        let (arrived, offset) = (bytes, reached)
        try await DiskWork.run { () throws(HTTPError) in try file.write(arrived, at: offset) }
        reached += Int64(arrived.count)
        bytes.removeAll(keepingCapacity: false)
        reporter.update(reached, of: origin.total)
    }

    private static func oversized(_ bytes: Int64?) -> HTTPError {
        HTTPError(
            .oversized, "the response has more than the announced \(bytes ?? 0) bytes",
            remedy: "Try again later, or report it to the service's operator.")
    }

    static var damaged: HTTPError {
        HTTPError(
            .cut, "the received data does not have the expected digest",
            remedy: "Try again later, or report it to the service's operator.", isTransient: true)
    }
}
