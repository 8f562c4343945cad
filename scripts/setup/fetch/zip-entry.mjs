import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import * as zlib from 'node:zlib';

const endSignature = 0x06054b50;
const centralSignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const maximumCommentBytes = 65_535;

/**
 * Bytes of one entry of a ZIP archive (a Python wheel is one): central directory, stored or deflated, checked by its CRC
 * where Node can. Throws an `Error` that says what is wrong. Archives above 4 GB are not read. Source: PKWARE APPNOTE 4.3.
 */
export function readZipEntry(path, name) {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const read = (position, length) => {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
      if (bytes.length < length || readSync(file, bytes, 0, length, position) < length) throw new Error('the package is cut off');
      return bytes;
    };
    const entry = findEntry(read, size, name);
    const local = read(entry.offset, 30);
    if (local.readUInt32LE(0) !== localSignature) throw new Error('the package is damaged');
    // The name and extra field of the local header may be longer than those of the directory.
    const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
    const packed = read(start, entry.packedBytes);
    const bytes = unpack(packed, entry);
    if (bytes.length !== entry.bytes) throw new Error(`its entry ${name} is damaged`);
    if (zlib.crc32 !== undefined && zlib.crc32(bytes) !== entry.crc) throw new Error(`its entry ${name} is damaged`);
    return bytes;
  } finally {
    closeSync(file);
  }
}

function unpack(packed, { method, bytes }) {
  if (method === 0) return packed;
  if (method !== 8) throw new Error(`its packing method ${method} is not known`);
  return zlib.inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
}

function findEntry(read, size, name) {
  const tailBytes = Math.min(size, endBytes + maximumCommentBytes);
  const tail = read(size - tailBytes, tailBytes);
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < 0) throw new Error('it is no ZIP archive');
  const directory = read(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  let position = 0;
  while (position + 46 <= directory.length && directory.readUInt32LE(position) === centralSignature) {
    const nameBytes = directory.readUInt16LE(position + 28);
    const found = directory.toString('utf8', position + 46, position + 46 + nameBytes);
    if (found === name) {
      return {
        method: directory.readUInt16LE(position + 10),
        crc: directory.readUInt32LE(position + 16),
        packedBytes: directory.readUInt32LE(position + 20),
        bytes: directory.readUInt32LE(position + 24),
        offset: directory.readUInt32LE(position + 42),
      };
    }
    position += 46 + nameBytes + directory.readUInt16LE(position + 30) + directory.readUInt16LE(position + 32);
  }
  throw new Error(`it holds no ${name}`);
}
