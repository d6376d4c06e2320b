import Batch
import Crypto
import Foundation

/// The style of reports, for light and dark screens and for paper.
package enum PageStyle {
    static var contentSecurityPolicy: String { PagePolicy.text(style: sheet) }

    package static let sheet = """
        :root { --paper: #fff; --ink: #16181a; --soft: #5c6166; --line: #d9dcdf; --tint: #f4f5f6;
          --good: #1a7a3c; --bad: #c4161c; --wait: #8a6100; --link: #0b57a4; }
        @media (prefers-color-scheme: dark) { :root { --paper: #141618; --ink: #eceef0; --soft: #9ba1a7;
          --line: #34383c; --tint: #1e2124; --good: #58c27d; --bad: #ff6b66; --wait: #e0b04a; --link: #7db8f5; } }
        @media print { :root { --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --tint: #f4f5f6;
          --good: #14602f; --bad: #a80f14; --wait: #6b4b00; --link: #000; } }
        * { box-sizing: border-box; }
        html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; }
        body { margin: 0; font: 16px/1.5 "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
        main, footer { max-width: 68rem; margin: 0 auto; padding: 0 1.5rem; }
        header { border-top: .5rem solid var(--bad); padding-top: 1.5rem; margin-top: 2rem; }
        .kind { margin: 0; color: var(--soft); }
        h1 { font-size: 2.6rem; line-height: 1.1; letter-spacing: -.02em; margin: .1rem 0 1rem; overflow-wrap: anywhere; }
        h2 { font-size: 1.45rem; line-height: 1.2; letter-spacing: -.01em; margin: 0 0 .75rem; }
        h3 { font-size: 1.05rem; line-height: 1.35; margin: 0 0 .25rem; overflow-wrap: anywhere; }
        section { border-top: 2px solid var(--ink); padding-top: .9rem; margin-top: 3rem; }
        p { margin: 0 0 .6rem; max-width: 46rem; }
        a { color: var(--link); text-decoration: none; overflow-wrap: anywhere; }
        a:hover, a:focus { text-decoration: underline; }
        code { font: .85em/1.4 "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
        .verdict { font-size: 1.3rem; line-height: 1.4; max-width: 44rem; margin-bottom: .4rem; }
        .note, .soft, .kind, footer { color: var(--soft); }
        .good { color: var(--good); } .bad { color: var(--bad); } .wait { color: var(--wait); }
        .figures { display: flex; flex-wrap: wrap; gap: 1.25rem 3rem; margin: 2rem 0 0; }
        .figures div { display: flex; flex-direction: column-reverse; }
        .figures dt { color: var(--soft); } .figures dd { margin: 0; font-size: 2.6rem; line-height: 1.1;
          font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .figures small { color: inherit; font-size: 1.1rem; font-weight: 400; letter-spacing: 0; }
        .wide { overflow-x: auto; } .wide + p { margin-top: .75rem; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { text-align: left; vertical-align: top; padding: .4rem 1.25rem .4rem 0; border-bottom: 1px solid var(--line); }
        th { font-weight: 400; color: var(--soft); font-size: .875rem; white-space: nowrap; }
        th:last-child, td:last-child { padding-right: 0; }
        .number { text-align: right; white-space: nowrap; } .whole { white-space: nowrap; }
        small { color: var(--soft); font-size: .8125rem; overflow-wrap: anywhere; } td small { display: block; }
        td.name { min-width: 10rem; overflow-wrap: anywhere; }
        progress { appearance: none; display: block; width: 100%; min-width: 6rem; height: .375rem; margin-top: .55rem;
          border: 0; background: var(--line); color: var(--good); }
        progress::-webkit-progress-bar { background: var(--line); } progress::-webkit-progress-value { background: var(--good); }
        progress::-moz-progress-bar { background: var(--good); }
        .cause { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 0 1.25rem; padding: 1rem 0;
          border-top: 1px solid var(--line); }
        section > .cause:first-of-type { border-top: 0; padding-top: .5rem; }
        .cause > .count { font-size: 2.6rem; line-height: 1; font-weight: 700; letter-spacing: -.02em; color: var(--bad);
          font-variant-numeric: tabular-nums; text-align: right; overflow-wrap: anywhere; }
        .todo { background: var(--tint); border-left: .25rem solid var(--bad); padding: .5rem .9rem; margin: .5rem 0 .75rem; }
        .todo p:last-child { margin: 0; }
        ul.files { list-style: none; margin: 0; padding: 0; }
        .file { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .9rem; padding: .2rem 0;
          border-bottom: 1px solid var(--line); break-inside: avoid; }
        .made .files { columns: 20rem; column-gap: 2rem; } .made .file { font-size: .9375rem; }
        details { margin: .5rem 0; } summary { cursor: pointer; color: var(--link); padding: .2rem 0; }
        .step { margin-top: 1.75rem; } .step:first-of-type { margin-top: 0; }
        .pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr)); gap: 1.25rem; margin: .75rem 0 .5rem; }
        figure { margin: 0; break-inside: avoid; min-width: 0; }
        figure a { display: block; }
        figure .frame { display: flex; align-items: center; justify-content: center; height: 11rem; padding: .5rem;
          background: var(--tint); border: 1px solid var(--line); }
        figure .locked { color: var(--soft); text-align: center; }
        figure img { max-width: 100%; max-height: 100%; display: block; background: #fff; }
        figcaption { font-size: .8125rem; line-height: 1.35; margin-top: .35rem; overflow-wrap: anywhere; }
        figcaption small { color: var(--soft); display: block; font-size: .75rem; }
        .settings { margin: 0; padding: 0; list-style: none; } .settings li { padding: .25rem 0; overflow-wrap: anywhere; }
        footer { margin-top: 3rem; padding-bottom: 3rem; font-size: .875rem; } footer p { border-top: 1px solid var(--line); padding-top: .75rem; max-width: none; }
        @media (max-width: 40rem) { h1, .figures dd, .cause > .count { font-size: 2rem; } .figures { gap: 1rem 2rem; }
          .cause { grid-template-columns: minmax(0, 1fr); } .cause > .count { text-align: left; } }
        @media print { @page { margin: 16mm 14mm; } body { font-size: 10pt; } main, footer { max-width: none; padding: 0; }
          header { margin-top: 0; } section { margin-top: 1.75rem; } h2, h3, thead, .todo, .note { break-after: avoid; }
          tr, .todo { break-inside: avoid; } tr:has(+ tr > td[colspan]) { break-after: avoid; } .wide { overflow: visible; } .figures dd { font-size: 22pt; }
          th, td { padding-right: .5rem; } .wide { font-size: 9pt; } .wide th { font-size: 8pt; white-space: normal; } .wide small { font-size: 7.5pt; }
          td.name { min-width: 5rem; } .wide td:not(.number):not(.whole) { overflow-wrap: anywhere; } progress { min-width: 3rem; }
          .pictures { grid-template-columns: repeat(5, 1fr); gap: .8rem; } figure .frame { height: 8rem; }
          details::details-content { content-visibility: visible; display: block; block-size: auto; }
          * { print-color-adjust: exact; } }

        """
}

/// The content security policy of a page.
package enum PagePolicy {
    /// Loads nothing, runs nothing, and allows only that style sheet.
    package static func text(style sheet: String) -> String {
        let hash = Data(SHA256.hash(data: Data(sheet.utf8))).base64EncodedString()
        return
            "default-src 'none'; img-src data:; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'"
    }
}
