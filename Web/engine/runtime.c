// What Swift's standard library, zlib and expat expect of a C library, for WebAssembly: memory, and numbers from text.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Memory. Blocks have sizes in four steps for each doubling, and freed ones wait in a list of their size. The engine lives as long as one
// input, so nothing is given back to the browser.

typedef struct Block {
  size_t size; // Bytes behind the head.
  struct Block *next;
} Block;

enum { HEAD = sizeof(Block), SIZES = 256, PAGE = 65536 };
// Scripts/page makes the memory a 32-bit one.
static const size_t MOST = (size_t)1 << 32;

extern unsigned char __heap_base;
static Block *waiting[SIZES];
static uintptr_t top, end;

static unsigned size_number(size_t size, size_t *rounded) {
  if (size <= 64) {
    unsigned number = size ? (unsigned)(size - 1) / 16 : 0;
    *rounded = (number + 1) * 16;
    return number;
  }
  unsigned doubling = 63 - (unsigned)__builtin_clzll(size - 1);
  size_t step = (size_t)1 << (doubling - 2);
  size_t steps = (size - 1) / step - 4; // 0 to 3 above the power of two
  *rounded = ((size_t)1 << doubling) + (steps + 1) * step;
  return 4 + (doubling - 6) * 4 + (unsigned)steps;
}

static void *take(size_t size) {
  if (!top) {
    top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    end = __builtin_wasm_memory_size(0) * PAGE;
  }
  size_t needed = HEAD + size;
  if (end - top < needed) {
    // An eighth of the memory more, so that it grows seldom.
    size_t pages = (needed - (end - top) + PAGE - 1) / PAGE + end / PAGE / 8;
    // Behind wasm-opt, -1 has 32 bits.
    if (__builtin_wasm_memory_grow(0, pages) >= MOST / PAGE) return NULL;
    end += pages * PAGE;
  }
  Block *block = (Block *)top;
  top += needed;
  block->size = size;
  return block + 1;
}

void *malloc(size_t size) {
  if (size > MOST) return NULL;
  size_t rounded;
  unsigned number = size_number(size, &rounded);
  Block *block = waiting[number];
  if (!block) return take(rounded);
  waiting[number] = block->next;
  return block + 1;
}

void free(void *place) {
  if (!place) return;
  Block *block = (Block *)place - 1;
  // The head of an aligned block holds the distance to its true one.
  if (block->size & 1) block = (Block *)((char *)block - (block->size >> 1));
  size_t rounded;
  unsigned number = size_number(block->size, &rounded);
  block->next = waiting[number];
  waiting[number] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment <= 16) {
    *result = malloc(size);
  } else {
    char *place = malloc(size + alignment + HEAD);
    if (!place) return 12;
    char *aligned = (char *)(((uintptr_t)place + alignment + HEAD - 1) & ~(uintptr_t)(alignment - 1));
    if (aligned != place) ((Block *)aligned - 1)->size = (size_t)(aligned - place) << 1 | 1;
    *result = aligned;
  }
  return *result ? 0 : 12;
}

void *calloc(size_t count, size_t size) {
  size_t all;
  if (__builtin_mul_overflow(count, size, &all)) return NULL;
  void *place = malloc(all);
  if (place) memset(place, 0, all);
  return place;
}

void *realloc(void *place, size_t size) {
  if (!place) return malloc(size);
  size_t old = ((Block *)place - 1)->size;
  if (size <= old) return place;
  void *larger = malloc(size);
  if (!larger) return NULL;
  memcpy(larger, place, old);
  free(place);
  return larger;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

// expat asks its environment how talkative it shall be, and seeds its hashes by the time. There is neither here.
int errno_;
int *__errno_location(void) { return &errno_; }
void *const stderr;
char *getenv(const char *name) { return (void)name, NULL; }
unsigned long strtoul(const char *text, char **end, int base) { return (void)text, (void)end, (void)base, 0; }
int fprintf(void *file, const char *format, ...) { return (void)file, (void)format, 0; }
int gettimeofday(void *time, void *zone) { return (void)zone, memset(time, 0, 16), 0; }
int getpid(void) { return 0; }

// Hashes are seeded alike in every run: one person reads one input, and the same input gives the same bytes.
void arc4random_buf(void *place, size_t count) { memset(place, 0x5A, count); }

__attribute__((import_module("page"), import_name("number"))) double page_number(const char *text, size_t length);

// The browser reads decimal numbers, correctly rounded as Swift's own reading is.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  size_t length = strlen(text);
  for (size_t place = 0; place < length; place++) {
    char sign = text[place];
    if (!(sign >= '0' && sign <= '9') && sign != '.' && sign != '-' && sign != '+' && sign != 'e' && sign != 'E') return NULL;
  }
  double number = page_number(text, length);
  if (!length || number != number) return NULL;
  *result = number;
  return text + length;
}

// 128-bit arithmetic that clang calls by name.

typedef unsigned __int128 Wide;

Wide __multi3(Wide a, Wide b) {
  uint64_t a0 = (uint32_t)a, a1 = (uint64_t)a >> 32, b0 = (uint32_t)b, b1 = (uint64_t)b >> 32;
  uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
  high += (uint64_t)(a >> 64) * (uint64_t)b + (uint64_t)a * (uint64_t)(b >> 64);
  return (Wide)high << 64 | (other << 32 | (uint32_t)low);
}

// One bit after the other, in halves: shifts of 128 bits by a variable would be calls, too.
Wide __udivti3(Wide dividend, Wide divisor) {
  uint64_t high = (uint64_t)(dividend >> 64), low = (uint64_t)dividend;
  uint64_t quotient_high = 0, quotient_low = 0;
  Wide rest = 0;
  for (int bit = 0; bit < 128; bit++) {
    rest = rest << 1 | high >> 63;
    high = high << 1 | low >> 63;
    low <<= 1;
    quotient_high = quotient_high << 1 | quotient_low >> 63;
    quotient_low <<= 1;
    if (rest >= divisor) {
      rest -= divisor;
      quotient_low |= 1;
    }
  }
  return (Wide)quotient_high << 64 | quotient_low;
}

Wide __umodti3(Wide dividend, Wide divisor) { return dividend - __udivti3(dividend, divisor) * divisor; }

// An engine that is not optimized says why it stops. Nobody hears it.
int putchar(int sign) { return sign; }

uintptr_t __stack_chk_guard = 0x5A5A5A5A;
void __stack_chk_fail(void) { __builtin_trap(); }
