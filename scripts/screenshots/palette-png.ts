import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A PNG (8 bits a channel, RGB or RGBA without transparency, not interlaced, as Chromium writes it) with at most 256 colours:
 * groups of near colours, chosen for the least loss, each pixel by the nearest of them. Pictures of a window lose nothing that is seen
 * and less than half of the bytes are left. Throws on another kind of PNG.
 */
export function palettePng(png: Buffer): Buffer {
  const { width, height, channels, pixels } = decode(png);
  const groups = new Map<number, { count: number; red: number; green: number; blue: number }>();
  const groupAt = (at: number): number =>
    (((pixels[at] ?? 0) >> 2) << 12) | (((pixels[at + 1] ?? 0) >> 2) << 6) | ((pixels[at + 2] ?? 0) >> 2);
  for (let at = 0; at < pixels.length; at += channels) {
    const key = groupAt(at);
    const group = groups.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    group.count += 1;
    group.red += pixels[at] ?? 0;
    group.green += pixels[at + 1] ?? 0;
    group.blue += pixels[at + 2] ?? 0;
    groups.set(key, group);
  }
  const middle = [...groups].map(([key, { count, red, green, blue }]) => ({
    key,
    count,
    colour: [Math.round(red / count), Math.round(green / count), Math.round(blue / count)] as const,
  }));
  const palette = choose(middle);
  const indexOf = new Map<number, number>();
  for (const { key, colour } of middle) {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    palette.forEach((entry, index) => {
      const distance = squareDistance(entry.colour, colour);
      if (distance < least) [best, least] = [index, distance];
    });
    indexOf.set(key, best);
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = indexOf.get(groupAt((y * width + x) * channels)) ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(({ colour }) => [...colour]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

type Colour = readonly [red: number, green: number, blue: number];
interface Group {
  readonly count: number;
  readonly colour: Colour;
}

function squareDistance(left: Colour, right: Colour): number {
  return (left[0] - right[0]) ** 2 + (left[1] - right[1]) ** 2 + (left[2] - right[2]) ** 2;
}

/** One group after the other, each time the one whose loss (root of its pixels times square distance) is the greatest. */
function choose(groups: readonly Group[]): Group[] {
  const chosen: Group[] = [];
  const loss = groups.map(() => 2 ** 20);
  while (chosen.length < Math.min(256, groups.length)) {
    let next = 0;
    groups.forEach(({ count }, index) => {
      if (Math.sqrt(count) * (loss[index] ?? 0) > Math.sqrt(groups[next]?.count ?? 0) * (loss[next] ?? 0)) next = index;
    });
    const group = groups[next];
    if (group === undefined || loss[next] === 0) break;
    chosen.push(group);
    groups.forEach(({ colour }, index) => {
      loss[index] = Math.min(loss[index] ?? 0, squareDistance(colour, group.colour));
    });
  }
  return chosen;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function decode(png: Buffer): { width: number; height: number; channels: number; pixels: Buffer } {
  if (!png.subarray(0, 8).equals(signature)) throw new Error('Not a PNG.');
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height, depth, kind, interlaced] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25], png[28]];
  if (depth !== 8 || (kind !== 2 && kind !== 6) || interlaced !== 0) throw new Error('A PNG of 8-bit RGB or RGBA is expected.');
  const channels = kind === 2 ? 3 : 4;
  return { width, height, channels, pixels: unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels) };
}

/** The five filters of PNG (specification, section 9.2) undone. */
function unfilter(rows: Buffer, stride: number, height: number, channels: number): Buffer {
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < channels ? 0 : (pixels[at - channels] ?? 0);
      const above = y === 0 ? 0 : (pixels[at - stride] ?? 0);
      const corner = y === 0 || x < channels ? 0 : (pixels[at - stride - channels] ?? 0);
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0;
      pixels[at] = ((rows[y * (stride + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return pixels;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
