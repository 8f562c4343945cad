/** A number that somebody typed at the front of a line. */
export interface TypedMarker {
  /**
   * `bracket`: (a), a), （一）; `decimal`: 7, 7., 7.1, 9ZA.; `word`: Article 5, § 6, SCHEDULE 1; `ideograph`: 第十二条, 一、;
   * `letter`: A. and IV.
   */
  readonly kind: 'bracket' | 'decimal' | 'word' | 'ideograph' | 'letter';
  /** The marker as typed, its closing sign included. */
  readonly text: string;
  /** What follows it on the line, trimmed at the front. */
  readonly rest: string;
}

/** Words that open a numbered heading in the languages of regulations and contracts. */
const headingWords = [
  'article|section|sections?|sec\\.|chapter|part|subpart|subchapter|subtitle|division|title|book',
  'schedule|annex|appendix|attachment|exhibit|addendum|item|clause|rule|regulation|paragraph|recital|note|step|principle|standard',
  'artikel|abschnitt|kapitel|teil|titel|buch|anhang|anlage|anlagen|ziffer|unterabschnitt',
  'titre|chapitre|partie|annexe|livre|sous-section|capítulo|capitulo|artículo|articulo|sección|seccion|título|titulo|anexo|parte',
  'capo|titolo|articolo|sezione|allegato|artigo|capítulo|secção|seção|hoofdstuk|afdeling|bijlage|deel|paragraaf',
  'статья|глава|раздел|часть|приложение|άρθρο|κεφάλαιο|μέρος|παράρτημα|סעיף|פרק|חלק|תוספת|المادة|الفصل|الباب|ملحق',
].join('|');

const ideographNumber = '[〇零一二三四五六七八九十百千两兩0-9０-９]+';
const patterns: readonly (readonly [TypedMarker['kind'], RegExp])[] = [
  ['ideograph', new RegExp(`^第${ideographNumber}(?:[编編篇章节節条條款项項部目]|部分)(?:之${ideographNumber})?`, 'u')],
  ['ideograph', /^제\s?\d+\s?[편장절관조항호](?:의\s?\d+)?/u],
  ['ideograph', /^[一二三四五六七八九十]{1,4}[、．.]/u],
  ['ideograph', /^(?:附件|附录|附表|別表|別紙)[一二三四五六七八九十0-9]*(?=[\s:：]|$)/u],
  ['bracket', /^[（(][〇零一二三四五六七八九十百]{1,5}[）)]/u],
  ['bracket', /^[\u2460-\u2473\u2474-\u2487\u2488-\u249B]/u],
  [
    'bracket',
    /^[（(]\s?(?:\d{1,4}|[A-Za-z]{1,2}|[ivxlc]{1,6}|[IVXLC]{1,6}|[а-яα-ωא-ת])(?:bis|ter)?\s?[）)](?=[\s\u00A0(（“"‘'[A-Z\p{Lo}]|$)/u,
  ],
  ['bracket', /^(?:\d{1,3}|[a-z]|[ivx]{1,5}|[A-Z])\)(?=\s|$)/],
  ['word', /^§§?\s?\d+[\w.\-–]*(?:\([\w]+\))*\.?(?=\s|$)/u],
  [
    'word',
    new RegExp(
      `^(?:${headingWords})\\s+(?:\\d+[A-Za-z]{0,2}(?:[.\\-–]\\d+[A-Za-z]?)*|[IVXLCivxlc]{1,7}|[A-Z]{1,2}|[а-яα-ωא-ת])(?:\\([\\w]+\\))*[.:)]?(?=[\\s–—:-]|$)`,
      'iu',
    ),
  ],
  // 1.2.1.Guidance.3 and 1.1.1.(1): rule books write the kind of paragraph into the number.
  [
    'decimal',
    /^\d{1,4}[A-Z]{0,3}(?:[.\-–]\d{1,4}[A-Z]{0,3})*(?:\.?\([a-z\d]{1,4}\))*(?:\.[A-Z][a-z]+(?:\.\d+)?)?[.:]?(?=[\s\u00A0\u3000]|$)/u,
  ],
  ['decimal', /^[A-Z]\.\d{1,3}(?:\.\d{1,3})*\.?(?=\s|$)/],
  ['decimal', /^\d{1,3}[．、](?=\s?\p{L})/u],
  ['letter', /^(?:[A-Z]|[IVXLC]{1,6}|[a-z]|[ivx]{1,5})\.(?=\s)/],
];

const months =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|januar|februar|märz|mai|juni|juli|okt|dez|janvier|février|mars|avril|juin|juillet|août)[a-zûé]*\.?\b/iu;

/** Reads the number at the front of a line, or null when the line begins with words (or a date, or an amount). */
export function typedMarker(line: string): TypedMarker | null {
  const trimmed = line.trimStart();
  for (const [kind, pattern] of patterns) {
    const found = pattern.exec(trimmed)?.[0];
    if (found === undefined) continue;
    // Titles begin with a capital: "section 5 applies" inside a sentence is a reference.
    if (kind === 'word' && /^\p{Ll}/u.test(found)) return null;
    const rest = trimmed.slice(found.length).trimStart();
    if (kind === 'decimal' && /^\d{1,2}\.?$/.test(found) && months.test(rest)) return null;
    if (kind === 'decimal' && /^\d{4}$/.test(found) && Number(found) > 1800 && Number(found) < 2100) return null;
    return { kind, text: found, rest };
  }
  return null;
}

const referenceNoun = [
  'articles?|sections?|clauses?|paragraphs?|sub-?paragraphs?|sub-?sections?|sub-?clauses?|schedules?|annex(?:es)?|appendix|appendices|exhibits?',
  'chapters?|parts?|subparts?|rules?|regulations?|items?|points?|notes?|tables?|figures?|pages?|forms?|versions?|recitals?|directives?|titles?|steps?',
  'nos?\\.|numbers?|arts?\\.|secs?\\.|paras?\\.|cl\\.|ch\\.|fig\\.|pp?\\.|reg\\.|sch\\.|§§?',
  'artikels?|artikeln|absatz|absätze|abs\\.|satz|nummer|nr\\.|ziffer|abschnitt|anhang|anlage|alinéas?|paragraphes?|points?|annexe',
  'artículos?|apartados?|artt?\\.|articoli|articolo|comma|commi|lettera|artigos?|leden|lid|статьи|статей|пункта?|части|άρθρου|סעיף',
].join('|');
const markerList = '(?:[\\w.]*\\d[\\w.]*|[IVXLC]+)?(?:\\(\\w{1,5}\\))*';
const endsWithReference = new RegExp(
  `(?:^|[\\s(“"'])(?:${referenceNoun})(?:\\s+${markerList}(?:\\s*,\\s*${markerList})*\\s*(?:,|and|or|to|through|und|oder|bis|et|ou|à|y|o|e)?)?$`,
  'iu',
);

/** True when a line ends in the middle of a reference ("… under clause", "paragraphs (a) and"): a number on the next line belongs to it. */
export function endsInsideReference(line: string): boolean {
  const tail = line.slice(-80).trimEnd();
  if (/[;:]\s*(?:and|or)$/i.test(tail)) return false;
  const match = endsWithReference.exec(tail);
  if (match === null) return false;
  // "Section 4" alone is a complete reference: only an open end ("Section", "Sections 4 and", "4,") draws the next number in.
  return (
    /(?:,|\b(?:and|or|to|through|und|oder|bis|et|ou|à))$/i.test(match[0]) ||
    new RegExp(`(?:${referenceNoun})$`, 'iu').test(match[0])
  );
}

const terminal = /(?:[.;:!?。；：！？…—–]|[;,]\s*(?:and|or|und|oder|et|ou|y|o|e|and\/or))["'”’»」』)\]）】]*$/iu;

/** True when a line ends a sentence, an item or a lead-in. */
export function endsSentence(line: string): boolean {
  return terminal.test(line.trimEnd());
}

const numberParts = (text: string): string[] => text.match(/\d+|[A-Za-z]+/g) ?? [];

/** True when `next` follows `previous` in one row of numbers: 7.1 → 7.2, 7 → 7.1, 7 → 7A, 7.9 → 8. */
export function followsInSequence(previous: string, next: string): boolean {
  const before = numberParts(previous);
  const after = numberParts(next);
  if (after.length === 0) return false;
  const last = after.at(-1) ?? '';
  if (after.length === before.length + 1 && before.every((part, index) => part === after[index]))
    return last === '1' || last === 'A' || last === 'a';
  if (after.length > before.length) return false;
  const head = after.slice(0, -1);
  if (!head.every((part, index) => part === before[index])) return false;
  const same = before[after.length - 1] ?? '';
  if (/^\d+$/.test(last) && /^\d+$/.test(same)) return Number(last) === Number(same) + 1;
  return last.length === 1 && same.length === 1 && last.charCodeAt(0) === same.charCodeAt(0) + 1;
}
