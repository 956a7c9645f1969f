"""How far colours are apart for eyes with each kind of cones missing, as CIEDE2000 tells it."""

from __future__ import annotations

import math

from painted import Colour

Lab = tuple[float, float, float]
Matrix = tuple[tuple[float, float, float], ...]

# On linear RGB, severity 1.0: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
# Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009).
EYES: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
# From linear sRGB, white D65: IEC 61966-2-1.
XYZ: Matrix = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)


def product(matrix: Matrix, vector: tuple[float, float, float]) -> tuple[float, float, float]:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def lab(colour: Colour, eyes: str = "usual") -> Lab:
    """CIELAB of a colour of the screen as such eyes see it."""
    parts = [one / 255 for one in colour]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    seen = tuple(min(1.0, max(0.0, one)) for one in product(EYES[eyes], (red, green, blue)))
    scaled = [one / white for one, white in zip(product(XYZ, (seen[0], seen[1], seen[2])), WHITE, strict=True)]
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Lab, other: Lab) -> float:
    """CIEDE2000; the steps and names of Sharma, Wu and Dalal, Color Research and Application 30 (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    c_mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(c_mean**7 / (c_mean**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    grey = c1 * c2 == 0
    turn = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    if turn == -180:
        turn = 180.0
    lightness, chroma = l2 - l1, c2 - c1
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    if grey:
        h_mean = h1 + h2
    elif abs(h1 - h2) <= 180:
        h_mean = (h1 + h2) / 2
    else:
        h_mean = (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2

    def cosine(degrees: float) -> float:
        return math.cos(math.radians(degrees))

    t = 1 - 0.17 * cosine(h_mean - 30) + 0.24 * cosine(2 * h_mean)
    t += 0.32 * cosine(3 * h_mean + 6) - 0.20 * cosine(4 * h_mean - 63)
    s_l = 1 + 0.015 * (l_mean - 50) ** 2 / math.sqrt(20 + (l_mean - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    r_c = 2 * math.sqrt(c_mean**7 / (c_mean**7 + 25**7))
    r_t = -math.sin(math.radians(60 * math.exp(-(((h_mean - 275) / 25) ** 2)))) * r_c
    parts = lightness / s_l, chroma / s_c, hue / s_h
    return math.sqrt(sum(part**2 for part in parts) + r_t * parts[1] * parts[2])


def apart(one: Colour, other: Colour, eyes: str) -> float:
    return distance(lab(one, eyes), lab(other, eyes))
