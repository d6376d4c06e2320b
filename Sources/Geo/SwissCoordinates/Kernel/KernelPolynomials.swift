// Made by Tools/FitKernel from PROJ's exact formulas ("make kernel"). Not to be edited.
//
// Fitted over LV95 from 2480000 to 2840000 and from 1065000 to 1305000, over longitudes from 5.82
// to 10.66 and latitudes from 45.68 to 47.91.

/// The Swiss projection (oblique Mercator, EPSG method 9815), between the plane and Bessel's ellipsoid.
///
/// It is conformal: one analytic function between north + i east and isometric latitude + i longitude, real on
/// the meridian of Bern. East counts from Bern, north from `middleNorthing` in LV95, in metres; longitude from
/// Bern, latitude from `middleLatitude`, isometric latitude from the middle of its interval, in degrees.
enum ProjectionPolynomials {
    static let middleNorthing = 1185000.0
    static let bernLongitude = 7.43958333333333
    static let middleLatitude = 46.795

    /// Isometric latitude and longitude of a place in the plane.
    @inline(__always)
    static func isometric(north: Double, east: Double) -> (isometric: Double, longitude: Double) {
        let trace = north + north
        let norm = north * north + east * east
        let b10 = 3.0238614659950014e-67
        let b9 = 1.797122644318091e-60 + trace * b10
        let b8 = 1.0798373371531792e-53 - norm * b10 + trace * b9
        let b7 = 6.59095160771806e-47 - norm * b9 + trace * b8
        let b6 = 4.108005380106477e-40 - norm * b8 + trace * b7
        let b5 = 2.6390886495709788e-33 - norm * b7 + trace * b6
        let b4 = 1.7510536559827206e-26 - norm * b6 + trace * b5
        let b3 = 1.2191837114611515e-19 - norm * b5 + trace * b4
        let b2 = 1.095283664509106e-12 - norm * b4 + trace * b3
        let b1 = 1.3105199422595844e-05 - norm * b3 + trace * b2
        return (0.0157798486584714 - norm * b2 + north * b1, east * b1)
    }

    /// Latitude of an isometric latitude.
    @inline(__always)
    static func latitude(isometric: Double) -> Double {
        var sum = 1.0126303562541649e-13
        sum = sum * isometric + 1.8102164779807687e-12
        sum = sum * isometric + -1.7369730840951358e-09
        sum = sum * isometric + 2.0189289266597068e-07
        sum = sum * isometric + 2.693403387189258e-06
        sum = sum * isometric + -0.004409610765148019
        sum = sum * isometric + 0.6866173978560162
        sum = sum * isometric + 0.011626767161776741
        return sum
    }

    /// Isometric latitude of a latitude.
    @inline(__always)
    static func isometric(latitude: Double) -> Double {
        var sum = 2.915815135947584e-11
        sum = sum * latitude + 1.4680845222524929e-09
        sum = sum * latitude + 7.632928440179075e-08
        sum = sum * latitude + 4.064773442958694e-06
        sum = sum * latitude + 0.00024252602528197138
        sum = sum * latitude + 0.01361400685631527
        sum = sum * latitude + 1.4560985062565723
        sum = sum * latitude + -0.016931559042914893
        return sum
    }

    /// North and east of a place by isometric latitude and longitude.
    @inline(__always)
    static func plane(isometric: Double, longitude: Double) -> (north: Double, east: Double) {
        let trace = isometric + isometric
        let norm = isometric * isometric + longitude * longitude
        let b11 = 5.759223466149622e-17
        let b10 = -6.221265075866715e-15 + trace * b11
        let b9 = 6.578235291308666e-13 - norm * b11 + trace * b10
        let b8 = -7.338812271478276e-11 - norm * b10 + trace * b9
        let b7 = 8.675311525650171e-09 - norm * b9 + trace * b8
        let b6 = -1.0752384098994992e-06 - norm * b8 + trace * b7
        let b5 = 0.00012099197212873471 - norm * b7 + trace * b6
        let b4 = -0.01246776790612627 - norm * b6 + trace * b5
        let b3 = 2.0742700061654356 - norm * b5 + trace * b4
        let b2 = -486.7246237237332 - norm * b4 + trace * b3
        let b1 = 76320.95131576624 - norm * b3 + trace * b2
        return (-1204.2118731880335 - norm * b2 + isometric * b1, longitude * b1)
    }
}

/// The geocentric shift between CH1903+ and WGS84 (EPSG:1676), height 0 on the ellipsoid that is left.
///
/// Latitudes count from the middle. Longitudes count from the meridian in whose plane the shift lies: the shift of
/// the longitude is odd in them, that of the latitude even, so that both are polynomials of their square, which
/// counts from `middleSquare`.
enum WGS84Polynomials: DatumPolynomials {
    static let shiftMeridian = 1.2789668225894346
    static let middleSquare = 54.312382897010636

    /// What a longitude in CH1903+ is shifted by, as a share of itself.
    @inline(__always)
    static func longitudeShiftFromBessel(square: Double, latitude: Double) -> Double {
        var sum = 8.53624286025888e-19
        var row = -5.881275466439649e-17
        row = row * latitude + -2.1969041818400542e-15
        row = row * latitude + -1.1882203564557454e-13
        sum = sum * square + row
        row = 2.0359894674652864e-15
        row = row * latitude + 8.6786403852842e-14
        row = row * latitude + 3.875474350174486e-12
        row = row * latitude + 1.4462500224368215e-10
        row = row * latitude + 7.81211603832598e-09
        sum = sum * square + row
        row = -9.2539856453872e-13
        row = row * latitude + -4.013659893183906e-11
        row = row * latitude + -1.7089719055578722e-09
        row = row * latitude + -7.63450046656298e-08
        row = row * latitude + -2.84813651294966e-06
        row = row * latitude + -0.00015377504143146618
        sum = sum * square + row
        return sum
    }

    /// What a latitude in CH1903+ is shifted by.
    @inline(__always)
    static func latitudeShiftFromBessel(square: Double, latitude: Double) -> Double {
        var sum = 2.8000220856375664e-18
        sum = sum * latitude + 1.7259769157661315e-16
        var row = 2.6471040162598685e-15
        row = row * latitude + -2.764813724724996e-13
        row = row * latitude + -1.7053764902061438e-11
        sum = sum * square + row
        row = 3.0191658164051073e-15
        row = row * latitude + -5.162324657094826e-13
        row = row * latitude + -1.0414244661791668e-10
        row = row * latitude + 1.0890041977693689e-08
        row = row * latitude + 6.716680533384845e-07
        sum = sum * square + row
        row = 2.4392812307316093e-11
        row = row * latitude + 6.156861397829152e-09
        row = row * latitude + -5.545639708281714e-08
        row = row * latitude + -0.00011930335478106934
        row = row * latitude + -0.0012929828040363991
        sum = sum * square + row
        return sum
    }

    /// What a longitude in WGS84 is shifted by, as a share of itself.
    @inline(__always)
    static func longitudeShiftToBessel(square: Double, latitude: Double) -> Double {
        var sum = -8.760174201830156e-19
        var row = 5.956890992495414e-17
        row = row * latitude + 2.218340863951634e-15
        row = row * latitude + 1.193933152975494e-13
        sum = sum * square + row
        row = -2.046844522951812e-15
        row = row * latitude + -8.716560486381841e-14
        row = row * latitude + -3.8878021376683915e-12
        row = row * latitude + -1.4496155766734957e-10
        row = row * latitude + -7.820763044263187e-09
        sum = sum * square + row
        row = 9.268034191548157e-13
        row = row * latitude + 4.018712428158574e-11
        row = row * latitude + 1.7106685300005533e-09
        row = row * latitude + 7.639812741202077e-08
        row = row * latitude + 2.849506649675145e-06
        row = row * latitude + 0.00015380342207940037
        sum = sum * square + row
        return sum
    }

    /// What a latitude in WGS84 is shifted by.
    @inline(__always)
    static func latitudeShiftToBessel(square: Double, latitude: Double) -> Double {
        var sum = -2.8231784267684912e-18
        sum = sum * latitude + -1.7425235780728764e-16
        var row = -2.6452481257504695e-15
        row = row * latitude + 2.772527495919331e-13
        row = row * latitude + 1.709233091764788e-11
        sum = sum * square + row
        row = -3.0736619192949118e-15
        row = row * latitude + 5.140350813354435e-13
        row = row * latitude + 1.041037914354259e-10
        row = row * latitude + -1.0900451245209712e-08
        row = row * latitude + -6.719871922572976e-07
        sum = sum * square + row
        row = -2.4416000643698992e-11
        row = row * latitude + -6.162328799504288e-09
        row = row * latitude + 5.537495699587757e-08
        row = row * latitude + 0.00011931774766437164
        row = row * latitude + 0.0012931357789342757
        sum = sum * square + row
        return sum
    }
}

/// The geocentric shift between CH1903+ and ETRS89 (EPSG:1647), height 0 on the ellipsoid that is left.
///
/// Latitudes count from the middle. Longitudes count from the meridian in whose plane the shift lies: the shift of
/// the longitude is odd in them, that of the latitude even, so that both are polynomials of their square, which
/// counts from `middleSquare`.
enum ETRS89Polynomials: DatumPolynomials {
    static let shiftMeridian = 1.2789668225894346
    static let middleSquare = 54.312382897010636

    /// What a longitude in CH1903+ is shifted by, as a share of itself.
    @inline(__always)
    static func longitudeShiftFromBessel(square: Double, latitude: Double) -> Double {
        var sum = 8.53624286025888e-19
        var row = -5.881275466439649e-17
        row = row * latitude + -2.1969041818400542e-15
        row = row * latitude + -1.1882203564557454e-13
        sum = sum * square + row
        row = 2.0359894674652864e-15
        row = row * latitude + 8.6786403852842e-14
        row = row * latitude + 3.875474350174486e-12
        row = row * latitude + 1.4462500224368215e-10
        row = row * latitude + 7.81211603832598e-09
        sum = sum * square + row
        row = -9.2539856453872e-13
        row = row * latitude + -4.013659893183906e-11
        row = row * latitude + -1.7089719055578722e-09
        row = row * latitude + -7.63450046656298e-08
        row = row * latitude + -2.84813651294966e-06
        row = row * latitude + -0.00015377504143146618
        sum = sum * square + row
        return sum
    }

    /// What a latitude in CH1903+ is shifted by.
    @inline(__always)
    static func latitudeShiftFromBessel(square: Double, latitude: Double) -> Double {
        var sum = 2.8066155267126825e-18
        sum = sum * latitude + 1.7258511764245909e-16
        var row = 2.647149052954292e-15
        row = row * latitude + -2.764815659762889e-13
        row = row * latitude + -1.705376442316999e-11
        sum = sum * square + row
        row = 3.015473298756842e-15
        row = row * latitude + -5.162050137104242e-13
        row = row * latitude + -1.0414243614914128e-10
        row = row * latitude + 1.0890041936130823e-08
        row = row * latitude + 6.716680533535419e-07
        sum = sum * square + row
        row = 2.4393060488922444e-11
        row = row * latitude + 6.156861962004757e-09
        row = row * latitude + -5.5456970754829786e-08
        row = row * latitude + -0.00011930335689524295
        row = row * latitude + -0.0012929818627572696
        sum = sum * square + row
        return sum
    }

    /// What a longitude in ETRS89 is shifted by, as a share of itself.
    @inline(__always)
    static func longitudeShiftToBessel(square: Double, latitude: Double) -> Double {
        var sum = -8.754717712592306e-19
        var row = 5.958437485293062e-17
        row = row * latitude + 2.2183325270413518e-15
        row = row * latitude + 1.1939329782376066e-13
        sum = sum * square + row
        row = -2.046632096197783e-15
        row = row * latitude + -8.7166253516218e-14
        row = row * latitude + -3.887802525234225e-12
        row = row * latitude + -1.4496155726517797e-10
        row = row * latitude + -7.820763044617163e-09
        sum = sum * square + row
        row = 9.268093508559522e-13
        row = row * latitude + 4.0187111859147297e-11
        row = row * latitude + 1.7106685222735393e-09
        row = row * latitude + 7.639812742204461e-08
        row = row * latitude + 2.8495066496132695e-06
        row = row * latitude + 0.00015380342207806119
        sum = sum * square + row
        return sum
    }

    /// What a latitude in ETRS89 is shifted by.
    @inline(__always)
    static func latitudeShiftToBessel(square: Double, latitude: Double) -> Double {
        var sum = -2.823144101655281e-18
        sum = sum * latitude + -1.7425688530243314e-16
        var row = -2.6454652523807077e-15
        row = row * latitude + 2.77252827839111e-13
        row = row * latitude + 1.7092331395778465e-11
        sum = sum * square + row
        row = -3.09929134307185e-15
        row = row * latitude + 5.140100194443582e-13
        row = row * latitude + 1.0410382704812378e-10
        row = row * latitude + -1.0900451221289359e-08
        row = row * latitude + -6.719871922611018e-07
        sum = sum * square + row
        row = -2.441297734328429e-11
        row = row * latitude + -6.1623325753567545e-09
        row = row * latitude + 5.537552797979052e-08
        row = row * latitude + 0.00011931774978538865
        row = row * latitude + 0.0012931348375493246
        sum = sum * square + row
        return sum
    }
}
