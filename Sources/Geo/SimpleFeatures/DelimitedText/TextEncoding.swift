/// How a table's text is encoded where no byte order mark says it.
public enum TextEncoding: Sendable {
    case utf8
    /// What Excel for Windows writes in western Europe; Latin-1 is a part of it.
    case windows1252
}
