const sectorSize = 512;
const endOfChain = 0xfffffffe;
const free = 0xffffffff;

/** A compound file of the given streams, all in full sectors (the cut-off for small streams is set to 0). */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(streams);
  const directorySectors = Math.ceil((names.length + 1) / 4);
  const fat: number[] = [];
  const chainOf = (count: number): number => {
    const first = fat.length;
    for (let index = 0; index < count; index += 1) fat.push(index === count - 1 ? endOfChain : first + index + 1);
    return count === 0 ? endOfChain : first;
  };
  const directoryFirst = chainOf(directorySectors);
  const directory = Buffer.alloc(directorySectors * sectorSize);
  entry(directory, 0, 'Root Entry', 5, endOfChain, 0);
  const bodies: Buffer[] = [];
  names.forEach((name, index) => {
    const content = streams[name] ?? Buffer.alloc(0);
    const count = Math.ceil(content.length / sectorSize);
    entry(directory, index + 1, name, 2, chainOf(count), content.length);
    bodies.push(Buffer.concat([content, Buffer.alloc(count * sectorSize - content.length)]));
  });
  const fatSectors = Math.ceil((fat.length + 8) / 127);
  const fatFirst = fat.length;
  for (let index = 0; index < fatSectors; index += 1) fat.push(0xfffffffd);
  const table = Buffer.alloc(fatSectors * sectorSize, 0xff);
  fat.forEach((next, index) => {
    table.writeUInt32LE(next, index * 4);
  });
  const header = Buffer.alloc(sectorSize);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 0x1e);
  header.writeUInt16LE(6, 0x20);
  header.writeUInt32LE(fatSectors, 0x2c);
  header.writeUInt32LE(directoryFirst, 0x30);
  header.writeUInt32LE(0, 0x38);
  header.writeUInt32LE(endOfChain, 0x3c);
  header.writeUInt32LE(endOfChain, 0x44);
  for (let index = 0; index < 109; index += 1)
    header.writeUInt32LE(index < fatSectors ? fatFirst + index : free, 0x4c + index * 4);
  return Buffer.concat([header, directory, ...bodies, table]);
}

function entry(directory: Buffer, index: number, name: string, type: number, first: number, size: number): void {
  const at = index * 128;
  directory.write(name, at, 'utf16le');
  directory.writeUInt16LE(name.length * 2 + 2, at + 0x40);
  directory[at + 0x42] = type;
  directory.writeUInt32LE(first, at + 0x74);
  directory.writeUInt32LE(size, at + 0x78);
}
