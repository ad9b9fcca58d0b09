"""Reads the positions that train/positions.mjs has written and makes batches of them."""

from dataclasses import dataclass

import numpy as np
import torch

from model import BUCKETS, FEATURES, MOVEMENTS, SQUARES, SWITCHES

MAX_PIECES = 64
NONE = 255
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

    own: torch.Tensor  # (B, P) inputs from the point of view of the side to move
    enemy: torch.Tensor  # (B, P) inputs from the other side's
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
        square = torch.from_numpy(records["pieces"][:, :most, 0].astype(np.int64)).to(device)
        piece = torch.from_numpy(records["pieces"][:, :most, 1].astype(np.int64)).to(device)
        result = torch.from_numpy(records["result"].astype(np.int64)).to(device)
        count = torch.from_numpy(records["count"].astype(np.int64)).to(device)
        bits = torch.from_numpy(records["switches"].astype(np.int64)).to(device)
        has_result = (result != UNKNOWN).float()
        return Batch(
            own=inputs(square, piece, False),
            enemy=inputs(square, piece, True),
            switches=((bits[:, None] >> torch.arange(SWITCHES, device=device)) & 1).float(),
            bucket=bucket_of(count),
            score=torch.from_numpy(records["score"].astype(np.float32)).to(device),
            result=result.float() / 2 * has_result,
            has_result=has_result,
        )


def bucket_of(count):
    """The output bucket for a number of pieces, kings included."""
    return torch.clamp((count - 1) // 6, 0, BUCKETS - 1)


def inputs(square, piece, for_enemy):
    """Inputs of one side's point of view; the board is mirrored if its king stands on the files g to l."""
    missing = square == NONE
    is_enemy = (piece & ENEMY) != 0
    movement = piece & (ENEMY - 1)
    rank = torch.div(square, 12, rounding_mode="floor")
    file = square % 12
    if for_enemy:
        rank = 11 - rank
        is_enemy = ~is_enemy
    is_king = ((movement == KINGS[0]) | (movement == KINGS[1])) & ~is_enemy & ~missing
    is_mirrored = ((file >= 6) & is_king).any(dim=1, keepdim=True)
    file = torch.where(is_mirrored, 11 - file, file)
    index = (is_enemy.long() * MOVEMENTS + movement) * SQUARES + 12 * rank + file
    return torch.where(missing, torch.full_like(index, FEATURES), index)
