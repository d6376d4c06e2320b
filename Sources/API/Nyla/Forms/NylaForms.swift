public import APICore
import Answers
import Foundation
import Streams

/// Navigation and attributes.
extension NylaEndpoints {
    static let forms = [navigation, attributes]

    /// The tree of pages that the user may see.
    public static let navigation = NylaEndpoint.planned(.get, "/api/navigation")
    /// The fields of a kind of record.
    public static let attributes = NylaEndpoint.planned(.get, "/api/attributes/{entityType}")
}

/// A client for Nyla's descriptions of its records: the fields, and the values to choose from.
public struct NylaForms: Sendable {
    /// The longest path of options, in bytes.
    private static let longestPath = 500

    private let client: APIClient
    private let context: RequestContext?

    /// Creates a client for a mandate and instance; `nil` for records that belong to none, such as those of the account.
    public init(_ client: APIClient, in context: RequestContext?) {
        self.client = client
        self.context = context
    }

    /// The fields of a kind of record, for example `TrusteePosition`, in the service's order.
    public func attributes(of entityType: String) async throws(APIError) -> [Nyla.Attribute] {
        let request = NylaEndpoints.attributes.request(["entityType": .text(entityType)])
        return try await client.all(of: request.with(context))
    }

    /// The same; `nil` if the service does not describe that kind of record, or not to this user. Names of kinds are partly
    /// guessed: to one that a service does not know, it may answer 404, 400 or 422, or have no fields for it. Such errors are
    /// not cached: with earlier answers, a kind without one counts as not described.
    public func attributesIfThere(of entityType: String) async throws(APIError) -> [Nyla.Attribute]? {
        do throws(APIError) {
            let attributes = try await attributes(of: entityType)
            return attributes.isEmpty ? nil : attributes
        } catch {
            guard
                [.notFound, .forbidden, .invalid].contains(error.code)
                    || client.answersFromCache(after: error)
            else { throw error }
            return nil
        }
    }

    /// The most lists of options that are requested at the same time.
    static let mostAtOnce = 4

    /// The values to choose from, by name, of those attributes that have them at a path. Several are requested at the same
    /// time; the first error ends the rest.
    public func options(of attributes: [Nyla.Attribute]) async throws(APIError) -> [String: [Nyla.Option]] {
        let wanted = attributes.filter { if case .path? = $0.options { true } else { false } }
        let answers = await withTaskGroup(of: Answer.self) { group in
            var answers: [Answer] = []
            for (place, attribute) in wanted.enumerated() {
                if place >= Self.mostAtOnce, let answer = await group.next() {
                    answers.append(answer)
                    if case .failure = answer.options { break }
                }
                group.addTask { await answer(for: attribute) }
            }
            if answers.contains(where: { if case .failure = $0.options { true } else { false } }) {
                group.cancelAll()
            }
            for await answer in group { answers.append(answer) }
            return answers
        }
        var found: [String: [Nyla.Option]] = [:]
        // In the order of the answers: the first error is thrown.
        for answer in answers { found[answer.name] = try answer.options.get() }
        return found
    }

    private typealias Answer = (name: String, options: Result<[Nyla.Option]?, APIError>)

    private func answer(for attribute: Nyla.Attribute) async -> Answer {
        do throws(APIError) {
            return (attribute.name, .success(try await options(of: attribute)))
        } catch {
            return (attribute.name, .failure(error))
        }
    }

    /// The values to choose from for an attribute; `nil` if any value is allowed.
    ///
    /// A path of options must be one of the service's own below `/api/`.
    public func options(of attribute: Nyla.Attribute) async throws(APIError) -> [Nyla.Option]? {
        switch attribute.options {
        case nil: return nil
        case .list(let options)?: return options
        case .path(let path)?:
            let request = try request(for: path, attribute.name)
            return try await client.all(of: request.with(context))
        }
    }

    private func request(for path: String, _ name: String) throws(APIError) -> APIRequest {
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let template = parts.first ?? ""
        guard path.utf8.count <= Self.longestPath, template.hasPrefix("/api/"),
            template.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
                .allSatisfy({ Self.isComponent(String($0)) })
        else {
            throw APIError(
                .answer, "the options of \(name) are not at a path of the service",
                remedy: "Report it to the service's operator.",
                endpoint: NylaEndpoints.attributes.endpoint.description)
        }
        var values: [String: String] = [:]
        values["instanceId"] = context?.instance
        values["mandateId"] = context?.mandate
        let entries = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { entry in
            let words = entry.split(separator: "=", maxSplits: 1).map { Self.decoded(String($0)) }
            return (name: words.first ?? "", value: words.count > 1 ? words[1] : "")
        }
        return APIRequest(Endpoint(.get, template, isCacheable: true), values, query: entries)
    }

    /// A part of a query without its encoding; unchanged if that is not valid.
    private static func decoded(_ text: String) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? text
    }

    /// Whether the text is a plain component of a path, or a name in braces.
    private static func isComponent(_ text: String) -> Bool {
        if text == "{instanceId}" || text == "{mandateId}" { return true }
        return !text.isEmpty && text != "." && text != ".."
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "-_.~".utf8.contains(byte)
                }
            }
    }
}
