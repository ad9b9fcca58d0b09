#!/usr/bin/env python3
"""Trains a network on positions of self-play games.

    /usr/bin/python3 train/train.py --positions FILE --out FOLDER [--hidden N] [--epochs N] ...

Needs PyTorch 1.13 or later (Debian: python3-torch). The same seed and number of threads give the same network.
Games whose number is divisible by TEST_GAMES are left out and used to test. Writes to FOLDER: `net.pt`, the
checkpoint of the best epoch, `curve.csv`, the losses, and, where matplotlib is installed, `curve.svg`, a plot of them.
"""

import argparse
import csv
import math
import os
import time

import numpy as np
import torch

from model import FEATURES, Network, expected_score
from network_file import read, start_from
from positions import Positions

TEST_GAMES = 20
POINTS = 200


def main():
    arguments = parse_arguments()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    os.makedirs(arguments.out, exist_ok=True)

    positions = Positions(arguments.positions, device)
    is_test = positions.game % TEST_GAMES == 0
    train, test = np.flatnonzero(~is_test), np.flatnonzero(is_test)
    print(f"{len(train)} positions to train on, {len(test)} to test, {FEATURES} inputs, {device}")

    network = Network(arguments.hidden)
    if arguments.start and arguments.start.endswith(".nnue"):
        start_from(network, read(arguments.start))
    elif arguments.start:
        network.load_state_dict(torch.load(arguments.start, map_location="cpu")["state"])
    network = network.to(device)
    optimizer = torch.optim.AdamW(
        network.parameters(), lr=arguments.rate, weight_decay=arguments.decay
    )
    steps = arguments.epochs * math.ceil(len(train) / arguments.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, max_lr=arguments.rate, total_steps=steps, pct_start=0.1
    )
    random = np.random.default_rng(arguments.seed)
    best = math.inf
    rows, curve = [], []
    for epoch in range(1, arguments.epochs + 1):
        started = time.monotonic()
        losses = []
        for indices in batches(random.permutation(train), arguments.batch):
            batch = positions.batch(indices)
            loss = loss_of(network, batch, arguments)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            schedule.step()
            network.clip()
            losses.append(loss.item())
            curve.append(losses[-1])
            if len(losses) % 50 == 0:
                rate = len(losses) * arguments.batch / (time.monotonic() - started)
                print(f"  epoch {epoch}, {rate:,.0f} positions/s, loss {np.mean(losses[-50:]):.6f}")
        row = {"epoch": epoch, "train": float(np.mean(losses)), **measure(network, positions, test, arguments)}
        rows.append(row)
        print(", ".join(f"{name} {value:.6f}" if name != "epoch" else f"epoch {value}" for name, value in row.items()))
        if row["test"] < best:
            best = row["test"]
            torch.save({"hidden": arguments.hidden, "state": network.state_dict()}, f"{arguments.out}/net.pt")
        with open(f"{arguments.out}/curve.csv", "w", newline="", encoding="ascii") as file:
            writer = csv.DictWriter(file, fieldnames=list(row))
            writer.writeheader()
            writer.writerows(rows)
    draw(curve, rows, f"{arguments.out}/curve.svg")


def draw(curve, rows, path):
    """Plots the losses of all batches, as means of POINTS groups, and the test losses after each epoch."""
    try:
        import matplotlib
    except ImportError:
        print(f"no {path}: matplotlib is not installed (Debian: python3-matplotlib)")
        return
    matplotlib.use("svg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    groups = np.array_split(np.asarray(curve), min(POINTS, len(curve)))
    ends = np.cumsum([len(group) for group in groups]) / len(curve) * len(rows)
    axes.plot(ends, [group.mean() for group in groups], linewidth=0.8, label="training")
    axes.plot([row["epoch"] for row in rows], [row["test"] for row in rows], "o-", label="games left out")
    axes.set(xlabel="epochs", ylabel="mean squared error of the expected score", yscale="log")
    axes.grid(True, which="both", alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(path)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", required=True, nargs="+", help="written by train/positions.mjs")
    parser.add_argument("--out", required=True, help="folder for the network and the losses")
    parser.add_argument("--start", help="checkpoint or network file to begin with")
    parser.add_argument("--hidden", type=int, default=64, help="hidden units of each perspective")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=2e-3, help="highest learning rate")
    parser.add_argument("--decay", type=float, default=1e-3, help="weight decay")
    parser.add_argument("--result-share", type=float, default=0.1, help="share of the result in the target")
    parser.add_argument("--scale", type=float, default=450, help="centipawns by which the odds grow e-fold")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    return parser.parse_args()


def batches(indices, size):
    for start in range(0, len(indices), size):
        # The indices are sorted, so that the file is read in one direction.
        yield np.sort(indices[start : start + size])


def target_of(batch, result_share, scale):
    """Returns the expected score from the search, mixed with the game's result if it is known."""
    searched = torch.sigmoid(batch.score / scale)
    share = result_share * batch.has_result
    return (1 - share) * searched + share * batch.result


def loss_of(network, batch, arguments):
    target = target_of(batch, arguments.result_share, arguments.scale)
    return torch.mean((expected_score(network(batch)) - target) ** 2)


@torch.no_grad()
def measure(network, positions, indices, arguments):
    """
    Returns the mean squared errors on test games: against the target, against the searched score, and against the
    result if it is known, with the searched score's own error for comparison.
    """
    errors, result_errors, value_errors, score_errors = [], [], [], []
    for chosen in batches(indices, arguments.batch):
        batch = positions.batch(chosen)
        value = expected_score(network(batch))
        errors.append((value - target_of(batch, arguments.result_share, arguments.scale)) ** 2)
        known = batch.has_result > 0
        result_errors.append(((value - batch.result) ** 2)[known])
        searched = torch.sigmoid(batch.score / arguments.scale)
        value_errors.append((value - searched) ** 2)
        score_errors.append(((searched - batch.result) ** 2)[known])
    return {
        "test": torch.cat(errors).mean().item(),
        "test_score": torch.cat(value_errors).mean().item(),
        "test_result": torch.cat(result_errors).mean().item(),
        "search_result": torch.cat(score_errors).mean().item(),
    }


if __name__ == "__main__":
    main()
