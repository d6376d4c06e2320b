extension Texts {
    static let english = Texts(
        senders: [
            "Sample Land Surveyors Ltd, %# Mill Lane, Exampleton EX% #AB",
            "Exampleton Borough Council, Planning Office, % Church Street, Exampleton",
            "Woodland Trust of Exampleshire, %# Sycamore Avenue, Lower Sampling",
        ],
        subjects: [
            "Revision of the cadastral survey, parcel no. %###",
            "Notice of % February 202%: connection charges",
            "Your application 20%#-%##: documents still required",
        ],
        paragraphs: [
            """
            During our inspection in April we checked %# boundary marks along the old railway. Two of them could \
            not be found, and a third had been moved by %# cm. The cost of replacing them, CHF %##.#0 in all, \
            will be shared by the owners in proportion to the length of their boundaries.
            """,
            """
            The area of the parcel is now %,### square metres, whereas the register used to state %,###. The \
            difference comes from the limited accuracy of the chain survey made in 19%# and changes neither the \
            position of the boundaries nor any of the rights of way entered in the register.
            """,
            """
            Please return the enclosed form by % July at the latest. If we do not hear from you, we shall proceed \
            with the papers that we already hold. Questions are answered by Mrs Quigley on 031 555 0% ##, from \
            Monday to Thursday, between half past eight and noon.
            """,
            """
            The new reference frame changes coordinates by no more than 1.6 m. Point %## is now at 26%#,###.## \
            and 12%#,###.##. Plans drawn before 2016 must therefore be converted before they are laid over the \
            new ones; otherwise walls and hedges will seem to have jumped overnight.
            """,
            """
            While the works last, access to houses %# and %# is guaranteed, although short delays cannot be ruled \
            out. Bulky deliveries should be announced two days ahead, so that the closure can be lifted for %# \
            minutes. The footpath behind the school stays open throughout.
            """,
            """
            The yearly contribution consists of a fixed part of CHF %#.50 and a variable part of %.# per cent of \
            the insured value. Where a claim exceeds CHF %#,000.00 an independent expert is asked to report, and \
            the findings are made known to both parties within a fortnight.
            """,
            """
            On the southern slope the forester counted %## trees, many of them ash trees weakened by a fungus. \
            They will be felled next winter and replaced by maple, lime and pine. Firewood is sold at CHF %#.00 \
            a stack and may be collected from the yard on Saturday mornings.
            """,
        ],
        entries: [
            "Field survey: %#.5 hours at CHF 1%#.00", "Computation and report: CHF %,#%0.00",
            "Replacement of % boundary marks: CHF %##.00", "Value added tax: CHF %#.#5",
        ],
        closing: ["Yours sincerely", "Jonathan Fitzwilliam, chartered surveyor"])
}
