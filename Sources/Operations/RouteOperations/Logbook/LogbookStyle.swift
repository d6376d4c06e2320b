/// How a printed logbook looks.
enum LogbookStyle {
    static let sheet = """
        @page { size: A4 landscape; margin: 12mm 14mm 14mm;
          @bottom-right { content: counter(page) " / " counter(pages); font: 8pt "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; color: #555; } }
        * { box-sizing: border-box; }
        html { background: #fff; color: #111; }
        body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; font: 14px/1.4 "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; font-variant-numeric: tabular-nums; }
        section + section { margin-top: 4rem; break-before: page; }
        h1 { font-size: 2rem; line-height: 1.1; letter-spacing: -.02em; margin: 0 0 .75rem; }
        dl { display: flex; flex-wrap: wrap; gap: .5rem 3rem; margin: 0 0 1.5rem; }
        dt { color: #555; font-size: .9em; } dd { margin: 0; font-weight: 600; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; vertical-align: top; padding: .28rem .9rem .28rem 0; border-bottom: 1px solid #ddd; overflow-wrap: anywhere; }
        th { font-weight: 400; color: #555; font-size: .9em; vertical-align: bottom; }
        thead tr:last-child th { border-bottom: 1.5px solid #111; }
        .running th, p.running { display: none; }
        .number, .clock, .date, .weekday, .kind { white-space: nowrap; overflow-wrap: normal; }
        .number { text-align: right; } .weekday { padding-right: .4rem; color: #555; }
        .mark { width: .8rem; padding-left: 0; padding-right: .3rem; } td.number:has(+ .mark), th.number:has(+ .mark) { padding-right: .15rem; }
        .raw { color: #777; } th:last-child, td:last-child { padding-right: 0; }
        .month th { color: #111; font-size: 1.1em; font-weight: 600; padding-top: 1.1rem; border-bottom: 1px solid #999; }
        .sum td, tfoot td { font-weight: 600; border-bottom: 1.5px solid #111; } .sum .raw { font-weight: 400; }
        .end { margin-top: 2rem; } .sums { width: auto; min-width: 60%; }
        caption { text-align: left; font-size: 1.25em; font-weight: 600; padding-bottom: .4rem; }
        .sums tfoot td { border-top: 1.5px solid #111; }
        .note { color: #555; font-size: .9em; max-width: 60rem; margin: 1rem 0 0; }
        .signature { display: flex; gap: 4rem; margin-top: 4rem; } .signature p { flex: 0 1 18rem; border-top: 1px solid #111; margin: 0; padding-top: .25rem; color: #555; font-size: .9em; }
        @media print { body { max-width: none; padding: 0; font-size: 8.5pt; } .running th { display: table-cell; font-size: 8pt; padding: 0 0 3mm; border: 0; }
          p.running { display: block; margin: 0 0 3mm; color: #555; font-size: 8pt; }
          thead { display: table-header-group; } tr, .end { break-inside: avoid; } .month, .month + tr { break-after: avoid; } .sum { break-before: avoid; }
          section + section { margin-top: 0; } .signature { margin-top: 16mm; } }

        """
}
