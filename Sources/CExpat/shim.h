// Expat hands over strings that end with a zero; their lengths are asked for beside it.
#ifndef SILHOUETTE_CEXPAT_SHIM_H
#define SILHOUETTE_CEXPAT_SHIM_H

#include <expat.h>
#include <string.h>

static inline size_t silhouette_length(const XML_Char *text) { return strlen(text); }

#endif
