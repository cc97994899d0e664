/* Counts what Python's allocator of objects hands out; `benchmarks.watched` loads it into the server. What
 * comes from a free list (small tuples, floats, frames) is not asked for here, and not counted. */
#include <stddef.h>

typedef struct {
    void *context;
    void *(*malloc)(void *, size_t);
    void *(*calloc)(void *, size_t, size_t);
    void *(*realloc)(void *, void *, size_t);
    void (*free)(void *, void *);
} Allocator; /* PyMemAllocatorEx */

enum { OBJECTS = 2 }; /* PYMEM_DOMAIN_OBJ */

void PyMem_GetAllocator(int domain, Allocator *allocator);
void PyMem_SetAllocator(int domain, Allocator *allocator);

static Allocator before;
unsigned long made; /* under the GIL, so nobody counts at the same time */

static void *count_malloc(void *context, size_t size) {
    made++;
    return before.malloc(context, size);
}

static void *count_calloc(void *context, size_t count, size_t size) {
    made++;
    return before.calloc(context, count, size);
}

void begin(void) {
    PyMem_GetAllocator(OBJECTS, &before);
    Allocator counting = before;
    counting.malloc = count_malloc;
    counting.calloc = count_calloc;
    PyMem_SetAllocator(OBJECTS, &counting);
}
