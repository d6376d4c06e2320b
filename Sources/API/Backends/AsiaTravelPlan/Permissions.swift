public import APICore

extension AsiaTravelPlan {
    /// A role of the service's users.
    public enum Role: String, CaseIterable, Sendable {
        case admin = "atp_admin"
        case manager = "atp_manager"
        case accountant = "atp_accountant"
        case staff = "atp_staff"
    }

    /// What a user may do with bookings.
    public enum Action: String, CaseIterable, Sendable {
        case read, edit, assign
        case changeStage = "change stage"
        case addNote = "add note"
        case createStaff = "create staff"
    }

    /// How far a right reaches; `all` includes `own`.
    public enum Reach: Int, Comparable, Sendable {
        /// No bookings.
        case none
        /// Bookings that are assigned to the user.
        case own
        /// All bookings.
        case all

        /// Whether `left` reaches less far.
        public static func < (left: Reach, right: Reach) -> Bool { left.rawValue < right.rawValue }
    }

    /// The rights of a set of roles, as the service's contract has them, which corrects the plan (section 5). The
    /// server decides: it may allow more or less.
    public struct Permissions: Hashable, Sendable {
        /// The rights of each role; a missing action reaches no bookings.
        public static let matrix: [Role: [Action: Reach]] = [
            .admin: everything, .manager: everything,
            .accountant: [.read: .all, .changeStage: .all],
            .staff: [.read: .own, .changeStage: .own, .addNote: .own],
        ]
        private static let everything = Dictionary(
            uniqueKeysWithValues: Action.allCases.map { ($0, Reach.all) })

        /// The roles.
        public let roles: Set<Role>

        /// The rights of these roles together.
        public init(_ roles: Set<Role>) { self.roles = roles }

        /// The roles that permit an action as far as `reach`, by default at least on own bookings.
        public static func roles(for action: Action, reach: Reach = .own) -> [Role] {
            Role.allCases.filter { matrix[$0]?[action] ?? .none >= reach }
        }

        /// How far an action reaches: as far as with the strongest role.
        public func reach(of action: Action) -> Reach {
            roles.compactMap { Self.matrix[$0]?[action] }.max() ?? .none
        }

        /// The actions on a booking.
        ///
        /// - Parameter isOwn: whether it is assigned to the user.
        public func actions(onOwn isOwn: Bool) -> [Action] {
            Action.allCases.filter { reach(of: $0) >= (isOwn ? .own : .all) }
        }
    }

    /// The signed-in user, as the token describes it. The claims are unverified: the server decides.
    public struct User: Hashable, Sendable {
        /// The sign-in name.
        public let username: String?
        /// The email address.
        public let email: String?
        /// The provider's identifier.
        public let subject: String?
        /// The roles of this service.
        public let roles: Set<Role>

        /// Creates a user.
        public init(username: String?, email: String? = nil, subject: String? = nil, roles: Set<Role>) {
            self.username = username
            self.email = email
            self.subject = subject
            self.roles = roles
        }

        /// The user of a session; `nil` without a readable token.
        public init?(of session: Session, in profile: Profile) {
            guard let claims = session.state.token.flatMap({ TokenClaims($0.value) }) else { return nil }
            self.init(
                username: claims.username, email: claims.email, subject: claims.subject,
                roles: Set(claims.roles(clients: profile.roleClients).compactMap(Role.init(rawValue:))))
        }

        /// The user's rights.
        public var permissions: Permissions { Permissions(roles) }

        /// The error if the user may not do that with any booking. Roles that are not of the plan are left to the server.
        public func refusal(of action: Action) -> APIError? {
            guard !roles.isEmpty, permissions.reach(of: action) == .none else { return nil }
            let names = roles.map(\.rawValue).sorted().joined(separator: ", ")
            return APIError(
                .forbidden, "\(username ?? "the user") may not \(action.rawValue) with the role \(names)",
                remedy: Self.remedy(naming: Permissions.roles(for: action)))
        }

        private static func remedy(naming roles: [Role]) -> String {
            let names = roles.map(\.rawValue).joined(separator: ", ")
            return
                "This needs one of the roles \(names): ask somebody who has it, or sign in as another user."
        }

        /// The service's refusal of an action that the user's roles permit on own bookings at most, with the roles that permit it
        /// on all; any other error unchanged.
        ///
        /// - Parameter isOnBooking: whether the action is on a booking, which may be the user's own; false for the list of staff.
        public func explaining(
            _ error: APIError, of action: Action, isOnBooking: Bool = true
        ) -> APIError {
            let hasRecord = !error.message.lowercased().contains("no staff record")
            guard error.code == .forbidden, permissions.reach(of: action) == .own, hasRecord else {
                return error
            }
            let permitted = Permissions.roles(for: action, reach: .all)
            var error = error
            error.remedy =
                isOnBooking
                ? "Your role permits that for your own bookings at most: ask somebody with one of the roles "
                    + permitted.map(\.rawValue).joined(separator: ", ") + "."
                : Self.remedy(naming: permitted)
            return error
        }

        /// The user's staff record: by username, email address or `sub`, regardless of case.
        public func record(in staff: [StaffMember]) -> StaffMember? {
            func has(_ names: [String], _ name: String?) -> Bool {
                guard let name = name?.lowercased(), !name.isEmpty else { return false }
                return names.contains { $0.lowercased() == name }
            }
            return staff.first {
                has($0.usernames, username) || has($0.emails + $0.usernames, email)
                    || has($0.usernames, subject)
            }
        }
    }
}
