/* A slave for Sea Battle over a COM line, in C (cc -O2 -o sea sea.c), without any library.
 *
 * ./sea            talks on its standard streams, for exec:./sea
 * ./sea HOST PORT  calls somebody who listens
 *
 * It fires beside what it has hit, else anywhere. What may not be said in a state is a protocol error: A8.
 */
#define _POSIX_C_SOURCE 200809L
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { UNKNOWN, WATER, HIT, SUNK };
static int state, ours, size, counts[4], fleet[10][10], fired[10][10], enemy[10][10], left, x, y;
static const char *legal[10] = {"\xA1", "\xA2\xA6\xB2", "\xA3\xA5\xA6", "\xA5\xA6", "\xA6\xA9\xC0", [9] = "\xA5"};

static int byte(void) {
    unsigned char c;
    return read(0, &c, 1) == 1 ? c : (exit(0), 0); /* the other side may have gone */
}

static void put(const unsigned char *bytes, size_t n) {
    if (write(1, bytes, n) != (ssize_t)n) exit(1);
}

static void put1(int c) { put((unsigned char[]){(unsigned char)c}, 1); }

static void call(const char *host, const char *port) { /* from now on the socket is our streams */
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(host, port, &hints, &found)) exit(2);
    int s = socket(found->ai_family, SOCK_STREAM, 0);
    if (s < 0 || connect(s, found->ai_addr, found->ai_addrlen)) exit(2);
    dup2(s, 0);
    dup2(s, 1);
}

static int at(int field[10][10], int cx, int cy) {
    return cx < 0 || cy < 0 || cx >= size || cy >= size ? 0 : field[cy][cx];
}

static int is_free(int cx, int cy) {
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (at(fleet, cx + dx, cy + dy)) return 0;
    return 1;
}

static int lay(int number, int length, int *at_wall) { /* anywhere it touches no other ship */
    for (int tries = 0; tries < 50; tries++) {
        int down = rand() % 2, w = down ? 1 : length, h = down ? length : 1, ok = 1;
        int cx = rand() % (size - w + 1), cy = rand() % (size - h + 1);
        for (int i = 0; i < length; i++) ok &= is_free(cx + i * !down, cy + i * down);
        if (!ok) continue;
        for (int i = 0; i < length; i++) fleet[cy + i * down][cx + i * !down] = number;
        *at_wall += cx == 0 || cy == 0 || cx + w == size || cy + h == size;
        return 1;
    }
    return 0;
}

static void place(void) { /* no more than half of the ships along the wall */
    for (int done = 0; !done;) {
        int ships = 0, at_wall = 0;
        memset(fleet, 0, sizeof fleet);
        done = 1;
        for (int length = 4; length > 0; length--)
            for (int i = 0; done && i < counts[4 - length]; i++) done = lay(++ships, length, &at_wall);
        done = done && at_wall <= ships / 2;
    }
    memset(fired, 0, sizeof fired);
    memset(enemy, 0, sizeof enemy);
    left = 4 * counts[0] + 3 * counts[1] + 2 * counts[2] + counts[3];
}

static int answer(int cx, int cy) { /* 0C miss, 1C hit, 2C sunk, 3C fired at before */
    if (fired[cy][cx]) return 0x3C;
    fired[cy][cx] = 1;
    if (!fleet[cy][cx]) return 0x0C;
    for (int i = 0; i < size * size; i++)
        if (fleet[i / size][i % size] == fleet[cy][cx] && !fired[i / size][i % size]) return 0x1C;
    return 0x2C;
}

static int heat(int cx, int cy) {
    if (enemy[cy][cx] != UNKNOWN) return -1;
    int beside = at(enemy, cx - 1, cy) == HIT || at(enemy, cx + 1, cy) == HIT ||
                 at(enemy, cx, cy - 1) == HIT || at(enemy, cx, cy + 1) == HIT;
    return beside * 1000 + rand() % 1000;
}

static void shoot(void) {
    int best = -1;
    for (int i = 0; i < size * size; i++) {
        int warm = heat(i % size, i / size);
        if (warm > best) best = warm, x = i % size, y = i / size;
    }
    put((unsigned char[]){0xC0, (unsigned char)(x + 1), (unsigned char)(y + 1)}, 3);
}

static void sink(int cx, int cy) { /* the whole ship, and water round it */
    enemy[cy][cx] = SUNK;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int nx = cx + dx, ny = cy + dy;
            if (nx < 0 || ny < 0 || nx >= size || ny >= size) continue;
            if (enemy[ny][nx] == HIT) sink(nx, ny);
            else if (enemy[ny][nx] == UNKNOWN) enemy[ny][nx] = WATER;
        }
}

static void heard(int result) { /* what our shot did */
    enemy[y][x] = result == 0x1C || result == 0x2C ? HIT : WATER;
    if (!(ours = enemy[y][x] == HIT)) return; /* the turn has passed */
    if (result == 0x2C) sink(x, y);
    if (--left == 0) put1(0xA9);
    else shoot();
}

static int agree(void) { /* field and fleet, if they are within the limits */
    static const int most[5] = {10, 1, 2, 5, 10};
    unsigned char p[6] = {0x2B};
    int ok = 1;
    for (int i = 0; i < 5; i++) ok &= (p[i + 1] = (unsigned char)byte()) <= most[i];
    if (!ok || p[1] < 6 || p[5] < 1) return 0;
    size = p[1];
    for (int i = 0; i < 4; i++) counts[i] = p[i + 2];
    put(p, 6);
    return 1;
}

static int shot_at(void) {
    int cx = byte() - 1, cy = byte() - 1, reply;
    if (ours || cx < 0 || cy < 0 || cx >= size || cy >= size) return 0;
    put1(reply = answer(cx, cy));
    if ((ours = reply == 0x0C || reply == 0x3C)) shoot();
    return 1;
}

static int hear(int c) { /* is it what may be said now? */
    if (c >= 0xA0 && !strchr("\xAA\xA0\xA7\xA8\xB1\xB3", c) && !strchr(legal[state], c)) return 0;
    switch (c) {
    case 0xAA: put1(0x01); return 1;
    case 0xA7: put1(0x7A); exit(0); /* goodbye */
    case 0xB1: case 0xB3: for (int n = byte(); n > 0; n--) byte(); put1((c & 15) << 4 | 0x0B); return 1;
    case 0xB2: return agree();
    case 0xC0: return shot_at();
    case 0x4A: state = 4, ours = 0; return 1;
    case 0x9A: state = 9; return 1;
    case 0x0C: case 0x1C: case 0x2C: case 0x3C: heard(c); return 1;
    case 0x0A: case 0x6A: case 0x8A: return 1;
    }
    if (c < 0xA0) return 0;
    if (c == 0xA2) place();
    put1((c & 15) << 4 | 0x0A); /* "Ax" is confirmed by "xA" */
    if (c == 0xA3) put1(0xA4);
    state = c == 0xA5 ? 1 : c == 0xA6 ? 9 : c == 0xA8 ? 0 : c & 15;
    return 1;
}

int main(int argc, char **argv) {
    if (argc > 2) call(argv[1], argv[2]);
    srand((unsigned)(time(0) ^ getpid()));
    for (;;)
        if (!hear(byte())) put1(0xA8), state = 0;
}
