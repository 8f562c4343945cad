interface Field {
  instruction: string;
  inResult: boolean;
}

/** Fields whose result is no text of the document, or stands elsewhere. */
const dropped = new Set(['PAGE', 'NUMPAGES', 'SECTIONPAGES', 'SECTION', 'TC', 'XE', 'RD', 'TA', 'PRINT', 'PRIVATE']);
/** Fields that repeat headings or terms as a list of places. */
const contents = new Set(['TOC', 'TOA', 'INDEX']);
/** Fields that Word counts itself and of which the file holds no result. */
const counted = new Set(['LISTNUM', 'AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT']);

function keyword(instruction: string): string {
  return /^\s*([A-Za-z]+)/.exec(instruction)?.[1]?.toUpperCase() ?? '';
}

/** Complex fields (ECMA-376 part 1, 17.16.18) that are open at a place of one story; they nest and run over paragraphs. */
export class FieldStack {
  private readonly open: Field[] = [];

  begin(instruction = '', inResult = false): void {
    this.open.push({ instruction, inResult });
  }

  instruct(text: string): void {
    const field = this.open.at(-1);
    if (field !== undefined && !field.inResult) field.instruction += text;
  }

  separate(): void {
    const field = this.open.at(-1);
    if (field !== undefined) field.inResult = true;
  }

  /** Ends the innermost field; gives its keyword when it is one that Word counts itself and shows no result. */
  end(): string | undefined {
    const field = this.open.pop();
    const word = field === undefined ? '' : keyword(field.instruction);
    return counted.has(word) ? word : undefined;
  }

  /** Words at this place are shown. */
  get shown(): boolean {
    return this.open.every((field) => field.inResult && !dropped.has(keyword(field.instruction)));
  }

  /** Words at this place are the result of a cross-reference to a bookmark or of a link inside the document. */
  get inReference(): boolean {
    return this.open.some((field) => field.inResult && /^\s*(REF\s|HYPERLINK\s+\\l)/i.test(field.instruction));
  }

  /** Words at this place are lines of a contents page or index. */
  get inContents(): boolean {
    return this.open.some((field) => field.inResult && contents.has(keyword(field.instruction)));
  }
}
