#ifndef SILHOUETTE_CWEBP_SHIM_H
#define SILHOUETTE_CWEBP_SHIM_H

#include <webp/decode.h>
#include <webp/encode.h>

#endif
