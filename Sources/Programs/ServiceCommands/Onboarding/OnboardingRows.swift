import Backends
import Batch
import Routes

extension Row.Value {
    /// The service's word for programs, a badge in tables.
    init(_ word: String, _ badge: Onboarding.StatusBadge) {
        self = .sentence(word, brief: badge.description)
    }
}

extension Onboarding.TaskItem {
    /// The status that counts, a badge in tables.
    fileprivate var statusValue: Row.Value { .init(effectiveStatus.word, effectiveStatus.badge) }

    /// The task as a row of a list.
    func row(in tasks: [Self], at now: Timestamp, zone: ClockZone) -> Row {
        Row([
            "id": .text(id.text), "name": .text(name), "status": statusValue,
            "due": .init(due?.text), "overdue": .flag(isOverdue(at: now, in: zone)),
            "priority": .init(priority?.word), "waits_for": .list(tasks.blockers(of: self).map(\.id.text)),
            "may": .list(tasks.actions(with: self).map(\.rawValue)),
        ]).detailed(by: "description", .init(details)).detailed(
            by: "documents", .list(documents.map(\.text))
        ).detailed(by: "started", .init(started?.text)).detailed(by: "completed", .init(completed?.text))
            .detailed(by: "person", .init(user?.text))
    }
}

extension Onboarding.Overview {
    /// The overview as rows of names and values.
    func rows(at now: Timestamp, in zone: ClockZone) -> [Row] {
        var rows = [
            Self.row("progress", "percent", "\(percent)"),
            Self.row("progress", "tasks", progressWords),
        ]
        if let status = status?.status { rows.append(Self.row("progress", "status", status)) }
        rows += nextRows(at: now, in: zone)
        if let isCompliant = compliance?.isCompliant {
            rows.append(Self.row("compliance", "requirements", isCompliant ? "met" : "not met"))
        }
        if !documents.isEmpty { rows.append(Self.row("compliance", "documents", complianceWords)) }
        rows += documents.map { Self.row(of: $0) }
        rows += (compliance?.missing ?? []).map { Self.row("missing", $0, "") }
        return rows + countRows(at: now, in: zone)
    }

    /// The number of tasks with each status, and of overdue ones; a part of their own, since scripts select by it.
    private func countRows(at now: Timestamp, in zone: ClockZone) -> [Row] {
        let overdue = overdueCount(at: now, in: zone)
        return counts.map { Self.row("tasks", $0.status.word, "\($0.count)") }
            + (overdue > 0 ? [Self.row("tasks", "overdue", "\(overdue)")] : [])
    }

    private func nextRows(at now: Timestamp, in zone: ClockZone) -> [Row] {
        if errors[.tasks] != nil { return [] }
        switch tasks.nextAction(in: zone) {
        case .task(let task):
            let words = task.isOverdue(at: now, in: zone) ? "overdue since" : "due"
            return [
                Self.row(
                    "next", task.name, task.due.map { "\(words) \($0.text)" } ?? "",
                    task.statusValue, id: task.id.text)
            ]
        case .blocked(let tasks):
            return tasks.map { Self.row("blocked", $0.name, "waits for another task", id: $0.id.text) }
        case .nothing: return []
        }
    }

    /// A task with its documents and related tasks as rows of names and values.
    func rows(of task: Onboarding.TaskItem, at now: Timestamp, in zone: ClockZone) -> [Row] {
        let facts: [(name: String, value: String?)] = [
            ("name", task.name), ("description", task.details), ("due", task.due?.text),
            ("overdue", task.isOverdue(at: now, in: zone) ? "yes" : nil), ("priority", task.priority?.word),
            ("started", task.started?.text), ("completed", task.completed?.text),
        ]
        var rows = [
            Self.row("task", "status", "", task.statusValue, id: task.id.text)
        ]
        rows += facts.compactMap { name, value in value.map { Self.row("task", name, $0) } }
        rows += tasks.blockers(of: task).map { Self.row("waits for", $0) }
        rows += tasks.related(to: task).map { Self.row("related task", $0) }
        let listed = documents(of: task)
        let known = Set(listed.compactMap(\.id?.text))
        rows += listed.map { Self.row(of: $0) }
        rows += task.documents.filter { !known.contains($0.text) }.map {
            Self.row("document", "", "not listed by the service", id: $0.text)
        }
        return rows + tasks.actions(with: task).map { Self.row("you may", $0.rawValue, "") }
    }

    private static func row(_ part: String, _ task: Onboarding.TaskItem) -> Row {
        row(part, task.name, "", task.statusValue, id: task.id.text)
    }

    private static func row(of document: Onboarding.DocumentCompliance) -> Row {
        row(
            "document", document.name, document.record?.type ?? document.document?.fileName ?? "",
            .init(document.status.word, document.status.badge),
            at: document.record?.verified?.text ?? document.document?.updated?.text, id: document.id?.text)
    }

    private static func row(
        _ part: String, _ name: String, _ value: String, _ status: Row.Value = .missing,
        at time: String? = nil,
        id: String? = nil
    ) -> Row {
        Row([
            "part": .text(part), "name": .text(name), "value": .text(value), "status": status,
            "at": .init(time), "id": .init(id),
        ])
    }
}

extension Onboarding.DocumentReview {
    /// Type, size, format and resolution of a document, and the error that prevents its upload.
    ///
    /// - Parameter checksType: whether also what was recognised, and whether it matches the type.
    static func columns(
        of review: Self?, _ problem: DocumentProblem?, checksType: Bool
    ) -> [(name: String, value: Row.Value)] {
        let header = review?.header
        var columns: [(name: String, value: Row.Value)] = [("type", .init(review?.type.word))]
        if checksType {
            columns.append(("recognised", .init(review?.recognisedKind)))
            columns.append(("type_check", .init(review?.typeCheck?.rawValue)))
        }
        columns += [
            ("bytes", review.map { Row.Value.bytes(Int(clamping: $0.bytes)) } ?? .missing),
            ("format", .init(header?.format.word)),
            ("width", .init(header?.width)), ("height", .init(header?.height)),
            ("problem", .init(problem?.message)), ("remedy", .init(problem?.remedy)),
        ]
        return columns
    }
}

extension Onboarding.Profile {
    /// The profile as a row.
    var row: Row {
        Row([
            "id": .text(id.text), "name": .init(name), "email": .init(email), "role": .init(role),
            "phone": .init(phone), "picture": .init(picture),
        ])
    }
}

extension Onboarding.Change {
    /// The change as a row.
    func row(at now: Timestamp) -> Row {
        Row([
            "at": .text(now.iso8601), "what": .text(subject.rawValue), "name": .text(name),
            "before": .init(before), "after": .init(after), "id": .init(id),
        ])
    }

    /// The change in a line for people.
    var words: String {
        let states = "\(before ?? "new") → \(after ?? "gone")"
        return "\(subject.rawValue) \(name.isEmpty ? id ?? "" : name): \(states)"
    }
}
