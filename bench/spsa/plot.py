#!/usr/bin/env python3
"""Plots how the constants changed during a run of bench/spsa.mjs, from its output.

    python3 bench/spsa/plot.py OUTPUT.txt docs/tuning.svg

Needs matplotlib (Debian: python3-matplotlib).
"""

import re
import sys

import matplotlib

matplotlib.use("svg")
# With this salt, the same data always give the same file.
matplotlib.rcParams["svg.hashsalt"] = "acedrex"
import matplotlib.pyplot as plt

# The figure names only the constants that changed by at least a quarter, because 34 labels would overlap.
NAMED = 0.25


def read(path):
    """Returns for each constant the pairs played and its change relative to its first value, at each report."""
    count, changes = 0, {}
    with open(path, encoding="ascii") as file:
        for line in file:
            if match := re.fullmatch(r"(\d+) pairs\n?", line):
                count = int(match[1])
            elif match := re.fullmatch(r"  (\w+) +(-?\d+)  (-?[\d.]+)\n?", line):
                name, before, now = match[1], float(match[2]), float(match[3])
                changes.setdefault(name, []).append((count, now / before - 1))
    return changes


def spread(heights, gap):
    """Moves sorted heights upwards so that neighbours are at least `gap` apart."""
    placed = []
    for height in heights:
        placed.append(max(height, placed[-1] + gap) if placed else height)
    return placed


def main():
    source, target = sys.argv[1:]
    changes = read(source)
    figure, axes = plt.subplots(figsize=(9, 5.4), layout="constrained")
    axes.axhline(0, color="#888888", linewidth=1)
    named = []
    for name, points in changes.items():
        is_named = abs(points[-1][1]) >= NAMED
        counts, values = [0, *(count for count, _ in points)], [0, *(100 * value for _, value in points)]
        (line,) = axes.plot(counts, values, linewidth=1.4 if is_named else 0.7, color=None if is_named else "#bbbbbb")
        if is_named:
            named.append((values[-1], name, line.get_color()))
    named.sort()
    end = max(points[-1][0] for points in changes.values())
    for height, (_, name, colour) in zip(spread([value for value, _, _ in named], 5), named):
        axes.text(1.01 * end, height, name, color=colour, fontsize=8, va="center")
    axes.set_xlim(0, 1.32 * end)
    axes.set_xlabel("pairs of games")
    axes.set_ylabel("change of the constant, %")
    figure.savefig(target, metadata={"Date": None})


if __name__ == "__main__":
    main()
