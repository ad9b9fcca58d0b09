"""The network: two perspectives, one hidden layer with squared clipped activation, and output buckets."""

import torch
from torch import nn

MOVEMENTS = 13
SQUARES = 144
SWITCHES = 8
BUCKETS = 8
# Own or enemy piece, way of moving, square.
FEATURES = 2 * MOVEMENTS * SQUARES

# Integers of the quantised network: activations of 1 are 255, weights of the output layer count in 64ths. The
# clipping keeps sums of 16 bits from overflowing with up to 64 pieces.
ACTIVATION_ONE = 255
OUTPUT_ONE = 64
MAX_INPUT_WEIGHT = 480 / ACTIVATION_ONE
MAX_OUTPUT_WEIGHT = 126 / OUTPUT_ONE


def expected_score(value):
    """The expected score, 0 to 1, of the side to move for an output of the network."""
    return torch.sigmoid(value)


class Network(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.hidden = hidden
        # One more row, which stays 0, stands for missing pieces.
        self.inputs = nn.EmbeddingBag(FEATURES + 1, hidden, mode="sum", padding_idx=FEATURES)
        self.switches = nn.Linear(SWITCHES, hidden)
        self.outputs = nn.Linear(2 * hidden, BUCKETS)
        nn.init.normal_(self.inputs.weight, std=0.05)
        nn.init.zeros_(self.switches.weight)
        nn.init.constant_(self.switches.bias, 0.3)
        nn.init.normal_(self.outputs.weight, std=0.05)
        nn.init.zeros_(self.outputs.bias)
        with torch.no_grad():
            self.inputs.weight[FEATURES] = 0

    def forward(self, batch):
        constant = self.switches(batch.switches)
        own = activate(self.inputs(batch.own) + constant)
        enemy = activate(self.inputs(batch.enemy) + constant)
        outputs = self.outputs(torch.cat([own, enemy], dim=1))
        return outputs.gather(1, batch.bucket[:, None]).squeeze(1)

    @torch.no_grad()
    def clip(self):
        self.inputs.weight.clamp_(-MAX_INPUT_WEIGHT, MAX_INPUT_WEIGHT)
        self.outputs.weight.clamp_(-MAX_OUTPUT_WEIGHT, MAX_OUTPUT_WEIGHT)


def activate(sums):
    """SCReLU."""
    return torch.clamp(sums, 0, 1) ** 2
