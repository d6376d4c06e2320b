extension TypesetDocument {
    /// Markdown as CommonMark has it, with tables, task lists and strikethrough.
    ///
    /// Pictures stand as their descriptions and HTML as it is written: nothing is fetched or run.
    public static func markdown(_ text: String) -> TypesetDocument {
        TypesetDocument { (setter) throws(TypesettingError) in
            let reader = MarkdownReader(setter)
            try reader.read(text)
        }
    }
}
