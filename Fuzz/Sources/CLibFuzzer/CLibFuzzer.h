// What LLVM's libFuzzer offers programs that have a main of their own (llvm.org/docs/LibFuzzer.html).
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*check)(const uint8_t *bytes, size_t count));
