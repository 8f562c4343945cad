import { createDecipheriv, createHash } from 'node:crypto';
import { ProvisoError } from '../../../shared/errors.ts';
import { attribute, child, descendants, integer, parseXml, type XmlElement } from './xml.ts';

/**
 * Opens a package that is encrypted with a password, by [MS-OFFCRYPTO]: agile encryption (Word 2010 and later, 2.3.4.10 to
 * 2.3.4.15) and standard encryption (Word 2007, 2.3.4.5 to 2.3.4.9). The password stays in memory.
 */
export function decryptPackage(info: Buffer, encrypted: Buffer, password: string): Buffer {
  const major = info.readUInt16LE(0);
  const minor = info.readUInt16LE(2);
  if (major === 4 && minor === 4) return decryptAgile(info, encrypted, password);
  if (minor === 2 && major >= 2 && major <= 4) return decryptStandard(info, encrypted, password);
  throw unknownEncryption(`version ${major}.${minor}`);
}

function unknownEncryption(what: string): ProvisoError {
  return new ProvisoError(
    'password-required',
    `The document is encrypted in a way that cannot be opened here (${what}). Open it in Word, take the password away and import it again.`,
  );
}

function wrongPassword(): ProvisoError {
  return new ProvisoError('password-wrong', 'The password does not open this document. Check it and import the document again.');
}

/** Most rounds of hashing that the format allows; more would only keep the machine busy. */
const mostRounds = 10_000_000;

const blockKeys = {
  verifier: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
};

const hashNames: Readonly<Record<string, string>> = { SHA1: 'sha1', SHA256: 'sha256', SHA384: 'sha384', SHA512: 'sha512' };

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Cut or filled with 0x36 to a length. */
function sized(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length ? bytes.subarray(0, length) : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)]);
}

function hash(name: string, ...parts: readonly Buffer[]): Buffer {
  const state = createHash(name);
  for (const part of parts) state.update(part);
  return state.digest();
}

function hashedPassword(name: string, salt: Buffer, password: string, rounds: number): Buffer {
  let digest = hash(name, salt, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < rounds; round += 1) digest = hash(name, littleEndian(round), digest);
  return digest;
}

function decipher(cipher: string, key: Buffer, vector: Buffer | null, bytes: Buffer): Buffer {
  const state = createDecipheriv(cipher, key, vector);
  state.setAutoPadding(false);
  return Buffer.concat([state.update(bytes), state.final()]);
}

interface AgileKey {
  readonly hashName: string;
  readonly hashSize: number;
  readonly keySize: number;
  readonly blockSize: number;
  readonly salt: Buffer;
}

function agileKey(element: XmlElement | undefined): AgileKey {
  const hashName = hashNames[(attribute(element, 'hashAlgorithm') ?? '').replace('-', '').toUpperCase()];
  const keySize = (integer(attribute(element, 'keyBits')) ?? 0) / 8;
  const cipher = attribute(element, 'cipherAlgorithm');
  if (
    hashName === undefined ||
    cipher !== 'AES' ||
    attribute(element, 'cipherChaining') !== 'ChainingModeCBC' ||
    ![16, 24, 32].includes(keySize)
  ) {
    throw unknownEncryption(`${cipher}, ${attribute(element, 'hashAlgorithm')}`);
  }
  return {
    hashName,
    keySize,
    hashSize: integer(attribute(element, 'hashSize')) ?? 0,
    blockSize: 16,
    salt: base64(element, 'saltValue'),
  };
}

function base64(element: XmlElement | undefined, name: string): Buffer {
  return Buffer.from(attribute(element, name) ?? '', 'base64');
}

function decryptAgile(info: Buffer, encrypted: Buffer, password: string): Buffer {
  const root = parseXml(info.toString('utf8', 8).replace(/\0+$/, ''), 'EncryptionInfo');
  const data = agileKey(child(root, 'keyData'));
  const element = descendants(root, 'encryptedKey')[0];
  const own = agileKey(element);
  const rounds = integer(attribute(element, 'spinCount')) ?? 0;
  if (rounds > mostRounds) throw unknownEncryption(`${rounds} rounds`);
  const base = hashedPassword(own.hashName, own.salt, password, rounds);
  const open = (blockKey: Buffer, name: string): Buffer => {
    const key = sized(hash(own.hashName, base, blockKey), own.keySize);
    return decipher(`aes-${own.keySize * 8}-cbc`, key, sized(own.salt, own.blockSize), base64(element, name));
  };
  const verifier = open(blockKeys.verifier, 'encryptedVerifierHashInput').subarray(0, own.salt.length);
  const expected = open(blockKeys.verifierHash, 'encryptedVerifierHashValue').subarray(0, own.hashSize);
  if (!hash(own.hashName, verifier).subarray(0, own.hashSize).equals(expected)) throw wrongPassword();

  const key = open(blockKeys.key, 'encryptedKeyValue').subarray(0, data.keySize);
  const size = Number(encrypted.readBigUInt64LE(0));
  const pieces: Buffer[] = [];
  const segment = 4096;
  for (let at = 8, index = 0; at < encrypted.length; at += segment, index += 1) {
    const vector = sized(hash(data.hashName, data.salt, littleEndian(index)), data.blockSize);
    const bytes = wholeBlocks(encrypted.subarray(at, at + segment));
    pieces.push(decipher(`aes-${data.keySize * 8}-cbc`, key, vector, bytes));
  }
  return Buffer.concat(pieces).subarray(0, size);
}

function wholeBlocks(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length - (bytes.length % 16));
}

function decryptStandard(info: Buffer, encrypted: Buffer, password: string): Buffer {
  const headerSize = info.readUInt32LE(8);
  const header = info.subarray(12, 12 + headerSize);
  const keySize = (header.readUInt32LE(16) || 128) / 8;
  // 0x660E, 0x660F, 0x6610: AES with 128, 192, 256 bits; 0 leaves it to the flags, which mean AES here too.
  const algorithm = header.readUInt32LE(8);
  if (![0, 0x660e, 0x660f, 0x6610].includes(algorithm) || ![16, 24, 32].includes(keySize)) throw unknownEncryption('not AES');
  const verifierAt = 12 + headerSize;
  const salt = info.subarray(verifierAt + 4, verifierAt + 20);
  const base = hash('sha1', hashedPassword('sha1', salt, password, 50_000), littleEndian(0));
  const derived = (fill: number): Buffer => {
    const block = Buffer.alloc(64, fill);
    base.forEach((byte, index) => {
      block[index] = byte ^ fill;
    });
    return hash('sha1', block);
  };
  const key = Buffer.concat([derived(0x36), derived(0x5c)]).subarray(0, keySize);
  const cipher = `aes-${keySize * 8}-ecb`;
  const verifier = decipher(cipher, key, null, info.subarray(verifierAt + 20, verifierAt + 36));
  const expected = decipher(cipher, key, null, info.subarray(verifierAt + 40, verifierAt + 72)).subarray(0, 20);
  if (!hash('sha1', verifier).equals(expected)) throw wrongPassword();
  const size = Number(encrypted.readBigUInt64LE(0));
  return decipher(cipher, key, null, wholeBlocks(encrypted.subarray(8))).subarray(0, size);
}
