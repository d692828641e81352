#!/usr/bin/env python3
"""Trains the network of a game with the samples of `cascade selfplay`, and writes its file.

    python3 training/train.py --out cascadero.network samples/*.bin

A sample is a position with what the search thought of it and how the game ended. The network learns to predict a mixture of both; final
points are a second thing to predict, which helps the first layers. The last tenth of each file is held out. See docs/bots.md for the
network, the samples and the file.
"""

import argparse
import datetime
import json
import pathlib
import struct
import sys
import time

import numpy
import torch
from torch import nn
from torch.nn import functional

HIDDEN, SECOND, HEADS = 64, 32, 3
NO_FACT = 65535
# The scales of `crates/bots/src/network/mod.rs`.
NUMBER_SCALE, FIRST_SCALE, SECOND_SCALE, HEAD_SCALE = 64, 512, 128, 128
LARGEST_ACTIVATION = 127 / 128
LARGEST_WEIGHT = 32767


class Samples:
    """The samples of one file, on the device."""

    def __init__(self, path, device):
        with open(path, "rb") as file:
            self.header = json.loads(file.readline())
            data = numpy.frombuffer(file.read(), dtype=numpy.uint8)
        seats, numbers = self.header["seats"], self.header["numbers"]
        rows = data.reshape(self.header["rows"], self.header["row_length"])
        at = 0

        def column(kind, shape):
            nonlocal at
            length = numpy.dtype(kind).itemsize * int(numpy.prod(shape))
            values = numpy.ascontiguousarray(rows[:, at : at + length]).view(kind).reshape(-1, *shape)
            at += length
            return values

        numbers_of = column("<i2", (seats, numbers))
        facts = column("<u2", (seats, self.header["facts_per_seat"])).astype(numpy.int32)
        facts[facts == NO_FACT] = self.header["facts"]
        self.numbers = torch.from_numpy(numbers_of.astype(numpy.float16)).to(device)
        self.facts = torch.from_numpy(facts.astype(numpy.int16)).to(device)
        self.result = torch.from_numpy(column("<f4", (seats + 1,)).copy()).to(device)
        self.search = torch.from_numpy(column("<f4", (seats + 1,)).copy()).to(device)
        self.points = torch.from_numpy(column("<f4", (seats,)).copy()).to(device)
        self.held_out = len(rows) // 10
        self.train = len(rows) - self.held_out

    def batch(self, indices):
        numbers = self.numbers[indices].float() / NUMBER_SCALE
        return numbers, self.facts[indices].int(), self.result[indices], self.search[indices], self.points[indices]


class Network(nn.Module):
    """The network of `crates/bots/src/network/mod.rs`, in floating point."""

    def __init__(self, numbers, facts):
        super().__init__()
        self.numbers = nn.Linear(numbers, HIDDEN)
        # One additional fact for padding, with the weight 0.
        self.facts = nn.EmbeddingBag(facts + 1, HIDDEN, mode="sum", padding_idx=facts)
        nn.init.normal_(self.facts.weight, std=0.02)
        with torch.no_grad():
            self.facts.weight[facts] = 0
        self.second = nn.Linear(2 * HIDDEN, SECOND)
        self.heads = nn.Linear(SECOND, HEADS)
        self.register_buffer("mean", torch.zeros(numbers))
        self.register_buffer("spread", torch.ones(numbers))

    def forward(self, numbers, facts):
        batch, seats, _ = numbers.shape
        bags = self.facts(facts.reshape(batch * seats, -1)).reshape(batch, seats, HIDDEN)
        described = activation(self.numbers((numbers - self.mean) / self.spread) + bags)
        rivals = []
        for seat in range(seats):
            others = [described[:, other] for other in range(seats) if other != seat]
            rivals.append(torch.stack(others).amax(0) if others else torch.zeros_like(described[:, seat]))
        beside = torch.cat([described, torch.stack(rivals, 1)], 2)
        heads = self.heads(activation(self.second(beside)))
        scores = torch.cat([heads[:, :, 0], heads[:, :, 1].mean(1, keepdim=True)], 1)
        return scores, heads[:, :, 2]

    def clip(self):
        """Keeps the weights within what the file can hold."""
        with torch.no_grad():
            self.second.weight.clamp_(-LARGEST_WEIGHT / SECOND_SCALE, LARGEST_WEIGHT / SECOND_SCALE)

    def folded(self):
        """The weights and biases of the numbers, with their normalisation folded in."""
        weight = self.numbers.weight / self.spread
        bias = self.numbers.bias - weight @ self.mean
        return weight, bias

    def quantised(self):
        """The weights as integers, in the order of the file."""

        def shorts(weight, scale):
            return torch.round(weight * scale).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT).to(torch.int16)

        def sums(bias, scale):
            return torch.round(bias * scale).to(torch.int32)

        weight, bias = self.folded()
        return [
            shorts(weight, FIRST_SCALE),
            shorts(self.facts.weight[:-1], FIRST_SCALE),
            sums(bias, FIRST_SCALE * NUMBER_SCALE),
            shorts(self.second.weight, SECOND_SCALE),
            sums(self.second.bias, 128 * SECOND_SCALE),
            shorts(self.heads.weight, HEAD_SCALE),
            sums(self.heads.bias, 128 * HEAD_SCALE),
        ]

    def rounded(self):
        """The same network after its weights have been rounded as in the file."""
        other = Network(self.numbers.in_features, self.facts.num_embeddings - 1).to(self.mean.device)
        first, facts, first_bias, second, second_bias, heads, head_bias = self.quantised()
        with torch.no_grad():
            other.numbers.weight.copy_(first / FIRST_SCALE)
            other.facts.weight[:-1] = facts / FIRST_SCALE
            other.numbers.bias.copy_(first_bias / (FIRST_SCALE * NUMBER_SCALE))
            other.second.weight.copy_(second / SECOND_SCALE)
            other.second.bias.copy_(second_bias / (128 * SECOND_SCALE))
            other.heads.weight.copy_(heads / HEAD_SCALE)
            other.heads.bias.copy_(head_bias / (128 * HEAD_SCALE))
        return other


def activation(sums):
    return sums.clamp(0, LARGEST_ACTIVATION)


def loss_of(network, batch, search_share, points_share):
    numbers, facts, result, search, points = batch
    scores, predicted = network(numbers, facts)
    target = search_share * search + (1 - search_share) * result
    loss = -(target * functional.log_softmax(scores, 1)).sum(1).mean()
    return loss + points_share * functional.mse_loss(predicted, points / 50), loss


def held_out_loss(network, files, size):
    """The mean cross-entropy with the results of games that were not trained with, by file."""
    losses = []
    with torch.no_grad():
        for samples in files:
            total = 0.0
            for start in range(samples.train, samples.train + samples.held_out, size):
                indices = torch.arange(start, min(start + size, samples.train + samples.held_out), device=samples.result.device)
                total += loss_of(network, samples.batch(indices), 0.0, 0.0)[1].item() * len(indices)
            losses.append(total / max(1, samples.held_out))
    return losses


def train(args, files, device):
    header = files[0].header
    network = Network(header["numbers"], header["facts"]).to(device)
    everything = torch.cat([samples.numbers[: samples.train].reshape(-1, header["numbers"]).float() for samples in files]) / NUMBER_SCALE
    network.mean.copy_(everything.mean(0))
    network.spread.copy_(everything.std(0).clamp(min=0.05))
    del everything
    batches = [samples.train // args.batch + 1 for samples in files]
    steps = args.epochs * sum(batches)
    optimiser = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=args.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=args.rate, total_steps=steps, pct_start=0.1)
    generator = torch.Generator().manual_seed(args.seed)
    for epoch in range(args.epochs):
        order = [index for index, count in enumerate(batches) for _ in range(count)]
        total, began = 0.0, time.time()
        for position in torch.randperm(len(order), generator=generator).tolist():
            samples = files[order[position]]
            indices = torch.randint(samples.train, (args.batch,), generator=generator).to(device)
            optimiser.zero_grad(set_to_none=True)
            loss, _ = loss_of(network, samples.batch(indices), args.search_share, args.points_share)
            weight = args.alone_weight if samples.header["seats"] == 1 else 1
            (weight * loss).backward()
            optimiser.step()
            schedule.step()
            network.clip()
            total += loss.detach()
        mean = float(total) / len(order)
        print(f"epoch {epoch + 1}: loss {mean:.4f}, held out {held_out(network, files, args)}, {time.time() - began:.1f} s", flush=True)
    return network


def held_out(network, files, args):
    return " ".join(f"{loss:.4f}" for loss in held_out_loss(network, files, args.batch))


def stable_hash(data):
    """`tabletop::stable_hash` of a slice of bytes."""
    value = 0xCBF29CE484222325
    for byte in struct.pack("<Q", len(data)) + data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    mixed = (value ^ value >> 32) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    return mixed ^ mixed >> 29


def write(path, network, files, args, losses):
    weights = b"".join(part.cpu().contiguous().numpy().astype("<" + str(part.dtype).replace("torch.int16", "i2").replace("torch.int32", "i4")).tobytes() for part in network.quantised())
    header = files[0].header
    lines = [
        "cascade network 1",
        f"game: {header['game']}",
        f"layout: {header['layout']}",
        f"widths: {HIDDEN} {SECOND} {HEADS}",
        f"checksum: {stable_hash(weights):016x}",
        f"date: {args.date}",
        f"training: seed {args.seed}, {args.epochs} epochs, batches of {args.batch}, rate {args.rate}, search share {args.search_share}, weight of games alone {args.alone_weight}",
    ]
    for samples, loss in zip(files, losses):
        own = samples.header
        lines.append(
            f"samples: {own['rows']} of {own['games']} games, {own['seats']} players {own['options']}, "
            f"{own['playouts']} playouts, seed {own['seed']}, network {own.get('network')}; held-out loss {loss:.4f}"
        )
    path.write_bytes("\n".join(lines).encode() + b"\n\n" + weights)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", nargs="+", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--decay", type=float, default=1e-3)
    parser.add_argument("--search-share", type=float, default=0.8, help="how much the search's opinion counts beside the result")
    parser.add_argument("--points-share", type=float, default=0.1, help="how much the points count beside the value")
    parser.add_argument("--alone-weight", type=float, default=4, help="how much a game alone counts beside a game against others: its values differ by a few points only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--date", default=str(datetime.date.today()))
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    files = [Samples(path, device) for path in args.samples]
    if len({samples.header["layout"] for samples in files}) != 1:
        sys.exit("the samples come from different layouts of inputs")
    network = train(args, files, device)
    rounded = network.rounded()
    losses = held_out_loss(rounded, files, args.batch)
    print("rounded: held out " + " ".join(f"{loss:.4f}" for loss in losses))
    write(args.out, network, files, args, losses)


if __name__ == "__main__":
    main()
