/// Codes of states, nationalities and organisations: ISO 3166-1 and ICAO's own (Doc 9303 part 3, section 5).
enum MRZStates {
    static let codes: Set<String> = Set(
        (countries + " " + icao).split(separator: " ").map(String.init))

    /// The codes as the symbols of a field, in alphabetical order.
    static let symbols: [[Int]] = codes.sorted().map { code in
        Array((code.utf8.compactMap(MRZSymbol.of) + [MRZSymbol.filler, MRZSymbol.filler]).prefix(3))
    }

    private static let countries = """
        ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH \
        BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB \
        CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO \
        GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN \
        IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA \
        MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER \
        NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU \
        RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA \
        TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT \
        WLF WSM YEM ZAF ZMB ZWE
        """

    /// Germany's single letter, British nationalities, organisations, refugees and the stateless, and Utopia.
    private static let icao = """
        D EUE GBD GBN GBO GBP GBS RKS UNA UNK UNO UTO XBA XCC XCE XCO XCT XDC XEC XES XIM XMP XOM XPO XXA XXB XXC XXX
        """
}
