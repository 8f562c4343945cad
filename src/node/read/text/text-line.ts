/** One printed line. */
export interface TextLine {
  /** Words without the white space around them. */
  readonly text: string;
  /** Columns of white space in front, tabs counted to the next multiple of eight. */
  readonly indent: number;
  /** A blank line, a rule or a page break stands before it. */
  readonly gapBefore: boolean;
  /** The gap before it is a drawn rule and no blank line. */
  readonly ruleBefore?: boolean;
  /** A rule is drawn right under it, as under a title. */
  readonly underlined?: boolean;
  /** The line break before it is one that the author made (HTML `br`, a Markdown hard break). */
  readonly breakBefore?: boolean;
  /** The format itself has put a list marker in front of this line. */
  readonly marked?: boolean;
  /** What looks like a number at the front is words. */
  readonly unnumbered?: boolean;
}
