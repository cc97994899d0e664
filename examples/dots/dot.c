/* A client for the Dots line protocol, in C (cc -O2 -o dot dot.c), without any library.
 *
 * ./dot            talks on its standard streams, for exec:./dot
 * ./dot HOST PORT  calls a server
 *
 * It joins the first table there is, or opens one with a bot, plays the game and goes. It puts its dots beside
 * those of others.
 */
#define _POSIX_C_SOURCE 200809L
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 52 };
static int seat, width, height, is_first = 1, owner[MOST][MOST];

static void call(const char *host, const char *port) { /* from now on the socket is our streams */
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(host, port, &hints, &found)) exit(2);
    int s = socket(found->ai_family, SOCK_STREAM, 0);
    if (s < 0 || connect(s, found->ai_addr, found->ai_addrlen)) exit(2);
    dup2(s, 0);
    dup2(s, 1);
}

static void say(const char *text) {
    printf("%s\n", text);
    fflush(stdout);
}

static int enemy(int x, int y) { return owner[x][y] != 0 && owner[x][y] != seat; }

static int worth(int x, int y) {
    if (owner[x][y]) return -1; /* somebody's dot or area */
    int enemies = enemy(x - 1, y) + enemy(x + 1, y) + enemy(x, y - 1) + enemy(x, y + 1);
    int from_middle = abs(2 * x - width - 1) + abs(2 * y - height - 1);
    return is_first ? 1000 - 10 * from_middle : 10 * enemies + rand() % 9; /* the first goes to the centre */
}

static void put(void) {
    char text[32];
    int best = -1, at_x = 1, at_y = 1;
    for (int x = 1; x <= width; x++)
        for (int y = 1; y <= height; y++) {
            int found = worth(x, y);
            if (found > best) best = found, at_x = x, at_y = y;
        }
    snprintf(text, sizeof text, "PUT %d %d", at_x, at_y);
    say(text);
}

/* What was said last, as far as it matters: answers and notices are a code, lines with a name, two empty lines. */
static struct {
    int code, seat;
    long long table;
} block;

static void begin(const char *line) {
    memset(&block, 0, sizeof block);
    block.code = atoi(line);
}

static void take(const char *line) {
    int x, y;
    const char *found;
    sscanf(line, "seat %d", &block.seat);
    if (!block.table) sscanf(line, "table %lld", &block.table);
    if (block.code == 130 && !strncmp(line, "settings ", 9)) {
        if ((found = strstr(line, "width="))) width = atoi(found + 6);
        if ((found = strstr(line, "height="))) height = atoi(found + 7);
        memset(owner, 0, sizeof owner);
    }
    if ((block.code == 132 || block.code == 133) && sscanf(line, "cell %d %d", &x, &y) == 2) /* a dot, an area */
        if (x > 0 && y > 0 && x < MOST && y < MOST) owner[x][y] = block.seat;
}

static int act(void) { /* is it over? */
    char text[64];
    switch (block.code) {
    case 100: /* welcome */
        snprintf(text, sizeof text, "REG example-c-%d correct horse battery", getpid());
        say(text);
        break;
    case 201: case 202: say("LST"); break;
    case 220: /* the open tables */
        snprintf(text, sizeof text, block.table ? "JON %lld" : "NEW width=10 height=10 bot=random", block.table);
        say(text);
        break;
    case 200: is_first = 0; break; /* our dot */
    case 130: seat = block.seat; break; /* the game begins */
    case 131: if (block.seat == seat) put(); break; /* our turn */
    case 139: say("BYE"); return 1;
    default: if (block.code >= 400) fprintf(stderr, "%d\n", block.code);
    }
    return 0;
}

int main(int argc, char **argv) {
    char line[4096];
    int lines = 0, empty = 0;
    if (argc > 2) call(argv[1], argv[2]);
    srand((unsigned)(time(0) ^ getpid()));
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        empty = *line ? 0 : empty + 1;
        if (*line && lines++ == 0) begin(line);
        else if (*line) take(line);
        if (empty == 2 && lines) {
            if (act()) return 0;
            lines = 0;
        }
    }
    return 0;
}
