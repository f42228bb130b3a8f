#include "silhouette.h"

// The functions are written in Swift (Sources/SilhouetteC). Programs and bindings rely on this layout.
_Static_assert(sizeof(silhouette_node) == 48, "a node has 48 bytes");
_Static_assert(offsetof(silhouette_node, parent) == 32, "after four numbers");
_Static_assert(offsetof(silhouette_node, flags) == 44, "the last member");
