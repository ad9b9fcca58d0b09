"""Reads the positions that train/positions.mjs has written and makes batches of them."""

from dataclasses import dataclass

import numpy as np
import torch

from model import BUCKETS, FEATURES, MOVEMENTS, SQUARES, SWITCHES

MAX_PIECES = 64
ENEMY = 16
KINGS = (11, 12)
UNKNOWN = 3

RECORD = np.dtype(
    [
        ("game", "<u4"),
        ("score", "<i2"),
        ("result", "u1"),
        ("halfmoves", "u1"),
        ("switches", "<u2"),
        ("count", "u1"),
        ("unused", "u1"),
        ("pieces", "u1", (MAX_PIECES, 2)),
    ]
)


@dataclass
class Batch:
    """Tensors of one batch, B positions with at most P pieces."""

    own: torch.Tensor  # (B, P) 16-bit inputs from the point of view of the side to move
    enemy: torch.Tensor  # (B, P) 16-bit inputs from the other side's
    switches: torch.Tensor  # (B, SWITCHES)
    bucket: torch.Tensor  # (B)
    score: torch.Tensor  # (B) centipawns of the side to move
    result: torch.Tensor  # (B) 0, 0.5 or 1
    has_result: torch.Tensor  # (B) 1 where the game was played to its end


class Positions:
    def __init__(self, paths):
        self.records = np.concatenate([np.fromfile(path, dtype=RECORD) for path in paths])
        self.game = np.asarray(self.records["game"])

    def batch(self, indices, device):
        records = self.records[indices]
        most = int(records["count"].max())
        code = records["pieces"][:, :most, 1].astype(np.int16) * 256 + records["pieces"][:, :most, 0]
        tensor = lambda array, kind: torch.from_numpy(array.astype(kind)).to(device)
        result = tensor(records["result"], np.int64)
        has_result = (result != UNKNOWN).float()
        return Batch(
            own=torch.from_numpy(inputs(code, 0)).to(device),
            enemy=torch.from_numpy(inputs(code, 1)).to(device),
            switches=((tensor(records["switches"], np.int64)[:, None] >> torch.arange(SWITCHES, device=device)) & 1).float(),
            bucket=bucket_of(tensor(records["count"], np.int64)),
            score=tensor(records["score"], np.float32),
            result=result.float() / 2 * has_result,
            has_result=has_result,
        )


def bucket_of(count):
    """The output bucket for a number of pieces, kings included."""
    return torch.clamp((count - 1) // 6, 0, BUCKETS - 1)


def make_tables():
    """
    The input of a piece on a square, [for the enemy][mirrored][256 x piece + square], and where that is the king of the
    side whose point of view it is, on the files g to l.
    """
    piece, square = np.divmod(np.arange(1 << 16), 256)
    is_piece = (square < SQUARES) & (piece < 2 * ENEMY) & (piece % ENEMY < MOVEMENTS)
    movement = piece % ENEMY
    rank, file = np.divmod(square, 12)
    tables = np.full((2, 2, 1 << 16), FEATURES, dtype=np.int16)
    for for_enemy in (0, 1):
        is_enemy = (piece >= ENEMY) != bool(for_enemy)
        seen_rank = 11 - rank if for_enemy else rank
        for mirrored in (0, 1):
            seen_file = 11 - file if mirrored else file
            index = (is_enemy * MOVEMENTS + movement) * SQUARES + 12 * seen_rank + seen_file
            tables[for_enemy, mirrored] = np.where(is_piece, index, FEATURES)
    is_king = is_piece & np.isin(movement, KINGS) & (file >= 6)
    return tables, np.stack([is_king & (piece < ENEMY), is_king & (piece >= ENEMY)])


TABLES, MIRRORING = make_tables()


def inputs(code, for_enemy):
    """Inputs of one side's point of view; the board is mirrored if its king stands on the files g to l."""
    code = code.view(np.uint16)
    is_mirrored = MIRRORING[for_enemy][code].any(axis=1)
    return np.where(is_mirrored[:, None], TABLES[for_enemy, 1][code], TABLES[for_enemy, 0][code])
