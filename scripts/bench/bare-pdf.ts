import { readFileSync } from 'node:fs';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The baseline of the import bench: pdf.js alone in a process of its own. Tells its parent the pages and the seconds. Argument: the PDF. */
const [path = ''] = process.argv.slice(2);
const start = performance.now();
const task = getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: VerbosityLevel.ERRORS });
const document = await task.promise;
let characters = 0;
for (let number = 1; number <= document.numPages; number += 1) {
  const { items } = await (await document.getPage(number)).getTextContent();
  for (const item of items) characters += 'str' in item ? item.str.length : 0;
}
process.send?.({ pages: document.numPages, characters, seconds: (performance.now() - start) / 1000 });
await task.destroy();
process.disconnect();
