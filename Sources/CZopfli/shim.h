#ifndef SILHOUETTE_CZOPFLI_SHIM_H
#define SILHOUETTE_CZOPFLI_SHIM_H

#include <zopfli/zopfli.h>

#endif
