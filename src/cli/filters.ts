import { type Filters, filtersSchema } from '../shared/document.ts';
import { ProvisoError } from '../shared/errors.ts';
import type { CommandContext } from './command-context.ts';

/** The filter options as the command line gives them. */
export interface FilterOptions {
  readonly document?: readonly string[];
  readonly type?: string;
  readonly vendor?: string;
  readonly access?: readonly string[];
  readonly asOf?: string;
}

/** Filters from options; documents may be named by id, the beginning of one, or file name. */
export async function readFilters(context: CommandContext, options: FilterOptions): Promise<Filters> {
  const documents = options.document === undefined ? undefined : await context.documentsNamed(options.document);
  const parsed = filtersSchema.safeParse({
    ...(documents === undefined ? {} : { documents: documents.map((document) => document.documentId) }),
    ...(options.type === undefined ? {} : { type: options.type }),
    ...(options.vendor === undefined ? {} : { vendorId: options.vendor }),
    accessGroups: options.access ?? [],
    ...(options.asOf === undefined ? {} : { asOf: options.asOf }),
  });
  if (!parsed.success)
    throw new ProvisoError('wrong-usage', `--as-of ${options.asOf ?? ''} is not a day. Write it as 2025-12-31.`, {
      asOf: options.asOf,
    });
  return parsed.data;
}
