// FreeType's flags are macros made of macros. Swift imports only some of them, so these constants repeat those that we
// use.
#ifndef SILHOUETTE_CFREETYPE_SHIM_H
#define SILHOUETTE_CFREETYPE_SHIM_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

static const FT_Int32 silhouette_ft_outline = FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;
static const FT_Int32 silhouette_ft_measure = FT_LOAD_NO_SCALE;
static const FT_Long silhouette_ft_scalable = FT_FACE_FLAG_SCALABLE;
static const FT_Render_Mode silhouette_ft_smooth = FT_RENDER_MODE_NORMAL;
static const unsigned char silhouette_ft_grey = FT_PIXEL_MODE_GRAY;

#endif
