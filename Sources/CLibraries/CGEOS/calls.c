#include "CGEOS.h"

#if __APPLE__
#define FIELDBOOK_LIBRARY "libgeos_c.1.dylib"
#else
#define FIELDBOOK_LIBRARY "libgeos_c.so.1"
#endif
#define FIELDBOOK_PACKAGE "libgeos-c1v5"
#include "../library_calls.h"

FIELDBOOK_INSTALLED(fieldbook_has_geos)

// MARK: Contexts

FIELDBOOK_FORWARD(
    GEOSMessageHandler_r, GEOSContext_setErrorMessageHandler_r,
    (GEOSContextHandle_t extHandle, GEOSMessageHandler_r ef, void *userData),
    (extHandle, ef, userData))
FIELDBOOK_FORWARD(void, GEOSFree_r, (GEOSContextHandle_t handle, void *buffer), (handle, buffer))
FIELDBOOK_FORWARD(void, GEOS_finish_r, (GEOSContextHandle_t handle), (handle))
FIELDBOOK_FORWARD(GEOSContextHandle_t, GEOS_init_r, (void), ())
FIELDBOOK_FORWARD(const char *, GEOSversion, (void), ())

// MARK: Coordinates

FIELDBOOK_FORWARD(
    GEOSCoordSequence *, GEOSCoordSeq_copyFromBuffer_r,
    (GEOSContextHandle_t handle, const double *buf, unsigned int size, int hasZ, int hasM),
    (handle, buf, size, hasZ, hasM))
FIELDBOOK_FORWARD(
    int, GEOSCoordSeq_copyToBuffer_r,
    (GEOSContextHandle_t handle, const GEOSCoordSequence *s, double *buf, int hasZ, int hasM),
    (handle, s, buf, hasZ, hasM))
FIELDBOOK_FORWARD(
    GEOSCoordSequence *, GEOSCoordSeq_create_r,
    (GEOSContextHandle_t handle, unsigned int size, unsigned int dims),
    (handle, size, dims))
FIELDBOOK_FORWARD(
    int, GEOSCoordSeq_getSize_r,
    (GEOSContextHandle_t handle, const GEOSCoordSequence *s, unsigned int *size),
    (handle, s, size))
FIELDBOOK_FORWARD(
    int, GEOSCoordSeq_setXY_r,
    (GEOSContextHandle_t handle, GEOSCoordSequence *s, unsigned int idx, double x, double y),
    (handle, s, idx, x, y))
FIELDBOOK_FORWARD(
    const GEOSCoordSequence *, GEOSGeom_getCoordSeq_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))

// MARK: Geometries

FIELDBOOK_FORWARD(GEOSGeometry *, GEOSGeom_clone_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))
FIELDBOOK_FORWARD(
    GEOSGeometry *, GEOSGeom_createCollection_r,
    (GEOSContextHandle_t handle, int type, GEOSGeometry **geoms, unsigned int ngeoms),
    (handle, type, geoms, ngeoms))
FIELDBOOK_FORWARD(
    GEOSGeometry *, GEOSGeom_createLineString_r, (GEOSContextHandle_t handle, GEOSCoordSequence *s), (handle, s))
FIELDBOOK_FORWARD(
    GEOSGeometry *, GEOSGeom_createLinearRing_r, (GEOSContextHandle_t handle, GEOSCoordSequence *s), (handle, s))
FIELDBOOK_FORWARD(
    GEOSGeometry *, GEOSGeom_createPointFromXY_r, (GEOSContextHandle_t handle, double x, double y), (handle, x, y))
FIELDBOOK_FORWARD(
    GEOSGeometry *, GEOSGeom_createPolygon_r,
    (GEOSContextHandle_t handle, GEOSGeometry *shell, GEOSGeometry **holes, unsigned int nholes),
    (handle, shell, holes, nholes))
FIELDBOOK_FORWARD(void, GEOSGeom_destroy_r, (GEOSContextHandle_t handle, GEOSGeometry *g), (handle, g))

// MARK: Parts and properties

FIELDBOOK_FORWARD(int, GEOSArea_r, (GEOSContextHandle_t handle, const GEOSGeometry *g, double *area), (handle, g, area))
FIELDBOOK_FORWARD(
    int, GEOSDistance_r,
    (GEOSContextHandle_t handle, const GEOSGeometry *g1, const GEOSGeometry *g2, double *dist),
    (handle, g1, g2, dist))
FIELDBOOK_FORWARD(int, GEOSGeomGetX_r, (GEOSContextHandle_t handle, const GEOSGeometry *g, double *x), (handle, g, x))
FIELDBOOK_FORWARD(int, GEOSGeomGetY_r, (GEOSContextHandle_t handle, const GEOSGeometry *g, double *y), (handle, g, y))
FIELDBOOK_FORWARD(int, GEOSGeomTypeId_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))
FIELDBOOK_FORWARD(
    int, GEOSGeom_getXMax_r, (GEOSContextHandle_t handle, const GEOSGeometry *g, double *value), (handle, g, value))
FIELDBOOK_FORWARD(
    int, GEOSGeom_getXMin_r, (GEOSContextHandle_t handle, const GEOSGeometry *g, double *value), (handle, g, value))
FIELDBOOK_FORWARD(
    int, GEOSGeom_getYMax_r, (GEOSContextHandle_t handle, const GEOSGeometry *g, double *value), (handle, g, value))
FIELDBOOK_FORWARD(
    int, GEOSGeom_getYMin_r, (GEOSContextHandle_t handle, const GEOSGeometry *g, double *value), (handle, g, value))
FIELDBOOK_FORWARD(
    const GEOSGeometry *, GEOSGetExteriorRing_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))
FIELDBOOK_FORWARD(
    const GEOSGeometry *, GEOSGetGeometryN_r,
    (GEOSContextHandle_t handle, const GEOSGeometry *g, int n),
    (handle, g, n))
FIELDBOOK_FORWARD(
    const GEOSGeometry *, GEOSGetInteriorRingN_r,
    (GEOSContextHandle_t handle, const GEOSGeometry *g, int n),
    (handle, g, n))
FIELDBOOK_FORWARD(int, GEOSGetNumGeometries_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))
FIELDBOOK_FORWARD(int, GEOSGetNumInteriorRings_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))
FIELDBOOK_FORWARD(
    int, GEOSLength_r, (GEOSContextHandle_t handle, const GEOSGeometry *g, double *length), (handle, g, length))
FIELDBOOK_FORWARD(
    GEOSGeometry *, GEOSPointOnSurface_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))
FIELDBOOK_FORWARD(char, GEOSisEmpty_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))

// MARK: Validity

FIELDBOOK_FORWARD(GEOSMakeValidParams *, GEOSMakeValidParams_create_r, (GEOSContextHandle_t extHandle), (extHandle))
FIELDBOOK_FORWARD(
    void, GEOSMakeValidParams_destroy_r, (GEOSContextHandle_t handle, GEOSMakeValidParams *parms), (handle, parms))
FIELDBOOK_FORWARD(
    int, GEOSMakeValidParams_setKeepCollapsed_r,
    (GEOSContextHandle_t handle, GEOSMakeValidParams *p, int style),
    (handle, p, style))
FIELDBOOK_FORWARD(
    int, GEOSMakeValidParams_setMethod_r,
    (GEOSContextHandle_t handle, GEOSMakeValidParams *p, enum GEOSMakeValidMethods method),
    (handle, p, method))
FIELDBOOK_FORWARD(
    GEOSGeometry *, GEOSMakeValidWithParams_r,
    (GEOSContextHandle_t handle, const GEOSGeometry *g, const GEOSMakeValidParams *makeValidParams),
    (handle, g, makeValidParams))
FIELDBOOK_FORWARD(
    char, GEOSisValidDetail_r,
    (GEOSContextHandle_t handle, const GEOSGeometry *g, int flags, char **reason, GEOSGeometry **location),
    (handle, g, flags, reason, location))
FIELDBOOK_FORWARD(char, GEOSisValid_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))

// MARK: Predicates

FIELDBOOK_FORWARD(
    const GEOSPreparedGeometry *, GEOSPrepare_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))
FIELDBOOK_FORWARD(
    char, GEOSPreparedCovers_r,
    (GEOSContextHandle_t handle, const GEOSPreparedGeometry *pg1, const GEOSGeometry *g2),
    (handle, pg1, g2))
FIELDBOOK_FORWARD(
    void, GEOSPreparedGeom_destroy_r, (GEOSContextHandle_t handle, const GEOSPreparedGeometry *g), (handle, g))
FIELDBOOK_FORWARD(
    char, GEOSPreparedIntersects_r,
    (GEOSContextHandle_t handle, const GEOSPreparedGeometry *pg1, const GEOSGeometry *g2),
    (handle, pg1, g2))

// MARK: Overlay

FIELDBOOK_FORWARD(GEOSGeometry *, GEOSBoundary_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))
FIELDBOOK_FORWARD(GEOSGeometry *, GEOSCoverageUnion_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))
FIELDBOOK_FORWARD(
    GEOSGeometry *, GEOSDifferencePrec_r,
    (GEOSContextHandle_t handle, const GEOSGeometry *g1, const GEOSGeometry *g2, double gridSize),
    (handle, g1, g2, gridSize))
FIELDBOOK_FORWARD(
    GEOSGeometry *, GEOSDifference_r,
    (GEOSContextHandle_t handle, const GEOSGeometry *g1, const GEOSGeometry *g2),
    (handle, g1, g2))
FIELDBOOK_FORWARD(
    GEOSGeometry *, GEOSIntersectionPrec_r,
    (GEOSContextHandle_t handle, const GEOSGeometry *g1, const GEOSGeometry *g2, double gridSize),
    (handle, g1, g2, gridSize))
FIELDBOOK_FORWARD(
    GEOSGeometry *, GEOSIntersection_r,
    (GEOSContextHandle_t handle, const GEOSGeometry *g1, const GEOSGeometry *g2),
    (handle, g1, g2))
FIELDBOOK_FORWARD(
    GEOSGeometry *, GEOSUnaryUnionPrec_r,
    (GEOSContextHandle_t handle, const GEOSGeometry *g, double gridSize),
    (handle, g, gridSize))
FIELDBOOK_FORWARD(GEOSGeometry *, GEOSUnaryUnion_r, (GEOSContextHandle_t handle, const GEOSGeometry *g), (handle, g))
