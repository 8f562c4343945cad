/**
 * Streams of a compound file ([MS-CFB]), the container of encrypted Office packages and of the old binary formats.
 * Only what is needed to take named streams out of the root: sector chains, the mini stream, the directory.
 */

const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Sector numbers from here on are marks (end of chain, free, …). */
const firstMark = 0xfffffffa;
const directoryEntrySize = 128;

export function isCompoundFile(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(signature);
}

/** Gives the streams by name. Throws on a container that is cut off or runs in circles. */
export function readCompoundFile(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const sectorSize = 2 ** bytes.readUInt16LE(0x1e);
  const miniSize = 2 ** bytes.readUInt16LE(0x20);
  const miniCutoff = bytes.readUInt32LE(0x38);
  if (sectorSize < 512 || sectorSize > 4096 || miniSize < 16 || miniSize > sectorSize) throw new Error('impossible sector size');
  const sectors = Math.ceil(bytes.length / sectorSize);
  const sector = (number: number): Buffer => {
    const start = (number + 1) * sectorSize;
    if (start >= bytes.length) throw new Error('a sector lies behind the end');
    return bytes.subarray(start, start + sectorSize);
  };

  const fat: number[] = [];
  for (const number of fatSectors(bytes, sector, sectorSize, sectors)) pushNumbers(fat, sector(number));
  const chain = (first: number): Buffer => {
    const pieces: Buffer[] = [];
    for (let number = first; number < firstMark; number = fat[number] ?? 0xfffffffe) {
      if (pieces.length > sectors) throw new Error('a chain of sectors runs in a circle');
      pieces.push(sector(number));
    }
    return Buffer.concat(pieces);
  };

  const miniFat: number[] = [];
  pushNumbers(miniFat, chain(bytes.readUInt32LE(0x3c)));
  const directory = chain(bytes.readUInt32LE(0x30));
  const miniStream = chain(directory.readUInt32LE(0x74));
  const miniChain = (first: number): Buffer => {
    const pieces: Buffer[] = [];
    for (let number = first; number < firstMark; number = miniFat[number] ?? 0xfffffffe) {
      if (pieces.length > miniFat.length) throw new Error('a chain of small sectors runs in a circle');
      pieces.push(miniStream.subarray(number * miniSize, (number + 1) * miniSize));
    }
    return Buffer.concat(pieces);
  };

  const streams = new Map<string, Buffer>();
  for (let at = 0; at + directoryEntrySize <= directory.length; at += directoryEntrySize) {
    const entry = directory.subarray(at, at + directoryEntrySize);
    const nameLength = entry.readUInt16LE(0x40);
    if (entry[0x42] !== 2 || nameLength < 2 || nameLength > 64) continue;
    const size = entry.readUInt32LE(0x78);
    const first = entry.readUInt32LE(0x74);
    const content = size < miniCutoff ? miniChain(first) : chain(first);
    if (content.length < size) throw new Error('a stream is cut off');
    streams.set(entry.toString('utf16le', 0, nameLength - 2), content.subarray(0, size));
  }
  return streams;
}

function fatSectors(bytes: Buffer, sector: (number: number) => Buffer, sectorSize: number, sectors: number): number[] {
  const numbers: number[] = [];
  for (let at = 0x4c; at < 512; at += 4) numbers.push(bytes.readUInt32LE(at));
  let next = bytes.readUInt32LE(0x44);
  for (let hop = 0; next < firstMark && hop < sectors; hop += 1) {
    const table = sector(next);
    for (let at = 0; at + 8 <= sectorSize; at += 4) numbers.push(table.readUInt32LE(at));
    next = table.readUInt32LE(sectorSize - 4);
  }
  return numbers.filter((number) => number < firstMark);
}

function pushNumbers(target: number[], bytes: Buffer): void {
  for (let at = 0; at + 4 <= bytes.length; at += 4) target.push(bytes.readUInt32LE(at));
}
