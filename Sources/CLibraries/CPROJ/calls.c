#include "CPROJ.h"

#if __APPLE__
#define FIELDBOOK_LIBRARY "libproj.25.dylib"
#elif PROJ_VERSION_MAJOR >= 9
#define FIELDBOOK_LIBRARY "libproj.so.25"
#else
#define FIELDBOOK_LIBRARY "libproj.so.22"
#endif

#define FIELDBOOK_PACKAGE "libproj25"
#include "../library_calls.h"

FIELDBOOK_INSTALLED(fieldbook_has_proj)

// MARK: Contexts

FIELDBOOK_FORWARD(PJ_CONTEXT *, proj_context_create, (void), ())
FIELDBOOK_FORWARD(PJ_CONTEXT *, proj_context_destroy, (PJ_CONTEXT *context), (context))
FIELDBOOK_FORWARD(const char *, proj_context_get_database_path, (PJ_CONTEXT *context), (context))
FIELDBOOK_FORWARD(int, proj_context_set_enable_network, (PJ_CONTEXT *context, int enabled), (context, enabled))
FIELDBOOK_FORWARD(PJ_LOG_LEVEL, proj_log_level, (PJ_CONTEXT *context, PJ_LOG_LEVEL level), (context, level))
FIELDBOOK_FORWARD(void, proj_log_func, (PJ_CONTEXT *context, void *data, PJ_LOG_FUNCTION log), (context, data, log))
FIELDBOOK_FORWARD(PJ_INFO, proj_info, (void), ())

// MARK: Objects

FIELDBOOK_FORWARD(PJ *, proj_create, (PJ_CONTEXT *context, const char *definition), (context, definition))
FIELDBOOK_FORWARD(PJ *, proj_destroy, (PJ *object), (object))
FIELDBOOK_FORWARD(PJ_TYPE, proj_get_type, (const PJ *object), (object))
FIELDBOOK_FORWARD(const char *, proj_get_name, (const PJ *object), (object))
FIELDBOOK_FORWARD(const char *, proj_get_id_auth_name, (const PJ *object, int index), (object, index))
FIELDBOOK_FORWARD(const char *, proj_get_id_code, (const PJ *object, int index), (object, index))
FIELDBOOK_FORWARD(PJ_PROJ_INFO, proj_pj_info, (PJ *object), (object))
FIELDBOOK_FORWARD(
    int, proj_get_area_of_use,
    (PJ_CONTEXT *context, const PJ *object, double *west, double *south, double *east, double *north, const char **name),
    (context, object, west, south, east, north, name))
FIELDBOOK_FORWARD(
    PJ_OBJ_LIST *, proj_identify,
    (PJ_CONTEXT *context, const PJ *object, const char *authority, const char *const *options, int **confidence),
    (context, object, authority, options, confidence))
FIELDBOOK_FORWARD(int, proj_list_get_count, (const PJ_OBJ_LIST *list), (list))
FIELDBOOK_FORWARD(PJ *, proj_list_get, (PJ_CONTEXT *context, const PJ_OBJ_LIST *list, int index), (context, list, index))
FIELDBOOK_FORWARD(void, proj_list_destroy, (PJ_OBJ_LIST *list), (list))
FIELDBOOK_FORWARD(void, proj_int_list_destroy, (int *list), (list))

// MARK: Reference systems

FIELDBOOK_FORWARD(PJ *, proj_crs_get_geodetic_crs, (PJ_CONTEXT *context, const PJ *system), (context, system))
FIELDBOOK_FORWARD(PJ *, proj_crs_get_coordinate_system, (PJ_CONTEXT *context, const PJ *system), (context, system))
FIELDBOOK_FORWARD(PJ *, proj_get_source_crs, (PJ_CONTEXT *context, const PJ *object), (context, object))
FIELDBOOK_FORWARD(PJ *, proj_get_prime_meridian, (PJ_CONTEXT *context, const PJ *object), (context, object))
FIELDBOOK_FORWARD(
    int, proj_prime_meridian_get_parameters,
    (PJ_CONTEXT *context, const PJ *meridian, double *longitude, double *factor, const char **unit),
    (context, meridian, longitude, factor, unit))
FIELDBOOK_FORWARD(int, proj_cs_get_axis_count, (PJ_CONTEXT *context, const PJ *system), (context, system))
FIELDBOOK_FORWARD(
    int, proj_cs_get_axis_info,
    (PJ_CONTEXT *context, const PJ *system, int index, const char **name, const char **abbreviation,
     const char **direction, double *factor, const char **unit, const char **authority, const char **code),
    (context, system, index, name, abbreviation, direction, factor, unit, authority, code))

// MARK: Operations

FIELDBOOK_FORWARD(
    PJ *, proj_create_crs_to_crs,
    (PJ_CONTEXT *context, const char *source, const char *target, PJ_AREA *area), (context, source, target, area))
FIELDBOOK_FORWARD(
    PJ *, proj_create_crs_to_crs_from_pj,
    (PJ_CONTEXT *context, const PJ *source, const PJ *target, PJ_AREA *area, const char *const *options),
    (context, source, target, area, options))
FIELDBOOK_FORWARD(PJ *, proj_normalize_for_visualization, (PJ_CONTEXT *context, const PJ *operation), (context, operation))
FIELDBOOK_FORWARD(
    PJ_OPERATION_FACTORY_CONTEXT *, proj_create_operation_factory_context,
    (PJ_CONTEXT *context, const char *authority), (context, authority))
FIELDBOOK_FORWARD(void, proj_operation_factory_context_destroy, (PJ_OPERATION_FACTORY_CONTEXT *factory), (factory))
FIELDBOOK_FORWARD(
    void, proj_operation_factory_context_set_spatial_criterion,
    (PJ_CONTEXT *context, PJ_OPERATION_FACTORY_CONTEXT *factory, PROJ_SPATIAL_CRITERION criterion),
    (context, factory, criterion))
FIELDBOOK_FORWARD(
    void, proj_operation_factory_context_set_grid_availability_use,
    (PJ_CONTEXT *context, PJ_OPERATION_FACTORY_CONTEXT *factory, PROJ_GRID_AVAILABILITY_USE use),
    (context, factory, use))
FIELDBOOK_FORWARD(
    void, proj_operation_factory_context_set_allow_ballpark_transformations,
    (PJ_CONTEXT *context, PJ_OPERATION_FACTORY_CONTEXT *factory, int allow), (context, factory, allow))
FIELDBOOK_FORWARD(
    PJ_OBJ_LIST *, proj_create_operations,
    (PJ_CONTEXT *context, const PJ *source, const PJ *target, const PJ_OPERATION_FACTORY_CONTEXT *factory),
    (context, source, target, factory))
FIELDBOOK_FORWARD(int, proj_concatoperation_get_step_count, (PJ_CONTEXT *context, const PJ *operation), (context, operation))
FIELDBOOK_FORWARD(
    PJ *, proj_concatoperation_get_step, (PJ_CONTEXT *context, const PJ *operation, int index),
    (context, operation, index))
FIELDBOOK_FORWARD(double, proj_coordoperation_get_accuracy, (PJ_CONTEXT *context, const PJ *operation), (context, operation))
FIELDBOOK_FORWARD(
    int, proj_coordoperation_get_grid_used_count,
    (PJ_CONTEXT *context, const PJ *operation), (context, operation))
FIELDBOOK_FORWARD(
    int, proj_coordoperation_get_grid_used,
    (PJ_CONTEXT *context, const PJ *operation, int index, const char **name, const char **path, const char **package,
     const char **url, int *download, int *licence, int *available),
    (context, operation, index, name, path, package, url, download, licence, available))

// MARK: Points

FIELDBOOK_FORWARD(
    PJ_COORD, proj_trans,
    (PJ *operation, PJ_DIRECTION direction, PJ_COORD point), (operation, direction, point))
FIELDBOOK_FORWARD(
    size_t, proj_trans_generic,
    (PJ *operation, PJ_DIRECTION direction, double *x, size_t sx, size_t nx, double *y, size_t sy, size_t ny, double *z,
     size_t sz, size_t nz, double *t, size_t st, size_t nt),
    (operation, direction, x, sx, nx, y, sy, ny, z, sz, nz, t, st, nt))

// MARK: Geodesics

FIELDBOOK_FORWARD(void, geod_init, (struct geod_geodesic *ellipsoid, double a, double f), (ellipsoid, a, f))
FIELDBOOK_FORWARD(
    void, geod_direct,
    (const struct geod_geodesic *ellipsoid, double latitude, double longitude, double azimuth, double metres,
     double *endLatitude, double *endLongitude, double *endAzimuth),
    (ellipsoid, latitude, longitude, azimuth, metres, endLatitude, endLongitude, endAzimuth))
FIELDBOOK_FORWARD(
    void, geod_inverse,
    (const struct geod_geodesic *ellipsoid, double latitude, double longitude, double endLatitude, double endLongitude,
     double *metres, double *azimuth, double *endAzimuth),
    (ellipsoid, latitude, longitude, endLatitude, endLongitude, metres, azimuth, endAzimuth))
FIELDBOOK_FORWARD(
    void, geod_inverseline,
    (struct geod_geodesicline *line, const struct geod_geodesic *ellipsoid, double latitude, double longitude,
     double endLatitude, double endLongitude, unsigned capabilities),
    (line, ellipsoid, latitude, longitude, endLatitude, endLongitude, capabilities))
FIELDBOOK_FORWARD(
    void, geod_position,
    (const struct geod_geodesicline *line, double metres, double *latitude, double *longitude, double *azimuth),
    (line, metres, latitude, longitude, azimuth))
FIELDBOOK_FORWARD(void, geod_polygon_init, (struct geod_polygon *polygon, int isLine), (polygon, isLine))
FIELDBOOK_FORWARD(
    void, geod_polygon_addpoint,
    (const struct geod_geodesic *ellipsoid, struct geod_polygon *polygon, double latitude, double longitude),
    (ellipsoid, polygon, latitude, longitude))
FIELDBOOK_FORWARD(
    unsigned, geod_polygon_compute,
    (const struct geod_geodesic *ellipsoid, const struct geod_polygon *polygon, int reverse, int sign, double *area,
     double *perimeter),
    (ellipsoid, polygon, reverse, sign, area, perimeter))
