// Formats of libpng's simplified interface are macros made of macros, of which Swift sees some and not others: these
// constants stand in for those that we use.
#ifndef SILHOUETTE_CPNG_SHIM_H
#define SILHOUETTE_CPNG_SHIM_H

#include <png.h>

static const png_uint_32 silhouette_png_format_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 silhouette_png_format_rgb = PNG_FORMAT_RGB;
static const png_uint_32 silhouette_png_flag_16bit_srgb = PNG_IMAGE_FLAG_16BIT_sRGB;
static const png_uint_32 silhouette_png_flag_fast = PNG_IMAGE_FLAG_FAST;

#endif
