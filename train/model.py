"""The network: two perspectives, one hidden layer with squared clipped activation, and output buckets."""

import numpy as np
import torch
from torch import nn

MOVEMENTS = 13
SQUARES = 144
SWITCHES = 8
BUCKETS = 8
# Own or enemy piece, movement, square.
FEATURES = 2 * MOVEMENTS * SQUARES

# Integers of the quantised network: an activation of 1 is 255, and an output weight of 1 is 256. The maximum weights
# keep 16-bit sums from overflowing with up to 64 pieces.
ACTIVATION_ONE = 255
OUTPUT_ONE = 256
MAX_INPUT_WEIGHT = 480 / ACTIVATION_ONE
MAX_OUTPUT_WEIGHT = 126 / OUTPUT_ONE

# Similar movements share a part of their weights.
FAMILIES = [0, 1, 1, 2, 2, 3, 3, 3, 4, 5, 6, 7, 7]


def architecture(hidden):
    """The number by which the engine identifies networks with its architecture; see memory-map.ts."""
    number = 0
    for part in (FEATURES, SWITCHES, BUCKETS, hidden):
        number = number * 1009 + part
    return number & 0x7FFFFFFF


def expected_score(value):
    """Converts an output of the network to the expected score, 0 to 1, of the side to move."""
    return torch.sigmoid(value)


class Network(nn.Module):
    """
    During training, an input's weights are the sum of its own weights and of parts shared with similar inputs
    (factorisation), so that rare inputs learn from frequent inputs. `input_weights` returns these sums.
    """

    def __init__(self, hidden):
        super().__init__()
        self.hidden = hidden
        self.inputs = zeros(2, MOVEMENTS, 12, 12, hidden)
        self.by_movement = nn.Parameter(0.05 * torch.randn(2, MOVEMENTS, 1, 1, hidden))
        self.by_rank = zeros(2, MOVEMENTS, 12, 1, hidden)
        self.by_file = zeros(2, MOVEMENTS, 1, 12, hidden)
        self.by_family = zeros(2, max(FAMILIES) + 1, 12, 12, hidden)
        self.switches = nn.Linear(SWITCHES, hidden)
        self.outputs = nn.Linear(2 * hidden, BUCKETS)
        nn.init.zeros_(self.switches.weight)
        nn.init.constant_(self.switches.bias, 0.3)
        nn.init.normal_(self.outputs.weight, std=0.05)
        nn.init.zeros_(self.outputs.bias)

    def input_weights(self):
        """Returns the weights as one row for each input."""
        weights = self.inputs + self.by_movement + self.by_rank + self.by_file + self.by_family[:, FAMILIES]
        return weights.reshape(FEATURES, self.hidden).clamp(-MAX_INPUT_WEIGHT, MAX_INPUT_WEIGHT)

    def forward(self, batch):
        weights = self.input_weights()
        sums = lambda inputs: sums_of_rows(weights, inputs)
        constant = self.switches(batch.switches)
        own = activate(sums(batch.own) + constant)
        enemy = activate(sums(batch.enemy) + constant)
        outputs = self.outputs(torch.cat([own, enemy], dim=1))
        return outputs.gather(1, batch.bucket[:, None]).squeeze(1)

    @torch.no_grad()
    def clip(self):
        self.outputs.weight.clamp_(-MAX_OUTPUT_WEIGHT, MAX_OUTPUT_WEIGHT)


def sums_of_rows(weights, inputs):
    """
    Sums (B, hidden) of the rows of weights (FEATURES, hidden) that inputs (B, P) select. The number FEATURES marks
    missing pieces and selects a row of zeros.
    """
    if inputs.is_cuda:
        # A product with a matrix of zeros and ones. The gradient is such a product too and needs no sorting on a CPU.
        has_input = torch.zeros(len(inputs), FEATURES + 1, device=inputs.device)
        return has_input.scatter_(1, inputs.long(), 1)[:, :FEATURES] @ weights
    return SumOfRows.apply(torch.cat([weights, weights.new_zeros(1, weights.shape[1])]), inputs)


class SumOfRows(torch.autograd.Function):
    """Computes the same sums of rows as EmbeddingBag, whose own gradient takes six times as long on a CPU."""

    @staticmethod
    def forward(ctx, weights, inputs):
        ctx.save_for_backward(inputs)
        ctx.rows = len(weights)
        return nn.functional.embedding_bag(inputs.int(), weights, mode="sum")

    @staticmethod
    def backward(ctx, gradient):
        (inputs,) = ctx.saved_tensors
        # For each input, sums the gradients of the positions that have the input, which is again a sum of rows.
        order = torch.from_numpy(np.argsort(inputs.numpy().ravel(), kind="stable"))
        positions = torch.div(order, inputs.shape[1], rounding_mode="floor")
        counts = torch.bincount(inputs.flatten().long(), minlength=ctx.rows)
        starts = torch.cumsum(counts, 0) - counts
        return nn.functional.embedding_bag(positions, gradient.contiguous(), starts, mode="sum"), None


def zeros(*shape):
    return nn.Parameter(torch.zeros(*shape))


def activate(sums):
    """Squared clipped activation (SCReLU)."""
    return torch.clamp(sums, 0, 1) ** 2
