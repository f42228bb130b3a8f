// zlib's initialisers are macros that pass the library's version and the struct's size, and Swift sees no
// macros with arguments: these functions stand in for them.
#ifndef SILHOUETTE_CZLIB_SHIM_H
#define SILHOUETTE_CZLIB_SHIM_H

#include <zlib.h>

static inline int silhouette_deflateInit2(z_stream *stream, int level, int windowBits, int memLevel, int strategy) {
  return deflateInit2(stream, level, Z_DEFLATED, windowBits, memLevel, strategy);
}

static inline int silhouette_inflateInit2(z_stream *stream, int windowBits) {
  return inflateInit2(stream, windowBits);
}

#endif
