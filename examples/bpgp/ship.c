/* A client for Battleship Plus (BPGP), in C (cc -O2 -o ship ship.c), without any library.
 *
 * ./ship            talks on its standard streams, for exec:./ship
 * ./ship HOST PORT  calls a server
 *
 * It joins the first game there is, or opens one, plays it and goes. It fires beside what it has hit, else on a
 * chequerboard; it never moves.
 */
#define _POSIX_C_SOURCE 200809L
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { GAMES = 2, STARTGAME = 101, YOUSTART = 103, HIT = 105, FAIL, MOVED, TIMEOUT, ENDGAME, ERROR = 255 };
enum { LOGIN = 51, LOGOUT, CREATE_GAME = 54, JOIN = 56, PLACE = 151, SHOOT = 153 };
enum { UNKNOWN, WATER, WRECK };
static const int SHAPES[5][2] = {{5, 2}, {5, 1}, {4, 1}, {3, 1}, {2, 1}}; /* carrier to submarine */
static int size = 10, turns, is_mine, has_asked, taken[26][26], known[26][26];
static unsigned char payload[65536];

static void call(const char *host, const char *port) { /* from now on the socket is our streams */
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(host, port, &hints, &found)) exit(2);
    int s = socket(found->ai_family, SOCK_STREAM, 0);
    if (s < 0 || connect(s, found->ai_addr, found->ai_addrlen)) exit(2);
    dup2(s, 0);
    dup2(s, 1);
}

static void say(int type, const void *data, size_t n) { /* type, length in two bytes, payload */
    unsigned char frame[1024] = {(unsigned char)type, (unsigned char)(n >> 8), (unsigned char)n};
    memcpy(frame + 3, data, n);
    if (write(1, frame, n + 3) != (ssize_t)(n + 3)) exit(1);
}

static void take(unsigned char *to, size_t n) {
    for (ssize_t got; n > 0; to += got, n -= (size_t)got)
        if ((got = read(0, to, n)) <= 0) exit(0); /* the server has gone */
}

static int mark(int row, int column, int height, int width, int edge, int set) { /* and is any of it taken? */
    int any = 0;
    for (int r = row - edge; r < row + height + edge; r++)
        for (int c = column - edge; c < column + width + edge; c++) {
            if (r < 0 || c < 0 || r >= size || c >= size) continue;
            any |= taken[r][c];
            if (set) taken[r][c] = 1;
        }
    return any;
}

static int lay(const int *shape, unsigned char *berth) { /* row, column, orientation: 0 down, 1 across */
    for (int tries = 0; tries < 500; tries++) {
        int across = rand() % 2, height = shape[across], width = shape[!across];
        if (height > size || width > size) continue;
        int row = rand() % (size - height + 1), column = rand() % (size - width + 1);
        if (mark(row, column, height, width, 0, 0)) continue;
        mark(row, column, height, width, 1, 1); /* ships do not touch */
        berth[0] = (unsigned char)row, berth[1] = (unsigned char)column, berth[2] = (unsigned char)across;
        return 1;
    }
    return 0;
}

static void place(const unsigned char *counts) {
    unsigned char berths[3 * 255];
    size_t n = 0;
    for (int done = 0; !done;) {
        memset(taken, 0, sizeof taken);
        done = 1, n = 0;
        for (int type = 0; type < 5; type++)
            for (int i = 0; done && i < counts[type] && n < sizeof berths; i++, n += 3)
                done = lay(SHAPES[type], berths + n);
    }
    say(PLACE, berths, n);
}

static int is_hit(int row, int column) {
    return row >= 0 && column >= 0 && row < size && column < size && known[row][column] == WRECK;
}

static int heat(int row, int column) {
    if (known[row][column] != UNKNOWN) return -1;
    int beside = is_hit(row - 1, column) || is_hit(row + 1, column) || is_hit(row, column - 1) ||
                 is_hit(row, column + 1);
    return beside * 20000 + (row + column) % 2 * 10000 + rand() % 10000;
}

static void shoot(void) {
    unsigned char shot[3] = {(unsigned char)turns};
    for (int best = -1; best < 0;) {
        for (int i = 0; i < size * size; i++) {
            int warm = heat(i / size, i % size);
            if (warm > best) best = warm, shot[1] = (unsigned char)(i / size), shot[2] = (unsigned char)(i % size);
        }
        for (int i = 0; best < 0 && i < 26 * 26; i++) /* ships move: what was water need not be any more */
            if (known[i / 26][i % 26] == WATER) known[i / 26][i % 26] = UNKNOWN;
    }
    say(SHOOT, shot, sizeof shot);
}

int main(int argc, char **argv) {
    char name[32];
    unsigned char head[3];
    if (argc > 2) call(argv[1], argv[2]);
    srand((unsigned)(time(0) ^ getpid()));
    say(LOGIN, name, (size_t)snprintf(name, sizeof name, "example-c-%d", getpid()));
    for (;;) {
        take(head, 3);
        size_t n = (size_t)head[1] << 8 | head[2];
        take(payload, n);
        int type = head[0];
        if (type == GAMES && !has_asked) { /* perhaps the first of several */
            has_asked = 1;
            if (n >= 2) say(JOIN, payload, 2);
            else say(CREATE_GAME, "\x0A\0\1\1\1\2\x19\0", 8); /* 10x10, five ships, 25 s */
        } else if (type == STARTGAME && payload[0] <= 26) size = payload[0], place(payload + 1);
        else if (type == YOUSTART) is_mine = 1;
        else if (type == HIT || type == FAIL) { /* to both, of whoever had the turn */
            unsigned char *at = payload + n - 2;
            if (is_mine && at[0] < 26 && at[1] < 26) known[at[0]][at[1]] = type == HIT ? WRECK : WATER;
            if (type == FAIL) is_mine = !is_mine;
        } else if (type == MOVED || type == TIMEOUT) is_mine = !is_mine;
        else if (type == ENDGAME) return say(LOGOUT, "", 0), 0;
        else if (type == ERROR) fprintf(stderr, "error %d\n", payload[0]);
        if (type >= HIT && type <= TIMEOUT) turns = (turns + 1) % 256;
        if (is_mine && (type == YOUSTART || (type >= HIT && type <= TIMEOUT))) shoot();
    }
}
