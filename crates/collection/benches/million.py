"""Writes an SGF file of games of 30 moves: python3 million.py GAMES FILE"""
import random, sys
count, path = int(sys.argv[1]), sys.argv[2]
rng = random.Random(1)
letters = "abcdefghijklmno"
near = [a + b for a in "efghijk" for b in "efghijk"]
far = [a + b for a in letters for b in letters if a + b not in near]
def turns(points):
    return [f";{'BW'[i % 2]}[{p}]" for i, p in enumerate(points)]
starts = ["".join(turns(rng.sample(near, 6))) for _ in range(5000)]
tails = [turns(rng.sample(far, len(far))) for _ in range(4000)]
names = [f"Player {n}" for n in range(2000)]
with open(path, "w") as out:
    for n in range(count):
        tail, at = tails[n % 4000], n // 4000 % 76 * 2
        date = f"20{n % 26:02}-{n % 12 + 1:02}-{n % 28 + 1:02}"
        out.write(f"(;FF[4]GM[4]SZ[15]RU[renju]PB[{names[n * 7 % 2000]}]PW[{names[n * 11 % 1999]}]DT[{date}]RE[{'BW'[n % 2]}+R]{starts[n * 31 % 5000]}{''.join(tail[at:at + 24])})\n")
