/// The part of ALTO 4.4 that is written, as a schema: elements in their order, attributes with their types.
enum ALTOSchema {
    static let text = """
        <xsd:schema xmlns="http://www.loc.gov/standards/alto/ns-v4#" xmlns:xsd="http://www.w3.org/2001/XMLSchema"
          targetNamespace="http://www.loc.gov/standards/alto/ns-v4#" elementFormDefault="qualified">
         <xsd:simpleType name="share"><xsd:restriction base="xsd:float">
          <xsd:minInclusive value="0"/><xsd:maxInclusive value="1"/></xsd:restriction></xsd:simpleType>
         <xsd:attributeGroup name="place">
          <xsd:attribute name="ID" type="xsd:ID"/>
          <xsd:attribute name="HPOS" type="xsd:float"/><xsd:attribute name="VPOS" type="xsd:float"/>
          <xsd:attribute name="WIDTH" type="xsd:float"/><xsd:attribute name="HEIGHT" type="xsd:float"/>
         </xsd:attributeGroup>
         <xsd:element name="alto"><xsd:complexType><xsd:sequence>
          <xsd:element name="Description"><xsd:complexType><xsd:sequence>
           <xsd:element name="MeasurementUnit" fixed="pixel"/>
           <xsd:element name="sourceImageInformation"><xsd:complexType><xsd:sequence>
            <xsd:element name="fileName" type="xsd:string"/></xsd:sequence></xsd:complexType></xsd:element>
           <xsd:element name="Processing"><xsd:complexType><xsd:sequence>
            <xsd:element name="processingCategory" fixed="contentGeneration"/>
            <xsd:element name="processingSoftware"><xsd:complexType><xsd:sequence>
             <xsd:element name="softwareName" type="xsd:string"/>
             <xsd:element name="softwareVersion" type="xsd:string"/>
            </xsd:sequence></xsd:complexType></xsd:element>
            </xsd:sequence><xsd:attribute name="ID" type="xsd:ID" use="required"/></xsd:complexType></xsd:element>
          </xsd:sequence></xsd:complexType></xsd:element>
          <xsd:element name="Layout"><xsd:complexType><xsd:sequence>
           <xsd:element name="Page" type="page" maxOccurs="unbounded"/></xsd:sequence></xsd:complexType></xsd:element>
         </xsd:sequence><xsd:attribute name="SCHEMAVERSION" type="xsd:string"/></xsd:complexType></xsd:element>
         <xsd:complexType name="page"><xsd:sequence>
          <xsd:element name="PrintSpace"><xsd:complexType><xsd:choice minOccurs="0" maxOccurs="unbounded">
           <xsd:element name="TextBlock" type="textBlock"/>
           <xsd:element name="Illustration" type="block"/>
           <xsd:element name="GraphicalElement" type="block"/>
          </xsd:choice><xsd:attributeGroup ref="place"/></xsd:complexType></xsd:element></xsd:sequence>
          <xsd:attribute name="ID" type="xsd:ID" use="required"/>
          <xsd:attribute name="PHYSICAL_IMG_NR" type="xsd:float" use="required"/>
          <xsd:attribute name="WIDTH" type="xsd:float"/><xsd:attribute name="HEIGHT" type="xsd:float"/>
          <xsd:attribute name="PC" type="share"/><xsd:attribute name="LANG" type="xsd:language"/>
         </xsd:complexType>
         <xsd:complexType name="block"><xsd:attributeGroup ref="place"/></xsd:complexType>
         <xsd:complexType name="textBlock"><xsd:sequence>
          <xsd:element name="TextLine" maxOccurs="unbounded"><xsd:complexType><xsd:sequence>
           <xsd:choice maxOccurs="unbounded">
            <xsd:element name="String"><xsd:complexType><xsd:attributeGroup ref="place"/>
             <xsd:attribute name="CONTENT" type="xsd:string" use="required"/>
             <xsd:attribute name="WC" type="share"/></xsd:complexType></xsd:element>
            <xsd:element name="SP" type="block"/>
           </xsd:choice></xsd:sequence><xsd:attributeGroup ref="place"/>
           <xsd:attribute name="BASELINE" type="xsd:string"/></xsd:complexType></xsd:element>
          </xsd:sequence><xsd:attributeGroup ref="place"/></xsd:complexType>
        </xsd:schema>
        """
}
