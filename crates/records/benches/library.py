"""Writes a RenLib file with a tree of about MOVES moves, most of them in long lines: python3 library.py MOVES FILE"""
import random, sys
moves, path = int(sys.argv[1]), sys.argv[2]
rng = random.Random(1)
points = [16 * row + column for row in range(15) for column in range(1, 16)]
tail = 24
second = 15 if moves < 10_000_000 else 60
widths = [max(1, round(moves / (second * 12 * 10 * 2 * tail))), second, 12, 10, 2]
out = bytearray(b"\xffRenLib\xff\x03\x00" + b"\xff" * 10)
count = 0
def grow(used):
    global count
    free = [it for it in points if it not in used]
    if len(used) == len(widths):
        line = rng.sample(free, tail - 1)
        for it in line:
            out.extend((it, 0x40 if it == line[-1] else 0))
        count += len(line)
        return
    children = rng.sample(free, widths[len(used)])
    for it in children:
        out.extend((it, 0x80 if it != children[-1] else 0))
        count += 1
        grow(used | {it})
grow(frozenset())
open(path, "wb").write(out)
print(count, "moves")
