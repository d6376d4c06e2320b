import Geodesy

typealias CompensatedSum = Geodesy.CompensatedSum
