; SLAVE.COM - the slave's side of "Sea Battle over a COM port" (version 1.0, 2010), for DOS.
;
;   nasm -f bin slave.asm -o slave.com          build
;   slave [1..4] [/a]                           play on COM1..COM4 (COM1); /a: nobody is at the keyboard
;
; Everything on the line goes through BIOS INT 14h: 9600 baud, 8 data bits, even parity, 2 stop bits.
; The program is one loop: look at the keyboard, take one message, look at the clock, say what is to be
; said, paint one character. Nothing in it takes longer than a byte on the line, except choosing a layout
; and a shot, when the master is waiting for us anyway. sea.inc has the fleet and the shots, screen.inc
; what is seen.
;
; Names: m is the master (the other side), s is the slave (this program).

        cpu     8086
        org     100h

TIMEOUT         equ 60                  ; ticks to any reply, and between two signs of life
%ifndef PATIENCE
%define PATIENCE  182                   ; with /a: ticks from "suspended" to pressing the key ourselves
%endif
LAYOUT_TICKS    equ 30                  ; how long a layout is looked for before the fleet is refused
BERTHS          equ 200                 ; places tried for one ship before all are taken up again

; The document's states. 5, 6 and 7 last from a command to its answer: [waiting] says so.
LAUNCH          equ 0
MET             equ 1
PLACING         equ 2
M_PLACED        equ 3
PLAY            equ 4
BROKEN          equ 8                   ; a protocol error, ours or theirs
OVER            equ 9

; Fields are 12 x 12 bytes, with a border: X and Y of the wire give the cell Y * 12 + X.
STRIDE          equ 12
CELLS           equ STRIDE * STRIDE
WALL            equ 40h                 ; outside the field, on both fields
SHOT            equ 80h                 ; my field: fired at; below it 0 is water, 1..18 the ship's number
UNKNOWN         equ 0                   ; their field
MISS            equ 1
HIT             equ 2
SUNK            equ 3
WATER           equ 4                   ; touches a sunk ship

start:  cld
        mov     di, memory
        mov     cx, memory_end - memory
        mov     al, 0
        rep stosb
        call    read_options
        mov     ax, 0003h               ; 80 x 25 characters
        int     10h
        mov     ax, 00FFh               ; 111 9600 baud, 11 even parity, 1 two stop bits, 11 eight bits
        mov     dx, [port]
        int     14h
        call    now
        or      ax, 1                   ; the generator must not begin with 0
        mov     [seed], ax
        mov     byte [size], 10
        call    clear_fields
        mov     si, help
        call    tell_chat
        call    launch

main:   call    look_at_keyboard
        call    listen
        call    look_at_clock
        call    speak
        call    paint
        jmp     main

; ---------------------------------------------------------------- options, clock, keyboard, chance

read_options:                           ; the command line: a digit is the port, an a is /a
        mov     si, 81h
.next:  lodsb
        cmp     al, 13
        je      .done
        or      al, 20h                 ; small letters; digits stay what they are
        cmp     al, 'a'
        jne     .digit
        mov     byte [alone], 1
.digit: sub     al, '1'
        cmp     al, 4
        jae     .next
        mov     [port], al
        jmp     .next
.done:  ret

now:    push    es                      ; AX: the timer's ticks, 18.2 a second
        mov     ax, 40h
        mov     es, ax
        mov     ax, [es:6Ch]
        pop     es
        ret

since:  push    bx                      ; AX: the ticks since the time in AX
        mov     bx, ax
        call    now
        sub     ax, bx
        pop     bx
        ret

random: push    cx                      ; AX: any number below BX
        mov     ax, [seed]
        mov     dx, ax
        mov     cl, 7
        shl     dx, cl
        xor     ax, dx
        mov     dx, ax
        mov     cl, 9
        shr     dx, cl
        xor     ax, dx
        xor     ah, al
        mov     [seed], ax
        xor     dx, dx
        div     bx
        mov     ax, dx
        pop     cx
        ret

look_at_keyboard:
        mov     ah, 1
        int     16h
        jz      .none
        mov     ah, 0
        int     16h
        cmp     al, 27
        je      .leave
        cmp     byte [state], BROKEN
        je      press_key
        cmp     byte [suspended], 0
        jne     press_key
        or      al, 20h
        cmp     al, 's'
        je      .surrender
.none:  ret
.leave: jmp     leave
.surrender:
        cmp     byte [waiting], 0
        jne     .none
        cmp     byte [state], MET
        jb      .none
        cmp     byte [state], PLAY
        ja      .none
        mov     al, 0A6h
        jmp     command

press_key:                              ; the key the document asks for
        cmp     byte [state], BROKEN
        je      .broken
        mov     al, 0A0h                ; suspended: s[A0], state 0. 0A may come and need not
        call    put
        call    launch
        mov     byte [stale], 1
        call    now
        mov     [stale_at], ax
        ret
.broken:
        mov     byte [needs_key], 0
        jmp     leave_error

; ---------------------------------------------------------------- the line

put:    push    ax                      ; send AL
        push    dx
        mov     ah, 1
        mov     dx, [port]
        int     14h
        pop     dx
        pop     ax
        ret

is_byte_there:                          ; NZ: yes
        push    ax
        push    dx
        mov     ah, 3
        mov     dx, [port]
        int     14h
        test    ah, 1
        pop     dx
        pop     ax
        ret

get:    push    dx                      ; AL: the next byte; carry if none comes within 60 ticks
        call    now
        mov     dx, ax
.wait:  call    is_byte_there
        jnz     .ready
        mov     ax, dx
        call    since
        cmp     ax, TIMEOUT
        jb      .wait
        pop     dx
        stc
        ret
.ready: mov     ah, 2
        mov     dx, [port]
        int     14h
        pop     dx
        clc
        ret

command:                                ; send the command AL (one byte) and wait for its answer
        call    expect_answer
        jmp     put

expect_answer:
        mov     [waiting], al
        push    ax
        call    now
        mov     [asked_at], ax
        pop     ax
        ret

leave:  mov     al, 0A7h                ; s[A7]: out after 7A, or 60 ticks, or another key
        call    put
        call    now
        mov     bx, ax
.wait:  mov     ah, 1
        int     16h
        jnz     quit
        mov     ax, bx
        call    since
        cmp     ax, TIMEOUT
        jae     quit
        call    is_byte_there
        jz      .wait
        call    get
        cmp     al, 7Ah
        jne     .wait
quit:   mov     ah, 3                   ; not before the last byte has left
        mov     dx, [port]
        int     14h
        test    ah, 40h
        jz      quit
        call    paint_all
        mov     ax, 4C00h
        int     21h

; ---------------------------------------------------------------- hearing: one message at a time

listen: call    is_byte_there
        jz      nothing
        mov     di, frame
        call    get
        jc      nothing
        stosb
        xor     cx, cx                  ; how many bytes follow the first
        cmp     al, 0C0h
        je      .shot
        cmp     al, 0B2h
        je      .parameters
        cmp     al, 0B1h
        je      .text
        cmp     al, 0B3h
        jne     .rest
.text:  call    get
        jc      nothing
        stosb
        mov     cl, al
        jmp     .rest
.parameters:
        mov     cl, 5
        jmp     .rest
.shot:  mov     cl, 2
.rest:  jcxz    judge
.more:  call    get
        jc      nothing                 ; the rest is not coming: drop what has begun
        stosb
        loop    .more

judge:  mov     al, [frame]             ; a command must be legal in this state
        cmp     byte [state], BROKEN
        je      in_error
        mov     si, commands
.find:  cmp     byte [si], 0
        je      answer
        cmp     al, [si]
        je      .found
        add     si, 5
        jmp     .find
.found: mov     bx, [si + 1]
        mov     cl, [state]
        shr     bx, cl
        test    bl, 1
        jz      fault
        call    hear
        jmp     [si + 3]
nothing:
        ret

; What the master may say: the byte, the states it is legal in, who takes it.
%define in(state)       (1 << (state))
ANY     equ     in(LAUNCH) | in(MET) | in(PLACING) | in(M_PLACED) | in(PLAY) | in(OVER)
CHATTY  equ     ANY & ~in(LAUNCH)
%macro  may_say 3
        db      %1
        dw      %2, %3
%endmacro

commands:
        may_say 0AAh, ANY, on_sync
        may_say 0A0h, ANY, on_relaunch
        may_say 0A1h, in(LAUNCH), on_meet
        may_say 0B1h, ANY, on_nick
        may_say 0B2h, in(MET), on_parameters
        may_say 0A2h, in(MET), on_begin_placing
        may_say 0A3h, in(PLACING), on_master_placed
        may_say 0A5h, in(PLACING) | in(M_PLACED) | in(OVER), on_restart
        may_say 0A6h, in(MET) | in(PLACING) | in(M_PLACED) | in(PLAY), on_surrender
        may_say 0A7h, ANY, on_goodbye
        may_say 0A8h, ANY, on_error
        may_say 0A9h, in(PLAY), on_game_over
        may_say 0C0h, in(PLAY), on_shot
        may_say 0B3h, CHATTY, on_chat
        db      0

hear:   push    ax                      ; the other side is there
        call    now
        mov     [heard_at], ax
        pop     ax
        ret

answer: cmp     al, 3Ch                 ; an answer is its command with the halves exchanged,
        ja      .swap                   ; and 0C..3C answer C0
        mov     ah, al
        and     ah, 0Fh
        cmp     ah, 0Ch
        jne     .swap
        mov     al, 0Ch
.swap:  mov     cl, 4
        rol     al, cl
        test    al, al
        jz      fault
        cmp     al, [waiting]
        je      .mine
        cmp     al, [overtaken]
        je      .late
        cmp     byte [state], LAUNCH
        je      nothing                 ; it confirms what was given up
        cmp     al, 0A0h
        je      hear
        cmp     al, 0A8h
        jne     fault
        jmp     hear
.late:  mov     byte [overtaken], 0
        jmp     hear
.mine:  call    hear
        mov     byte [waiting], 0
        cmp     al, 0C0h
        je      .shot
        mov     si, i_win
        cmp     al, 0A9h
        je      .over
        mov     si, you_win
        cmp     al, 0A6h
        je      .over
        cmp     al, 0A4h
        jne     .done                   ; 1B
        mov     al, PLAY
        jmp     enter
.over:  jmp     end_game
.shot:  jmp     on_shot_answered
.done:  ret

; ---------------------------------------------------------------- states, errors, lost contact

launch: mov     byte [waiting], 0       ; state 0, with nothing left of what was before
        mov     byte [overtaken], 0
        mov     byte [suspended], 0
        mov     byte [agreed], 0
        mov     byte [stale], 0
        mov     byte [my_turn], 0
        mov     al, LAUNCH

enter:  cmp     byte [waiting], 0A6h    ; to state AL. What crosses our A6 is confirmed without effect,
        jne     .go                     ; but for A6 and A9
        cmp     al, OVER
        jne     nothing
.go:    mov     ah, [waiting]           ; what was asked in the state that is gone
        test    ah, ah                  ; may be answered and need not be
        jz      .set
        mov     [overtaken], ah
        mov     byte [waiting], 0
.set:   mov     [state], al
say_state:
        mov     bl, [state]
        mov     bh, 0
        shl     bx, 1
        mov     si, [states + bx]

tell:   push    di                      ; show the line at SI
        mov     di, status
        call    copy
        pop     di
        ret

tell_chat:
        mov     di, chat
copy:   push    cx                      ; a text that ends with 0, and blanks to the end of the line
        mov     cx, LINE
.next:  lodsb
        test    al, al
        jz      .blank
        stosb
        loop    .next
        jmp     .done
.blank: mov     al, ' '
        rep stosb
.done:  pop     cx
        ret

fault:  cmp     byte [state], LAUNCH    ; the master broke the protocol: s[A8], state 8
        jne     .blame
        cmp     byte [stale], 0         ; unless it cannot have heard our A0 yet
        jne     .drop
.blame: mov     al, 0A8h
        call    put
        call    launch
        mov     byte [needs_answer], 1
        call    now
        mov     [asked_at], ax
        mov     si, their_error
        jmp     break_off
.drop:  ret

on_error:
        mov     al, 8Ah
        call    put
        call    launch
        mov     byte [needs_answer], 0
        mov     si, our_error
break_off:
        mov     byte [state], BROKEN
        mov     byte [needs_key], 1
        jmp     tell

in_error:                               ; state 8: only what leads out of it is heard
        cmp     al, 8Ah
        je      .confirmed
        cmp     al, 0A7h
        je      on_goodbye
        cmp     al, 0A0h
        je      .say
        cmp     al, 0A8h
        jne     leave_error.done
.say:   mov     cl, 4
        rol     al, cl
        jmp     put
.confirmed:
        mov     byte [needs_answer], 0
leave_error:
        mov     al, [needs_key]
        or      al, [needs_answer]
        jz      launch
.done:  ret

look_at_clock:
        cmp     byte [state], BROKEN
        je      .broken
        cmp     byte [stale], 0
        je      .fresh
        mov     ax, [stale_at]
        call    since
        cmp     ax, TIMEOUT
        jb      .fresh
        mov     byte [stale], 0
.fresh: call    is_overdue
        cmp     al, [suspended]
        je      .same
        mov     [suspended], al
        test    al, al
        jz      say_state               ; it came before the key: on as if nothing had happened
        call    now
        mov     [suspended_at], ax
        mov     si, no_contact
        jmp     tell
.same:  test    al, al
        jz      .done
        cmp     byte [alone], 0
        je      .done
        mov     ax, [suspended_at]
        call    since
        cmp     ax, PATIENCE
        jb      .done
        jmp     press_key
.broken:
        mov     al, [alone]             ; with /a the key is pressed at once
        xor     al, 1
        and     [needs_key], al
        mov     ax, [asked_at]
        call    since
        cmp     ax, TIMEOUT             ; no 8A within 60 ticks is no error
        jb      .wait
        mov     byte [needs_answer], 0
.wait:  jmp     leave_error
.done:  ret

is_overdue:                             ; AL: 1 if something has not come for 60 ticks
        cmp     byte [waiting], 0
        je      .sync
        mov     ax, [asked_at]
        call    since
        cmp     ax, TIMEOUT
        jae     .yes
.sync:  cmp     byte [state], LAUNCH
        je      .no
        mov     ax, [heard_at]
        call    since
        cmp     ax, TIMEOUT
        jae     .yes
        cmp     byte [state], PLAY      ; my last ship is sunk: the winner owes us A9
        jne     .no
        cmp     byte [my_cells], 0
        jne     .no
        mov     ax, [lost_at]
        call    since
        cmp     ax, TIMEOUT
        jae     .yes
.no:    mov     al, 0
        ret
.yes:   mov     al, 1
        ret

; ---------------------------------------------------------------- what the master says, one by one

on_sync:
        mov     al, 01h
        jmp     put

on_relaunch:
        mov     al, 0Ah
        call    put
        jmp     launch

on_meet:
        mov     al, 1Ah
        call    put
        mov     byte [named], 0
        mov     al, MET
        jmp     enter

on_nick:
        mov     di, peer
        call    keep_text
        mov     al, 1Bh
        jmp     put

on_chat:
        mov     di, chat
        call    keep_text
        mov     al, 3Bh
        jmp     put

keep_text:                              ; the text of the message, cut to a line
        mov     bl, [frame + 1]
        mov     bh, 0
        mov     byte [frame + 2 + bx], 0
        mov     si, frame + 2
        jmp     copy

on_parameters:                          ; m[B2,X,4x,3x,2x,1x]: the same back, or A8
        mov     si, frame + 1
        mov     bx, limits
        mov     cx, 5
.check: lodsb
        cmp     al, [bx]
        jb      .no
        cmp     al, [bx + 1]
        ja      .no
        add     bx, 2
        loop    .check
        mov     si, frame + 1
        mov     di, size
        movsb
        movsw
        movsw
        call    place_fleet
        jc      .no
        mov     byte [agreed], 1
        mov     byte [frame], 2Bh
        mov     si, frame
        mov     cx, 6
.echo:  lodsb
        call    put
        loop    .echo
        ret
.no:    jmp     fault
limits: db      6, 10, 0, 1, 0, 2, 0, 5, 1, 10

on_begin_placing:                       ; a layout for this game; another one for the next
        cmp     byte [agreed], 0
        je      .no
        call    place_fleet
        jc      .no
        mov     al, 2Ah
        call    put
        mov     al, PLACING
        jmp     enter
.no:    jmp     fault

on_master_placed:
        mov     al, 3Ah
        call    put
        mov     al, M_PLACED
        jmp     enter

on_restart:
        mov     al, 5Ah
        call    put
        mov     al, MET
        jmp     enter

on_surrender:
        mov     al, 6Ah
        call    put
        mov     si, i_win
        jmp     end_game

on_game_over:                           ; only if it is true
        cmp     byte [my_cells], 0
        jne     .no
        mov     al, 9Ah
        call    put
        mov     si, you_win
        jmp     end_game
.no:    jmp     fault

end_game:
        push    si
        mov     al, OVER
        call    enter
        pop     si
        jmp     tell

on_goodbye:
        mov     al, 7Ah
        call    put
        cmp     byte [alone], 0
        jne     .quit
        jmp     launch                  ; wait for another master
.quit:  jmp     quit

on_shot:                                ; m[C0,X,Y]
        cmp     byte [my_turn], 0
        jne     .no
        mov     ax, [frame + 1]         ; AL X, AH Y
        call    cell_at
        jc      .no
        mov     al, [mine + bx]
        or      byte [mine + bx], SHOT
        test    al, SHOT
        mov     ah, 3Ch                 ; this shot was made before
        jnz     .pass
        mov     ah, 0Ch
        test    al, al
        jz      .pass
        dec     byte [my_cells]
        mov     bl, al
        mov     bh, 0
        dec     byte [decks + bx]
        mov     al, 1Ch
        jnz     .say
        call    now
        mov     [lost_at], ax           ; perhaps this was the last of them
        mov     al, 2Ch
.say:   jmp     put
.pass:  mov     byte [my_turn], 1
        mov     al, ah
        jmp     put
.no:    jmp     fault

cell_at:                                ; BX: the cell of X = AL, Y = AH; carry if off the field
        cmp     al, 1
        jb      .off
        cmp     ah, 1
        jb      .off
        cmp     [size], al
        jb      .off
        cmp     [size], ah
        jb      .off
        mov     bl, al
        mov     bh, 0
        mov     al, STRIDE
        mul     ah
        add     bx, ax
        clc
.off:   ret

; ---------------------------------------------------------------- what the slave says by itself

speak:  mov     al, [waiting]           ; one command at a time, and none while something is missing
        or      al, [suspended]
        jnz     .quiet
        mov     al, [state]
        cmp     al, LAUNCH
        je      .quiet
        cmp     al, BROKEN
        je      .quiet
        cmp     byte [named], 0
        je      say_nick
        cmp     al, M_PLACED
        je      .placed
        cmp     al, PLAY
        jne     .quiet
        cmp     byte [their_cells], 0
        je      .won
        cmp     byte [my_turn], 0
        jne     shoot
.quiet: ret
.placed:
        mov     byte [my_turn], 0       ; the first shot is the master's
        mov     al, 0A4h
        jmp     command
.won:   mov     al, 0A9h
        jmp     command

say_nick:
        mov     byte [named], 1
        mov     al, 0B1h
        call    command
        mov     si, nick
        mov     cx, nick_end - nick
.next:  lodsb
        call    put
        loop    .next
        ret
nick:   db      nick_end - nick - 1, 9Eh, 0ADh, 0A3h, 0A0h      ; "Yunga", cabin boy, in CP866
nick_end:

shoot:  call    choose                  ; BX: the cell
        jc      .no                     ; there is none left, and yet no end: somebody lied
        mov     [target], bx
        mov     al, 0C0h
        call    command
        mov     ax, bx
        mov     cl, STRIDE
        div     cl                      ; AL Y, AH X
        xchg    al, ah
        call    put
        mov     al, ah
        jmp     put
.no:    jmp     fault

%include "sea.inc"
%include "screen.inc"

; ---------------------------------------------------------------- memory without values of its own

        section .bss
memory:
seed:           resw 1
state:          resb 1
waiting:        resb 1                  ; our command that is not confirmed yet
overtaken:      resb 1                  ; one whose state is gone: its answer may still come
suspended:      resb 1
stale:          resb 1                  ; after our A0: what was said before it was heard is dropped
needs_key:      resb 1
needs_answer:   resb 1
agreed:         resb 1                  ; there are parameters
my_turn:        resb 1
asked_at:       resw 1
heard_at:       resw 1
lost_at:        resw 1
stale_at:       resw 1
suspended_at:   resw 1
began_at:       resw 1
target:         resw 1                  ; the cell we have fired at
length:         resw 1
size:           resb 1                  ; followed by the fleet, as in B2
fleet:          resb 4                  ; how many four-, three-, two- and one-deckers
ship:           resb 1
walls:          resb 1
my_cells:       resb 1                  ; how many are not hit yet
their_cells:    resb 1
decks:          resb 19                 ; by the ship's number: how many are not hit yet
mine:           resb CELLS              ; followed by theirs
theirs:         resb CELLS
peer:           resb LINE               ; three lines of text, one behind the other
status:         resb LINE
chat:           resb LINE
frame:          resb 2 + 255 + 1
memory_end:
