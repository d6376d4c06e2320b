/// The formats of machine-readable zones, ICAO Doc 9303 parts 4 to 7.
public enum MRZFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// Cards in credit card size: three lines of 30.
    case td1 = "TD1"
    /// Larger cards: two lines of 36.
    case td2 = "TD2"
    /// Passports: two lines of 44.
    case td3 = "TD3"
    /// Visas in the size of a passport page: two lines of 44, no composite check digit.
    case mrvA = "MRV-A"
    /// Smaller visas: two lines of 36, no composite check digit.
    case mrvB = "MRV-B"

    /// Number of lines.
    public var rows: Int { self == .td1 ? 3 : 2 }

    /// Characters per line.
    public var columns: Int {
        switch self {
        case .td1: 30
        case .td2, .mrvB: 36
        case .td3, .mrvA: 44
        }
    }

    /// Whether the document is a visa.
    public var isVisa: Bool { self == .mrvA || self == .mrvB }
}

/// A part of a machine-readable zone.
public enum MRZField: String, Codable, Hashable, Sendable, CaseIterable {
    /// "P", "I", "V" and so on, and a letter at the issuer's choice.
    case documentCode
    /// The state or organisation that issued the document.
    case issuingState
    /// Surname and given names.
    case names
    /// The document's number.
    case documentNumber
    /// The check digit of the document's number.
    case documentNumberCheck
    /// The holder's nationality.
    case nationality
    /// The holder's date of birth.
    case birthDate
    /// The check digit of the date of birth.
    case birthDateCheck
    /// F, M, or the filler for unspecified.
    case sex
    /// The document's last day of validity.
    case expiryDate
    /// The check digit of the last day of validity.
    case expiryDateCheck
    /// Data at the issuer's choice: in passports the personal number.
    case optionalData
    /// The check digit of the personal number, in passports only.
    case optionalDataCheck
    /// The second optional field of cards with three lines.
    case secondOptionalData
    /// The check digit over most of the zone.
    case compositeCheck
}

/// Codes of states, nationalities and organisations: ISO 3166-1 and ICAO's own (Doc 9303 part 3, section 5).
enum MRZStates {
    static let codes: Set<String> = Set(
        (countries + " " + icao).split(separator: " ").map(String.init))

    /// The codes as the symbols of a field, sorted.
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

    /// Germany's single letter, British nationalities, organisations, refugees, the stateless, and Utopia.
    private static let icao = """
        D EUE GBD GBN GBO GBP GBS RKS UNA UNK UNO UTO XBA XCC XCE XCO XCT XDC XEC XES XIM XMP XOM XPO XXA XXB XXC XXX
        """
}
