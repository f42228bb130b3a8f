// musl's fma counts zeros with the helpers of its atomics. The engine has one thread.
#define a_clz_64 __builtin_clzll
#define a_cas a_cas
static inline int a_cas(volatile int *place, int old, int new) {
  int found = *place;
  if (found == old) *place = new;
  return found;
}
#define a_cas_p a_cas_p
static inline void *a_cas_p(volatile void *place, void *old, void *new) {
  void *found = *(void *volatile *)place;
  if (found == old) *(void *volatile *)place = new;
  return found;
}
