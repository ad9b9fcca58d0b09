#!/usr/bin/env python3
"""Plots the data that bench/agreement.mjs --csv has written.

    python3 bench/agreement/plot.py FILE.csv docs/agreement.svg

Needs matplotlib (Debian: python3-matplotlib).
"""

import csv
import sys

import matplotlib

matplotlib.use("svg")
# With this salt, the same data always give the same file.
matplotlib.rcParams["svg.hashsalt"] = "acedrex"
import matplotlib.pyplot as plt

COLOURS = {"hand-made": "#9a6a2f", "network": "#2f6f9a"}


def main():
    source, target = sys.argv[1:]
    with open(source, newline="", encoding="ascii") as file:
        rows = [{name: 100 * float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    searched = [row["search"] for row in rows]
    figure, panels = plt.subplots(1, 2, figsize=(9, 4.6), sharex=True, sharey=True, layout="constrained")
    for panel, (name, colour) in zip(panels, COLOURS.items()):
        panel.plot([0, 100], [0, 100], color="#888888", linewidth=1)
        panel.scatter(searched, [row[name] for row in rows], s=14, color=colour, alpha=0.75)
        panel.set_title(f"{name}")
        panel.set_xlabel("expected score by the search, %")
        panel.set_aspect("equal")
    panels[0].set_ylabel("by the static evaluation, %")
    figure.savefig(target, metadata={"Date": None})


if __name__ == "__main__":
    main()
