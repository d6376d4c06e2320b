import CLinux
import Foundation

/// A seccomp filter: a table of denied system calls, and the BPF program made from it.
package struct CallFilter {
    /// When a call is denied; arguments count from 0, their lower 32 bits.
    package enum Condition {
        case always
        case among(argument: Int, [UInt32])
        case notAmong(argument: Int, [UInt32])
        /// The argument has one of some bits, or lacks one that it needs.
        case bits(ofArgument: Int, hasAnyOf: UInt32, orLacks: UInt32)
        /// The argument has one of some bits and none of others.
        case someBits(ofArgument: Int, UInt32, butNoneOf: UInt32)
    }

    /// A call that is denied.
    package struct Denial {
        let number: UInt32
        let condition: Condition
        let error: Int32

        /// Denies a call with this error where the condition holds.
        package init(_ number: Int32, when condition: Condition = .always, error: Int32 = EACCES) {
            self.number = UInt32(bitPattern: number)
            self.condition = condition
            self.error = error
        }
    }

    private let denials: [Denial]

    /// A filter that lets all other calls pass.
    package init(_ denials: [Denial]) { self.denials = denials }

    /// Installs the filter for all threads of this process, irrevocably. Privileges must be dropped first.
    package func apply() throws {
        var steps = program
        let code = linux_filter_calls(&steps, UInt16(steps.count))
        guard code == 0 else { throw ConfinementFailure("seccomp", code > 0 ? EBUSY : errno) }
    }

    private var program: [sock_filter] {
        [
            Self.load(offset: 4), Self.jump(.isEqual, linux_audit_architecture, 1, 0),
            Self.end(Self.killProcess), Self.load(offset: 0),
            // x86-64 has a second system call numbering (x32), with bit 30 set; nothing here uses it.
            Self.jump(.hasBits, 0x4000_0000, 0, 1), Self.deny(EACCES),
        ] + denials.flatMap(Self.steps) + [Self.allow]
    }

    /// Instructions that return the denial's answer if the call matches, and otherwise continue behind them.
    private static func steps(_ denial: Denial) -> [sock_filter] {
        let answer: [sock_filter]
        switch denial.condition {
        case .always: answer = [deny(denial.error)]
        case .among(argument: let place, let values):
            answer = comparison(place, with: values, then: deny(denial.error), otherwise: allow)
        case .notAmong(argument: let place, let values):
            answer = comparison(place, with: values, then: allow, otherwise: deny(denial.error))
        case .bits(ofArgument: let place, hasAnyOf: let some, orLacks: let needed):
            answer = [
                load(argument: place), jump(.hasBits, some, 1, 0), jump(.hasBits, needed, 1, 0),
                deny(denial.error), allow,
            ]
        case .someBits(ofArgument: let place, let some, butNoneOf: let others):
            answer = [
                load(argument: place), jump(.hasBits, others, 2, 0), jump(.hasBits, some, 0, 1),
                deny(denial.error), allow,
            ]
        }
        return [jump(.isEqual, denial.number, 0, UInt8(answer.count))] + answer
    }

    private static func comparison(
        _ place: Int, with values: [UInt32], then: sock_filter, otherwise: sock_filter
    ) -> [sock_filter] {
        let tests = values.enumerated().map { index, value in
            jump(.isEqual, value, UInt8(values.count - index), 0)
        }
        return [load(argument: place)] + tests + [otherwise, then]
    }

    private enum Test: UInt16 {
        case isEqual = 0x15
        case hasBits = 0x45
    }

    private static func load(offset: UInt32) -> sock_filter {
        sock_filter(code: 0x20, jt: 0, jf: 0, k: offset)
    }

    /// The lower half, which both architectures have first.
    private static func load(argument: Int) -> sock_filter { load(offset: UInt32(16 + 8 * argument)) }

    private static func jump(_ test: Test, _ value: UInt32, _ then: UInt8, _ otherwise: UInt8) -> sock_filter
    {
        sock_filter(code: test.rawValue, jt: then, jf: otherwise, k: value)
    }

    private static func end(_ answer: UInt32) -> sock_filter {
        sock_filter(code: 0x06, jt: 0, jf: 0, k: answer)
    }
    private static let killProcess: UInt32 = 0x8000_0000
    private static let allow = end(0x7FFF_0000)
    private static func deny(_ error: Int32) -> sock_filter { end(0x0005_0000 | UInt32(bitPattern: error)) }
}
