/* A disk that forgets whatever was not synced, for LD_PRELOAD.
 *
 * When a file in $POWER_DATA has been synced, what it then holds is copied to $POWER_KEPT; when the folder
 * itself has been synced, the names in it are noted in $POWER_KEPT/names. After a kill -9 that is what the
 * disk would have kept: synced content under a synced name, and nothing else.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static void fail(const char *what) {
    perror(what);
    abort();
}

/* A copy appears as a whole: whoever kills us in the middle finds the one before. */
static void keep_content(int file, const char *name, const char *kept) {
    static char block[1 << 16];
    char part[2 * PATH_MAX], whole[2 * PATH_MAX];
    snprintf(part, sizeof part, "%s/part", kept);
    snprintf(whole, sizeof whole, "%s/%s", kept, name);
    int copy = open(part, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    if (copy < 0) fail(part);
    ssize_t size;
    for (off_t at = 0; (size = pread(file, block, sizeof block, at)) > 0; at += size)
        if (write(copy, block, size) != size) fail(part);
    if (size < 0) fail(name);
    close(copy);
    if (rename(part, whole)) fail(whole);
}

static void for_each(const char *folder, const char *other, void act(const char *, const char *)) {
    char ours[2 * PATH_MAX], theirs[2 * PATH_MAX];
    DIR *entries = opendir(folder);
    if (!entries) fail(folder);
    for (struct dirent *entry; (entry = readdir(entries));) {
        if (entry->d_type != DT_REG) continue;
        snprintf(ours, sizeof ours, "%s/%s", folder, entry->d_name);
        snprintf(theirs, sizeof theirs, "%s/%s", other, entry->d_name);
        act(ours, theirs);
    }
    closedir(entries);
}

static void note(const char *file, const char *name) {
    int made = open(name, O_CREAT | O_WRONLY, 0600);
    if (made < 0) fail(file);
    close(made);
}

static void forget(const char *name, const char *file) {
    if (access(file, F_OK)) unlink(name);
}

static void keep_names(const char *folder, const char *kept) {
    char names[2 * PATH_MAX];
    snprintf(names, sizeof names, "%s/names", kept);
    for_each(folder, names, note);
    for_each(names, folder, forget);
}

static void keep(int file) {
    const char *data = getenv("POWER_DATA"), *kept = getenv("POWER_KEPT");
    char link[64], path[PATH_MAX], folder[PATH_MAX];
    struct stat found;
    int error = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!data || !kept || length < 0 || fstat(file, &found)) return;
    path[length] = 0;
    strcpy(folder, path);
    pthread_mutex_lock(&one_at_a_time);
    if (S_ISDIR(found.st_mode) && !strcmp(path, data)) keep_names(data, kept);
    if (S_ISREG(found.st_mode) && !strcmp(dirname(folder), data)) keep_content(file, basename(path), kept);
    pthread_mutex_unlock(&one_at_a_time);
    errno = error;
}

typedef int Sync(int);

int fsync(int file) {
    int result = ((Sync *)dlsym(RTLD_NEXT, "fsync"))(file);
    if (!result) keep(file);
    return result;
}

int fdatasync(int file) {
    int result = ((Sync *)dlsym(RTLD_NEXT, "fdatasync"))(file);
    if (!result) keep(file);
    return result;
}
