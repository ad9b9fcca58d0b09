#!/usr/bin/env python3
"""Writes a checkpoint as the integers that the engine reads, and says how much the rounding costs.

    /usr/bin/python3 train/quantise.py --checkpoint FILE --out FOLDER [--step N] [--positions FILE]

The weights of the inputs are rounded to multiples of the step, which makes the file smaller.
"""

import argparse
import os

import numpy as np
import torch

from model import ACTIVATION_ONE, BUCKETS, OUTPUT_ONE, Network
from network_file import write
from positions import Positions


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--step", type=int, default=2, help="255ths of an activation to which inputs are rounded")
    parser.add_argument("--positions", help="positions on which both forms are compared")
    arguments = parser.parse_args()

    network = load(arguments.checkpoint)
    parts = quantise(network, arguments.step)
    path = write(parts, arguments.out, arguments.step)
    print(f"{path}: {os.path.getsize(path)} bytes")
    if arguments.positions:
        compare(network, parts, Positions([arguments.positions]))


def load(path):
    checkpoint = torch.load(path, map_location="cpu")
    network = Network(checkpoint["hidden"])
    network.load_state_dict(checkpoint["state"])
    return network.eval()


def quantise(network, step=1):
    """Returns the quantised arrays in the engine's order."""
    round_to = lambda tensor, one, kind: np.round(tensor.detach().numpy() * one).astype(kind)
    return [
        step * round_to(network.input_weights(), ACTIVATION_ONE / step, "<i2"),
        round_to(network.switches.bias, ACTIVATION_ONE, "<i2"),
        round_to(network.switches.weight.T, ACTIVATION_ONE, "<i2"),
        round_to(network.outputs.weight, OUTPUT_ONE, "<i2"),
        round_to(network.outputs.bias, ACTIVATION_ONE * OUTPUT_ONE, "<i4"),
    ]


def evaluate(parts, batch, scale=450):
    """Computes centipawns from the integers, as the engine does."""
    weights, biases, switches, outputs, output_biases = (part.astype(np.int64) for part in parts)
    weights = np.vstack([weights, np.zeros_like(weights[:1])])
    start = biases + batch.switches.numpy().astype(np.int64) @ switches
    hidden = len(biases)
    active = lambda inputs: np.clip(start + weights[inputs.numpy()].sum(axis=1), 0, ACTIVATION_ONE) ** 2
    row = outputs.reshape(BUCKETS, 2, hidden)[batch.bucket.numpy()]
    total = (active(batch.own) * row[:, 0]).sum(axis=1) + (active(batch.enemy) * row[:, 1]).sum(axis=1)
    towards_zero = lambda value, by: np.trunc(value / by).astype(np.int64)
    output = towards_zero(total, ACTIVATION_ONE) + output_biases[batch.bucket.numpy()]
    return towards_zero(output * scale, ACTIVATION_ONE * OUTPUT_ONE)


@torch.no_grad()
def compare(network, parts, positions, count=20_000, scale=450):
    chosen = np.linspace(0, len(positions.records) - 1, min(count, len(positions.records))).astype(np.int64)
    batch = positions.batch(np.unique(chosen))
    difference = np.abs(evaluate(parts, batch) - network(batch).numpy() * scale)
    print(f"rounding: {difference.mean():.2f} centipawns in the mean, {difference.max():.1f} at most")


if __name__ == "__main__":
    main()
