// Formats of libpng's simplified interface are macros made of macros. Swift imports only some of them, so these constants repeat
// those that we use.
#ifndef SILHOUETTE_CPNG_SHIM_H
#define SILHOUETTE_CPNG_SHIM_H

#include <png.h>

static const png_uint_32 silhouette_png_format_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 silhouette_png_flag_16bit_srgb = PNG_IMAGE_FLAG_16BIT_sRGB;

#endif
