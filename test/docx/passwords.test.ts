import { createCipheriv, createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocx } from '../../src/node/read/docx/read-docx.ts';
import { sharedFolderOrWarn } from '../support/shared-data.ts';
import { compoundFile } from './compound-file-writer.ts';
import { outline, p, r, wordPackage } from './word-package.ts';

const salt = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const filled = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);
const le = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
const hash = (name: string, ...parts: Buffer[]): Buffer => createHash(name).update(Buffer.concat(parts)).digest();
function cipher(name: string, key: Buffer, vector: Buffer | null, bytes: Buffer): Buffer {
  const state = createCipheriv(name, key, vector).setAutoPadding(false);
  return Buffer.concat([state.update(filled(bytes)), state.final()]);
}
function withSize(content: Buffer, encrypted: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(content.length));
  return Buffer.concat([size, encrypted]);
}

/** As Word 2010 and later write it: AES-256 in segments, SHA-512, here with few rounds. */
function agile(content: Buffer, password: string): Buffer {
  const rounds = 10;
  let base = hash('sha512', salt, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < rounds; round += 1) base = hash('sha512', le(round), base);
  const seal = (blockKey: string, value: Buffer): string =>
    cipher('aes-256-cbc', hash('sha512', base, Buffer.from(blockKey, 'hex')).subarray(0, 32), salt, value).toString('base64');
  const key = Buffer.alloc(32, 7);
  const verifier = Buffer.alloc(16, 9);
  const common = `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${salt.toString('base64')}"`;
  const xml = `<encryption xmlns="e" xmlns:p="p"><keyData ${common}/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${rounds}" ${common} encryptedVerifierHashInput="${seal('fea7d2763b4b9e79', verifier)}" encryptedVerifierHashValue="${seal('d7aa0f6d3061344e', hash('sha512', verifier))}" encryptedKeyValue="${seal('146e0be7abacd0d6', key)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const segments: Buffer[] = [];
  for (let at = 0, index = 0; at < content.length; at += 4096, index += 1) {
    const vector = hash('sha512', salt, le(index)).subarray(0, 16);
    segments.push(cipher('aes-256-cbc', key, vector, content.subarray(at, at + 4096)));
  }
  return compoundFile({
    EncryptionInfo: Buffer.concat([Buffer.from('0400040040000000', 'hex'), Buffer.from(xml)]),
    EncryptedPackage: withSize(content, Buffer.concat(segments)),
  });
}

/** As Word 2007 writes it: AES-128 block by block, SHA-1, 50,000 rounds. */
function standard(content: Buffer, password: string): Buffer {
  let base = hash('sha1', salt, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < 50_000; round += 1) base = hash('sha1', le(round), base);
  base = hash('sha1', base, le(0));
  const block = Buffer.alloc(64, 0x36).map((byte, index) => byte ^ (base[index] ?? 0));
  const key = hash('sha1', Buffer.from(block)).subarray(0, 16);
  const verifier = Buffer.alloc(16, 9);
  const header = Buffer.concat([le(0x24), le(0), le(0x660e), le(0x8004), le(128), le(0x18), le(0), le(0)]);
  const info = Buffer.concat([
    Buffer.from('0300020024000000', 'hex'),
    le(header.length),
    header,
    le(16),
    salt,
    cipher('aes-128-ecb', key, null, verifier),
    le(20),
    cipher('aes-128-ecb', key, null, hash('sha1', verifier)),
  ]);
  return compoundFile({ EncryptionInfo: info, EncryptedPackage: withSize(content, cipher('aes-128-ecb', key, null, content)) });
}

describe.each([
  ['agile', agile],
  ['standard', standard],
] as const)('a document with a password (%s encryption)', (_name, encrypt) => {
  it('opens with the password, says when it is wrong and asks when it is missing', async () => {
    const bytes = encrypt(await wordPackage({ body: p(r('Kept close. '.repeat(2000))) }), 'kelp-42');
    const source = await readDocx(bytes, { fileName: 'a.docx', password: 'kelp-42' });
    expect(outline(source)[0]).toContain('paragraph|Kept close.');
    await expect(readDocx(bytes, { fileName: 'a.docx', password: 'kelp' })).rejects.toMatchObject({ code: 'password-wrong' });
    await expect(readDocx(bytes, { fileName: 'a.docx' })).rejects.toMatchObject({ code: 'password-required' });
  });
});

const shared = sharedFolderOrWarn('a document that Word encrypted');
const made = join(shared ?? '', 'corpus/native/docx/poi-bug53475-password-is-pass.docx');

describe.skipIf(shared === null || !existsSync(made))('a document that Word encrypted', () => {
  it('opens with its password', async () => {
    const source = await readDocx(readFileSync(made), { fileName: 'a.docx', password: 'pass' });
    expect(source.text).toContain('password protected document');
  });
});
