import yauzl from 'yauzl';

/** Names in a zip file's directory (at most 5,000), nothing inflated; null when the directory cannot be read. */
export function openZipNames(bytes: Uint8Array): Promise<string[] | null> {
  return new Promise((resolve) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    yauzl.fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: false, strictFileNames: false }, (error, zip) => {
      if (error !== null || zip === undefined) {
        resolve(null);
        return;
      }
      const names: string[] = [];
      const finish = (): void => {
        zip.close();
        resolve(names);
      };
      zip.on('entry', (entry: yauzl.Entry) => {
        names.push(entry.fileName.replaceAll('\\', '/'));
        if (names.length >= 5000) finish();
        else zip.readEntry();
      });
      zip.on('end', finish);
      zip.on('error', () => resolve(names.length > 0 ? names : null));
      zip.readEntry();
    });
  });
}
