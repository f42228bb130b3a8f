#ifndef SILHOUETTE_CDEFLATE_SHIM_H
#define SILHOUETTE_CDEFLATE_SHIM_H

#include <libdeflate.h>

#endif
