#ifndef SILHOUETTE_CTURBOJPEG_SHIM_H
#define SILHOUETTE_CTURBOJPEG_SHIM_H

#include <turbojpeg.h>

#endif
