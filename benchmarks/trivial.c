/* The AI of the conquest benchmark: it places unit by unit on the first node it may, and never attacks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char buffer[65536], out[64];
static int at, end, nodes, me, left, owner[1000];

static int next(void)
{
    if (at == end) {
        end = read(0, buffer, sizeof buffer);
        at = 0;
        if (end <= 0)
            exit(0);
    }
    return buffer[at++];
}

static int number(void)
{
    int c, sign = 1, value = 0;
    while ((c = next()) <= ' ')
        ;
    if (c == '-') {
        sign = -1;
        c = next();
    }
    for (; c > ' '; c = next())
        value = 10 * value + c - '0';
    return sign * value;
}

static void say(const char *text)
{
    if (write(1, text, strlen(text)) < 0)
        exit(1);
}

static void place(void)
{
    if (left-- <= 0)
        return;
    int node = 0;
    while (node < nodes && owner[node] != -1)
        node++;
    for (int n = 0; node == nodes && n < nodes; n++)
        if (owner[n] == me)
            node = n;
    snprintf(out, sizeof out, "#50\n%d 1\n", node);
    say(out);
}

int main(void)
{
    for (;;) {
        int c = next();
        if (c == 'G') {
            while (next() > ' ')
                ;
            say("WazUp\n");
        }
        if (c != '#')
            continue;
        switch (number()) {
        case 30: number(), me = number(); break;
        case 31: nodes = number(); for (int n = 2 * number(); n > 0; n--) number(); break;
        case 32:
            for (int count = number(); count > 0; count--) {
                number();
                for (int size = number(); size > 0; size--) number();
            }
            break;
        case 33: for (int n = 0; n < nodes; n++) owner[n] = number(), number(); break;
        case 60: left = number(); place(); break;
        case 10: place(); break;
        case 61: case 63: say("#54\n"); break;
        case 64: return 0;
        }
    }
}
