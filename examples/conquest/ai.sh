#!/usr/bin/env bash
# An AI for the conquest game, in Bash: no other program is started.
#
# A simpler player than in the other languages: it claims the first empty node, puts new units where it
# has the most beside an enemy, attacks from there while it has three units and two more than the weakest
# neighbour, follows up with all but one, and never marches.

words=()

# The next word into $w. `read` splits a line; the referee never breaks a number.
word() {
    local line
    while ((${#words[@]} == 0)); do
        IFS= read -r line || exit 0 # the referee has gone
        read -ra words <<<"${line%$'\r'}"
    done
    w=${words[0]}
    words=("${words[@]:1}")
}

read_map() { # #31
    local edges a i
    word; nodes=$w
    word; edges=$w
    neighbours=()
    for ((i = 0; i < edges; i++)); do
        word; a=$w
        word
        neighbours[a]+=" $w"
        neighbours[w]+=" $a"
    done
}

skip_continents() { # #32
    local count size
    word; count=$w
    while ((count-- > 0)); do
        word
        word; size=$w
        while ((size-- > 0)); do word; done
    done
}

read_standing() { # #33
    local i
    for ((i = 0; i < nodes; i++)); do
        word; owner[i]=$w
        word; units[i]=$w
    done
}

# The weakest neighbour of $1 that is not mine into $enemy; -1 where all are.
find_enemy() {
    local other
    enemy=-1
    for other in ${neighbours[$1]}; do
        if ((owner[other] != me && (enemy < 0 || units[other] < units[enemy]))); then enemy=$other; fi
    done
}

# Where I am strongest beside an enemy: $start and $target, -1 where nobody is near.
find_front() {
    local node most=-1000000
    start=-1 target=-1
    for ((node = 0; node < nodes; node++)); do
        ((owner[node] == me)) || continue
        find_enemy "$node"
        if ((enemy >= 0 && units[node] - units[enemy] > most)); then
            most=$((units[node] - units[enemy])) start=$node target=$enemy
        fi
    done
}

place() { # #60
    local node count
    word; count=$w
    for ((node = 0; node < nodes; node++)); do
        if ((owner[node] == -1)); then
            printf '#50\n%d 1\n' "$node"
            return
        fi
    done
    find_front
    ((units[start] += count))
    printf '#50\n%d %d\n' "$start" "$count"
}

attack() { # #61
    find_front
    moved=0
    if ((start >= 0 && units[start] >= 3 && units[start] >= units[target] + 2)); then
        printf '#51\n%d %d\n' "$start" "$target"
    else
        printf '#54\n'
    fi
}

fought() { # #11, #12: what is left on both nodes
    word; units[start]=$w
    word; units[target]=$w
}

follow_up() { # #62
    word; word
    find_enemy "$target"
    moved=0
    ((enemy >= 0)) && moved=$((units[start] - 1))
    ((units[start] -= moved, units[target] += moved))
    printf '#52\n%d\n' "$moved"
}

stay() { # #20..#23 to #52: nobody has moved
    ((units[start] += moved, units[target] -= moved))
    moved=0
}

refused() { # #21..#23, not expected: look again; after #51 and #52 a #61 follows by itself: not from there
    case $asked in
        '#61' | '#62') stay; units[start]=1 ;;
        *) printf '#43\n#44\n' ;;
    esac
}

while word; [[ $w != '#64' ]]; do
    [[ $w == '#6'* ]] && asked=$w
    case $w in
        GDay) echo WazUp ;;
        '#30') word; word; me=$w ;;
        '#31') read_map ;;
        '#32') skip_continents ;;
        '#33') read_standing ;;
        '#11') fought; owner[target]=$me ;;
        '#12') fought ;;
        '#60') place ;;
        '#61') attack ;;
        '#62') follow_up ;;
        '#63') echo '#54' ;;
        '#20') stay ;;
        '#21' | '#22' | '#23') refused ;;
    esac # #10, #13, #14 and #24 need no answer
done
