#ifndef SILHOUETTE_CQPDF_SHIM_H
#define SILHOUETTE_CQPDF_SHIM_H

#include <qpdf/qpdf-c.h>

#endif
