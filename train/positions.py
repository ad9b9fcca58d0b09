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
    """
    The positions of files, kept on the training device, because a GPU would otherwise spend most of its time waiting
    for batches from the CPU.
    """

    def __init__(self, paths, device=torch.device("cpu")):
        self.records = np.concatenate([np.fromfile(path, dtype=RECORD) for path in paths])
        self.game = np.asarray(self.records["game"])
        self.device = device
        self.rows = torch.from_numpy(self.records.view(np.uint8).reshape(-1, RECORD.itemsize)).to(device)
        self.tables, self.mirroring = TABLES.to(device), MIRRORING.to(device)

    def batch(self, indices):
        """The batch of the positions with these indices, a numpy array."""
        rows = self.rows[torch.from_numpy(indices).to(self.device)]
        count = field(rows, "count")[:, 0].long()
        pieces = field(rows, "pieces").reshape(-1, MAX_PIECES, 2)[:, : int(count.max())].long()
        code = pieces[..., 1] * 256 + pieces[..., 0]
        result = field(rows, "result")[:, 0].long()
        has_result = (result != UNKNOWN).float()
        # All switches are in the first of their two bytes.
        switches = field(rows, "switches")[:, :1].long() >> torch.arange(SWITCHES, device=self.device)
        return Batch(
            own=self.inputs(code, 0),
            enemy=self.inputs(code, 1),
            switches=(switches & 1).float(),
            bucket=bucket_of(count),
            score=field(rows, "score").contiguous().view(torch.int16).squeeze(1).float(),
            result=result.float() / 2 * has_result,
            has_result=has_result,
        )

    def inputs(self, code, for_enemy):
        """Inputs from one side's point of view. The board is mirrored if that side's king is on the files g to l."""
        mirrored = self.mirroring[for_enemy][code].any(dim=1).long()
        return self.tables[for_enemy].flatten()[(mirrored[:, None] << 16) + code]


def field(rows, name):
    """The bytes of a field of the records, (B, bytes)."""
    kind, start = RECORD.fields[name][:2]
    return rows[:, start : start + kind.itemsize]


def bucket_of(count):
    """The output bucket for a number of pieces, kings included."""
    return torch.clamp((count - 1) // 6, 0, BUCKETS - 1)


def make_tables():
    """
    Returns the input of a piece on a square, [for the enemy][mirrored][256 x piece + square], and the indices where the
    piece is the viewing side's king on one of the files g to l.
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
    mirroring = np.stack([is_king & (piece < ENEMY), is_king & (piece >= ENEMY)])
    return torch.from_numpy(tables), torch.from_numpy(mirroring)


TABLES, MIRRORING = make_tables()
