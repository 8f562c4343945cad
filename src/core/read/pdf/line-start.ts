const bullet = /^[•▪■□●○◦‣⁃➢✓✔❑❖–—*·o§-]$/;
const bulletStart = /^[•▪■□●○◦‣⁃➢✓✔❑❖☐☑☒]|^[–—*·-]\s/;
const numberToken =
  /^(?:\d{1,4}(?:[.\-–]\d{1,3})*[.)\]）、:]{0,2}|[([（](?:\d{1,4}|[A-Za-z]{1,2}|[ivxlcdm]{1,7}|[IVXLCDM]{1,7}|[一二三四五六七八九十百]{1,4})[)\]）]{1,2}|(?:[A-Za-z]|[ivxlcdm]{1,7}|[IVXLCDM]{1,7}|[一二三四五六七八九十百]{1,4})[.)、]{1,2})$/;
const named =
  /^(?:§{1,2}\s*\d|(?:Article|ARTICLE|Art\.|Section|SECTION|Sec\.|Clause|CLAUSE|Rule|RULE|Regulation|REGULATION|Chapter|CHAPTER|Part|PART|Title|TITLE|Subtitle|SUBTITLE|Subpart|SUBPART|Subchapter|SUBCHAPTER|Book|BOOK|Division|Schedule|SCHEDULE|Annex|ANNEX|Appendix|APPENDIX|Exhibit|EXHIBIT|Attachment|ATTACHMENT|Item|ITEM|Note|NOTE|Artikel|Artículo|Abschnitt|Kapitel|Anhang|Anlage|Titre|Chapitre|Annexe)\s+(?:[\dIVXLC]+|[A-Z])(?![\p{L}]))/u;
const chinese =
  /^第\s*[一二三四五六七八九十百千零〇\d]+\s*[章节節条條款编編部分篇]|^[（(][一二三四五六七八九十百\d]+[）)]|^[一二三四五六七八九十]+、/;
const dotted = /^\d{1,3}(?:\.\d{1,3}){1,6}(?:-\d{1,3})?\.?(?=\s|$|[A-Z\u3400-\u9FFF])/;
const dotNumber = /^\d{1,3}[.)](?=\s|$|[A-Z\u3400-\u9FFF])/;
const bracketed = /^[([（](?:\d{1,3}|[A-Za-z]{1,2}|[ivxlcdm]{1,7}|[IVXLCDM]{1,7})[)\]）]/;
const letterDot = /^(?:[A-Za-z]|[ivxlcdm]{1,6}|[IVXLCDM]{1,6})[.)](?=\s)/;

/** How strongly a line's first signs look like the number of a clause, section or list item, or like a list sign. */
export type LineStart = 'bullet' | 'strong' | 'weak' | 'none';

export function lineStart(text: string): LineStart {
  if (bulletStart.test(text)) return 'bullet';
  if (named.test(text) || chinese.test(text) || dotted.test(text) || bracketed.test(text) || dotNumber.test(text))
    return 'strong';
  if (letterDot.test(text)) return 'strong';
  return /^\d{1,3}\s+\p{Lu}/u.test(text) ? 'weak' : 'none';
}

/** A segment that holds nothing but a number or a list sign. */
export function isMarkerAlone(text: string): boolean {
  return bullet.test(text) || numberToken.test(text) || (dotted.test(text.concat(' ')) && /^[\d.]+$/.test(text));
}

/** The words before a line break show that a number at the next line's start is a reference ("clause / 3.2"). */
export function endsInReference(text: string): boolean {
  return /(?:\b(?:clauses?|sections?|sub-?sections?|articles?|paragraphs?|sub-?paragraphs?|rules?|regulations?|parts?|chapters?|annex|appendix|schedules?|exhibits?|items?|tables?|figures?|steps?|notes?|no\.|nos\.|number|points?|lines?|pages?|under|in|of|to|and|or|with|by|from|than|the|a|an|at|for|per|least|most|about|Artikel|Absatz|Nr\.|Abs\.|alinéa|artículo)|§+|,)\s*$/i.test(
    text,
  );
}

/** The words end a sentence or a list item. */
export function endsSentence(text: string): boolean {
  return /(?:[.;:!?。；：！？…]|[.;:!?]["'”’»)\]]+|[;,]\s*(?:and|or|and\/or|und|oder|et|ou))$/.test(text.trimEnd());
}

/** An entry of a contents page: words, leaders and a page number. */
export function isContentsLine(text: string): boolean {
  const leader = /\.{4,}|(?:\.\s){4,}|…{2,}|_{4,}|·{4,}/.exec(text);
  if (leader === null) return false;
  const after = text.slice(leader.index).replace(/^[\s.…_·]+/, '');
  return (
    /\p{L}/u.test(text.slice(0, leader.index)) && /^(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]{1,2}-?\d{1,3}(?:-\d{1,3})?)\s*$/i.test(after)
  );
}
