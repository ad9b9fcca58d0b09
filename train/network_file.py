"""
Writes and reads the engine's network files, which src/engine/network.ts describes. The weights are little-endian and
stored in this order: i16 [input][hidden unit] and i16 [hidden unit], 255 for an activation of 1; i16 [switch][hidden
unit], with the same scale; i16 [bucket][own, enemy][hidden unit], 256 for a weight of 1; and i32 [bucket], 255 x 256
for an output of 1.
"""

import hashlib
import os
import struct
import zlib

import numpy as np
import torch

from model import ACTIVATION_ONE, BUCKETS, FEATURES, MOVEMENTS, OUTPUT_ONE, SWITCHES, architecture

MAGIC = b"ACDXNNUE"
VERSION = 2
HEADER = "<8s5I"


def write(parts, folder, step):
    """Writes the arrays of quantise(); the file's name contains the first digits of its SHA-256."""
    weights = b"".join(part.tobytes() for part in parts)
    coded = b"".join(part.tobytes() for part in [differences(parts[0] // step), *parts[1:]])
    planes = coded[0::2] + coded[1::2]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    header = struct.pack(HEADER, MAGIC, VERSION, architecture(len(parts[1])), len(weights), zlib.crc32(weights), step)
    file = header + packer.compress(planes) + packer.flush()
    path = os.path.join(folder, f"nn-{hashlib.sha256(file).hexdigest()[:12]}.nnue")
    with open(path, "wb") as out:
        out.write(file)
    return path


def read(path):
    """Reads the arrays of a file, in the order of quantise()."""
    with open(path, "rb") as source:
        file = source.read()
    magic, version, number, length, checksum, step = struct.unpack_from(HEADER, file)
    if magic != MAGIC or version != VERSION:
        raise SystemExit(f"{path} is no network file of version {VERSION}")
    planes = zlib.decompress(file[struct.calcsize(HEADER) :], -15)
    coded = np.empty(length, dtype=np.uint8)
    coded[0::2] = np.frombuffer(planes[: length // 2], dtype=np.uint8)
    coded[1::2] = np.frombuffer(planes[length // 2 :], dtype=np.uint8)
    # Every weight has 16 bits, but the output biases have 32.
    hidden = (length - 4 * BUCKETS) // 2 // (FEATURES + 1 + SWITCHES + 2 * BUCKETS)
    if architecture(hidden) != number:
        raise SystemExit(f"{path} has another architecture")
    shapes = [
        ((FEATURES, hidden), "<i2"),
        ((hidden,), "<i2"),
        ((SWITCHES, hidden), "<i2"),
        ((BUCKETS, 2 * hidden), "<i2"),
        ((BUCKETS,), "<i4"),
    ]
    parts, at = [], 0
    for shape, kind in shapes:
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        parts.append(np.frombuffer(coded[at : at + size].tobytes(), dtype=kind).reshape(shape))
        at += size
    parts[0] = step * from_differences(parts[0].view("<u2"))
    if zlib.crc32(b"".join(part.tobytes() for part in parts)) != checksum:
        raise SystemExit(f"{path} is damaged")
    return parts


@torch.no_grad()
def start_from(network, parts):
    """
    Loads the weights of a file into a network. A network with more hidden units than the file evaluates like the file's
    network, because the output weights of the new units are 0.
    """
    weights, biases, switches, outputs, output_biases = (torch.from_numpy(part.astype(np.float32)) for part in parts)
    hidden = len(biases)
    # The parts shared between inputs begin at 0 for the file's units, because the weights already contain the sums.
    for shared in (network.by_movement, network.by_rank, network.by_file, network.by_family):
        shared[..., :hidden] = 0
    network.inputs[..., :hidden] = (weights / ACTIVATION_ONE).reshape(2, MOVEMENTS, 12, 12, hidden)
    network.switches.bias[:hidden] = biases / ACTIVATION_ONE
    network.switches.weight[:hidden] = (switches / ACTIVATION_ONE).T
    network.outputs.weight.zero_()
    for side in (0, 1):
        mine = slice(side * network.hidden, side * network.hidden + hidden)
        network.outputs.weight[:, mine] = outputs[:, side * hidden : (side + 1) * hidden] / OUTPUT_ONE
    network.outputs.bias[:] = output_biases / (ACTIVATION_ONE * OUTPUT_ONE)


def boards_of(weights):
    """Arranges the weights as boards of 12 x 12, by hidden unit."""
    return np.moveaxis(weights.reshape(2, MOVEMENTS, 12, 12, -1), -1, 0)


def differences(weights):
    """Returns, by hidden unit, each weight minus the mean of its left and lower neighbours, encoded without signs."""
    boards = boards_of(weights.astype(np.int32))
    guess = np.zeros_like(boards)
    guess[..., 1:, 1:] = (boards[..., 1:, :-1] + boards[..., :-1, 1:]) // 2
    guess[..., 0, 1:] = boards[..., 0, :-1]
    guess[..., 1:, 0] = boards[..., :-1, 0]
    difference = boards - guess
    return np.where(difference < 0, -2 * difference - 1, 2 * difference).astype("<u2")


def from_differences(coded):
    """Restores the weights from the numbers that differences() has made."""
    number = coded.astype(np.int32).reshape(-1, 2, MOVEMENTS, 12, 12)
    boards = np.where(number % 2 == 1, -(number + 1) // 2, number // 2)
    for rank in range(12):
        for file in range(12):
            if rank > 0 and file > 0:
                boards[..., rank, file] += (boards[..., rank, file - 1] + boards[..., rank - 1, file]) // 2
            elif file > 0:
                boards[..., rank, file] += boards[..., rank, file - 1]
            elif rank > 0:
                boards[..., rank, file] += boards[..., rank - 1, file]
    return np.moveaxis(boards, 0, -1).reshape(FEATURES, -1).astype("<i2")
