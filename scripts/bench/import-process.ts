import { ImportSession } from './import-session.ts';

/** A host of its own for the memory bench: imports the PDF of its argument, says so, and stays until its parent is gone. */
const [path = ''] = process.argv.slice(2);
const session = new ImportSession();
process.on('disconnect', () => void session.close());
const { pages, clauses } = await session.import(path);
process.send?.({ pages, clauses });
