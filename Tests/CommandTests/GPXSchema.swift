/// The rules of GPX 1.1 for what a file of routes and places has, after its published schema: elements, their order and
/// types, and extensions of other namespaces.
enum GPXSchema {
    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <xsd:schema xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsd="http://www.w3.org/2001/XMLSchema"
            targetNamespace="http://www.topografix.com/GPX/1/1" elementFormDefault="qualified">
          <xsd:element name="gpx" type="gpxType"/>
          <xsd:complexType name="gpxType"><xsd:sequence>
            <xsd:element name="metadata" type="metadataType" minOccurs="0"/>
            <xsd:element name="wpt" type="wptType" minOccurs="0" maxOccurs="unbounded"/>
            <xsd:element name="rte" type="rteType" minOccurs="0" maxOccurs="unbounded"/>
            <xsd:element name="trk" type="trkType" minOccurs="0" maxOccurs="unbounded"/>
            <xsd:element name="extensions" type="extensionsType" minOccurs="0"/></xsd:sequence>
            <xsd:attribute name="version" type="xsd:string" use="required" fixed="1.1"/>
            <xsd:attribute name="creator" type="xsd:string" use="required"/></xsd:complexType>
          <xsd:complexType name="metadataType"><xsd:sequence>
            <xsd:element name="name" type="xsd:string" minOccurs="0"/>
            <xsd:element name="desc" type="xsd:string" minOccurs="0"/>
            <xsd:element name="time" type="xsd:dateTime" minOccurs="0"/>
            <xsd:element name="extensions" type="extensionsType" minOccurs="0"/></xsd:sequence></xsd:complexType>
          <xsd:complexType name="wptType"><xsd:sequence>
            <xsd:element name="ele" type="xsd:decimal" minOccurs="0"/>
            <xsd:element name="time" type="xsd:dateTime" minOccurs="0"/>
            <xsd:element name="magvar" type="degreesType" minOccurs="0"/>
            <xsd:element name="geoidheight" type="xsd:decimal" minOccurs="0"/>
            <xsd:element name="name" type="xsd:string" minOccurs="0"/>
            <xsd:element name="cmt" type="xsd:string" minOccurs="0"/>
            <xsd:element name="desc" type="xsd:string" minOccurs="0"/>
            <xsd:element name="src" type="xsd:string" minOccurs="0"/>
            <xsd:element name="sym" type="xsd:string" minOccurs="0"/>
            <xsd:element name="type" type="xsd:string" minOccurs="0"/>
            <xsd:element name="sat" type="xsd:nonNegativeInteger" minOccurs="0"/>
            <xsd:element name="hdop" type="xsd:decimal" minOccurs="0"/>
            <xsd:element name="vdop" type="xsd:decimal" minOccurs="0"/>
            <xsd:element name="pdop" type="xsd:decimal" minOccurs="0"/>
            <xsd:element name="extensions" type="extensionsType" minOccurs="0"/></xsd:sequence>
            <xsd:attribute name="lat" type="latitudeType" use="required"/>
            <xsd:attribute name="lon" type="longitudeType" use="required"/></xsd:complexType>
          <xsd:complexType name="rteType"><xsd:sequence>
            <xsd:element name="name" type="xsd:string" minOccurs="0"/>
            <xsd:element name="cmt" type="xsd:string" minOccurs="0"/>
            <xsd:element name="desc" type="xsd:string" minOccurs="0"/>
            <xsd:element name="src" type="xsd:string" minOccurs="0"/>
            <xsd:element name="number" type="xsd:nonNegativeInteger" minOccurs="0"/>
            <xsd:element name="type" type="xsd:string" minOccurs="0"/>
            <xsd:element name="extensions" type="extensionsType" minOccurs="0"/>
            <xsd:element name="rtept" type="wptType" minOccurs="0" maxOccurs="unbounded"/></xsd:sequence></xsd:complexType>
          <xsd:complexType name="trkType"><xsd:sequence>
            <xsd:element name="name" type="xsd:string" minOccurs="0"/>
            <xsd:element name="cmt" type="xsd:string" minOccurs="0"/>
            <xsd:element name="desc" type="xsd:string" minOccurs="0"/>
            <xsd:element name="src" type="xsd:string" minOccurs="0"/>
            <xsd:element name="number" type="xsd:nonNegativeInteger" minOccurs="0"/>
            <xsd:element name="type" type="xsd:string" minOccurs="0"/>
            <xsd:element name="extensions" type="extensionsType" minOccurs="0"/>
            <xsd:element name="trkseg" type="trksegType" minOccurs="0" maxOccurs="unbounded"/></xsd:sequence></xsd:complexType>
          <xsd:complexType name="trksegType"><xsd:sequence>
            <xsd:element name="trkpt" type="wptType" minOccurs="0" maxOccurs="unbounded"/>
            <xsd:element name="extensions" type="extensionsType" minOccurs="0"/></xsd:sequence></xsd:complexType>
          <xsd:complexType name="extensionsType"><xsd:sequence>
            <xsd:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/></xsd:sequence></xsd:complexType>
          <xsd:simpleType name="latitudeType"><xsd:restriction base="xsd:decimal">
            <xsd:minInclusive value="-90.0"/><xsd:maxInclusive value="90.0"/></xsd:restriction></xsd:simpleType>
          <xsd:simpleType name="longitudeType"><xsd:restriction base="xsd:decimal">
            <xsd:minInclusive value="-180.0"/><xsd:maxExclusive value="180.0"/></xsd:restriction></xsd:simpleType>
          <xsd:simpleType name="degreesType"><xsd:restriction base="xsd:decimal">
            <xsd:minInclusive value="0.0"/><xsd:maxExclusive value="360.0"/></xsd:restriction></xsd:simpleType>
        </xsd:schema>
        """
}
