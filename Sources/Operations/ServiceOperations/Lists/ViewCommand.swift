package import Nyla

/// The commands of fieldbook that do what the pages of Nyla's own interface do.
///
/// ```swift
/// ViewCommand.text(for: "positions", of: "trustee", instance: "i1")  // fieldbook records list positions --instance i1
/// ViewCommand.text(forPage: "/billing")                              // fieldbook account list balance
/// ```
package enum ViewCommand {
    /// Commands by a feature's views.
    private static let views: [String: [String: String]] = [
        "trustee": [
            "dashboard": "records overview", "positions": "records list positions",
            "documents": "records list documents", "organisations": "records list organisations",
            "contracts": "records list contracts", "position-documents": "records list position-documents",
            "instance-roles": "admin list instance-roles --feature trustee",
            "expense-import": "push expenses TABLE",
            "scan-upload": "upload FILE --as trustee-document", "accounting-settings": "accounting config",
            "accounting": "accounting status", "settings": "accounting config",
        ],
        "realestate": [
            "dashboard": "pull parcels -o parcels.geojson", "map": "pull parcels -o parcels.geojson",
            "projects": "records list projects", "parcels": "records list parcels",
            "instance-roles": "admin list instance-roles --feature realestate",
        ],
        "workspace": [
            "dashboard": "chat list threads", "editor": "chat list edits", "settings": "chat list settings",
        ],
        "chatbot": [
            "dashboard": "chat list threads --feature chatbot",
            "conversations": "chat list threads --feature chatbot",
            "settings": "chat list settings --feature chatbot",
        ],
        "codeeditor": [
            "dashboard": "chat list files --feature codeeditor",
            "editor": "chat list files --feature codeeditor",
            "workflows": "chat list threads --feature codeeditor",
        ],
        "commcoach": [
            "dashboard": "chat overview --feature commcoach",
            "coaching": "chat list threads --feature commcoach",
            "dossier": "chat dossier CONTEXT -o dossier.pdf",
            "settings": "chat list settings --feature commcoach",
        ],
        "teamsbot": [
            "dashboard": "chat overview --feature teamsbot",
            "sessions": "chat list threads --feature teamsbot",
            "settings": "chat list settings --feature teamsbot",
        ],
        "automation": [
            "definitions": "automations list definitions", "templates": "automations list templates",
            "logs": "automations list runs",
        ],
        "automation2": [
            "workflows": "automations list definitions --engine automation2",
            "workflow-tasks": "automations list tasks", "tasks": "automations list tasks",
        ],
        "neutralization": [
            "dashboard": "neutralize text TEXT", "playground": "neutralize text TEXT",
            "config": "neutralize config",
        ],
    ]

    /// Commands by the paths of pages that belong to no instance.
    private static let pages = [
        "/": "instances overview", "/dashboard": "instances overview", "/store": "account list store",
        "/settings": "account profile", "/gdpr": "account export -o my-data.json",
        "/basedata/prompts": "account list prompts", "/basedata/files": "files list",
        "/basedata/connections": "account list connections", "/billing": "account list balance",
        "/billing/transactions": "account list transactions",
        "/billing/statistics": "account report -o report.html",
        "/admin/mandates": "admin list mandates", "/admin/users": "admin list users",
        "/admin/user-mandates": "admin list members --of MANDATE",
        "/admin/access": "admin list rules", "/admin/access-hub": "admin list rules",
        "/admin/feature-instances": "admin list instances",
        "/admin/feature-roles": "admin list template-roles",
        "/admin/feature-users": "admin list instance-users --of INSTANCE",
        "/admin/invitations": "admin list invitations", "/admin/mandate-roles": "admin list roles",
        "/admin/role-permissions": "admin matrix ROLE",
        "/admin/user-access-overview": "admin list access",
        "/admin/billing": "admin list billing-accounts", "/admin/subscriptions": "admin list subscriptions",
        "/admin/automation-events": "admin list automation-events", "/admin/logs": "admin list logs",
        "/admin/mandate-wizard": "admin push mandates TABLE",
        "/admin/invitation-wizard": "admin push invitations TABLE",
    ]

    /// The command for a feature's view in an instance; `nil` if there is none, or if an identifier cannot be copied to a shell
    /// as it is.
    ///
    /// - Parameter mandate: the instance's mandate, if the command has to name it.
    package static func text(
        for view: String, of feature: String, instance: String, mandate: String? = nil
    ) -> String? {
        guard isPlain(instance), mandate.map(isPlain) ?? true else { return nil }
        let place = (mandate.map { "--mandate \($0) " } ?? "") + "--instance \(instance)"
        return views[feature]?[view].map { "fieldbook \($0) \(place)" }
    }

    /// The command for a page by its path in Nyla's own interface; `nil` if there is none.
    package static func text(forPage path: String) -> String? {
        let short = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        return pages[short].map { "fieldbook \($0)" }
    }

    /// Letters, digits and signs that no shell takes for anything else, without a sign in front.
    private static func isPlain(_ text: String) -> Bool {
        let signs = Set("._-".utf8)
        func isLetter(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        }
        return text.utf8.first.map(isLetter) == true
            && text.utf8.allSatisfy { isLetter($0) || signs.contains($0) }
    }
}

extension Nyla.NavigationNode {
    /// A node of a tree with its place in it.
    package struct Placed: Sendable {
        /// The level, from 0.
        package let level: Int
        /// The node.
        package let node: Nyla.NavigationNode
        /// The identifier of the mandate that the node is in.
        package let mandate: String?
        /// The code of the feature that the node is in.
        package let feature: String?
        /// The identifier of the instance that the node is in.
        package let instance: String?

        /// The command of fieldbook that does what the page does; `nil` if there is none. It names the mandate unless that is
        /// the usual one.
        package func command(usualMandate: String?) -> String? {
            guard let feature, let instance else { return node.path.flatMap(ViewCommand.text(forPage:)) }
            // Of an instance itself, that of its first view.
            let first = node.kind == .view ? node : node.children.first { $0.kind == .view }
            guard let view = first?.view else { return nil }
            return ViewCommand.text(
                for: view, of: feature, instance: instance, mandate: mandate == usualMandate ? nil : mandate)
        }
    }

    /// The name of a view: the last component of its path, or else its identifier.
    package var view: String? {
        path?.split(separator: "/").last.map { String($0.prefix { $0 != "?" && $0 != "#" }) } ?? id
    }

    /// The node and those below it, each with its place.
    package var placed: [Placed] { placed(at: 0, nil, nil, nil) }

    private func placed(
        at level: Int, _ mandate: String?, _ feature: String?, _ instance: String?
    ) -> [Placed] {
        let mandate = kind == .mandate ? id : mandate
        let feature = kind == .feature ? id : feature
        let instance = kind == .instance ? id : instance
        return [Placed(level: level, node: self, mandate: mandate, feature: feature, instance: instance)]
            + children.flatMap { $0.placed(at: level + 1, mandate, feature, instance) }
    }
}
