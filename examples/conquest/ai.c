/* An AI for the conquest game, in C.   cc -O2 -o ai ai.c
 *
 * The same player as in the other languages: it claims nodes beside its own, puts new units where an
 * attack is nearest, attacks where it has clearly more units, and marches idle units to a neighbour.
 * scanf reads word by word, which is all the protocol asks for.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES 1000

static int me, nodes, start, target, moved;
static char asked; /* the last digit of the last #6x */
static int owner[NODES], units[NODES];
static unsigned char joined[NODES][NODES];

static int number(void)
{
    int value;
    if (scanf("%d", &value) != 1)
        exit(0); /* the referee has gone */
    return value;
}

static void read_map(void)
{
    nodes = number();
    if (nodes > NODES)
        exit(1);
    for (int edges = number(); edges > 0; edges--) {
        int a = number(), b = number();
        joined[a][b] = joined[b][a] = 1;
    }
}

static void skip_continents(void)
{
    for (int count = number(); count > 0; count--) {
        number();
        for (int size = number(); size > 0; size--)
            number();
    }
}

/* The weakest neighbour that is not mine; -1 where all are. */
static int weakest(int node)
{
    int found = -1;
    for (int n = 0; n < nodes; n++)
        if (joined[node][n] && owner[n] != me && (found < 0 || units[n] < units[found]))
            found = n;
    return found;
}

static int count_mine(int node)
{
    int count = 0;
    for (int n = 0; n < nodes; n++)
        count += joined[node][n] && owner[n] == me;
    return count;
}

/* The node of mine with the best odds against its weakest enemy; -1 where nobody is near. */
static int best_front(void)
{
    int best = -1, most = 0;
    for (int n = 0; n < nodes; n++) {
        int enemy = owner[n] == me ? weakest(n) : -1;
        if (enemy >= 0 && (best < 0 || units[n] - units[enemy] > most)) {
            best = n;
            most = units[n] - units[enemy];
        }
    }
    return best;
}

static void place(int count)
{
    int best = -1;
    for (int n = 0; n < nodes; n++)
        if (owner[n] == -1 && (best < 0 || count_mine(n) > count_mine(best)))
            best = n;
    if (best < 0)
        best = best_front();
    units[best] += count;
    printf("#50\n%d %d\n", best, count);
}

static void attack(void)
{
    start = best_front(), moved = 0;
    target = start < 0 ? -1 : weakest(start);
    if (start >= 0 && units[start] >= 3 && units[start] >= units[target] + 2)
        printf("#51\n%d %d\n", start, target);
    else
        printf("#54\n");
}

static void follow_up(void)
{
    start = number();
    target = number();
    moved = weakest(target) < 0 ? 0 : units[start] - 1;
    units[start] -= moved;
    units[target] += moved;
    printf("#52\n%d\n", moved);
}

static void march(void)
{
    int from = -1, to = -1;
    for (int n = 0; n < nodes; n++)
        if (owner[n] == me && units[n] > 1 && weakest(n) < 0 && (from < 0 || units[n] > units[from]))
            from = n;
    for (int n = 0; from >= 0 && n < nodes; n++)
        if (joined[from][n] && (to < 0 || weakest(n) >= 0))
            to = n;
    if (to >= 0)
        printf("#53\n%d %d %d\n", from, to, units[from] - 1);
    else
        printf("#54\n");
}

/* #20..#23 to #52: nobody has moved. */
static void stay(void)
{
    units[start] += moved;
    units[target] -= moved;
    moved = 0;
}

/* #21..#23, not expected: look again. After #51 and #52 a #61 follows by itself: not from there. */
static void refused(void)
{
    if (asked == '1' || asked == '2')
        stay(), units[start] = 1;
    else
        printf("#43\n#44\n");
}

int main(void)
{
    char word[64];
    while (scanf("%63s", word) == 1 && strcmp(word, "#64") != 0) {
        if (!strncmp(word, "#6", 2)) asked = word[2];
        if (!strcmp(word, "GDay")) printf("WazUp\n");
        else if (!strcmp(word, "#30")) number(), me = number();
        else if (!strcmp(word, "#31")) read_map();
        else if (!strcmp(word, "#32")) skip_continents();
        else if (!strcmp(word, "#33"))
            for (int n = 0; n < nodes; n++) owner[n] = number(), units[n] = number();
        else if (!strcmp(word, "#11")) units[start] = number(), units[target] = number(), owner[target] = me;
        else if (!strcmp(word, "#12")) units[start] = number(), units[target] = number();
        else if (!strcmp(word, "#60")) place(number());
        else if (!strcmp(word, "#61")) attack();
        else if (!strcmp(word, "#62")) follow_up();
        else if (!strcmp(word, "#63")) march();
        else if (!strcmp(word, "#20")) stay();
        else if (!strcmp(word, "#21") || !strcmp(word, "#22") || !strcmp(word, "#23")) refused();
        fflush(stdout); /* who buffers loses on time */
    }
    return 0;
}
