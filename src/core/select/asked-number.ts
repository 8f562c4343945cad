import type { Candidate, Retrieval } from '../search/candidate.ts';

const unit = '(?:clauses?|sections?|articles?|paragraphs?|items?|rules?|annex(?:es)?|schedules?|parts?|chapters?|§{1,2}|point)';
const says =
  '(?:say|says|state|states|require|requires|provide|provides|mean|means|cover|covers|regulate|contain|contains|read|deal)';
const asksForClause = new RegExp(
  String.raw`\bwhat\s+(?:does|do|did|is\s+in|is|are)\s+(?:the\s+)?${unit}?\s*[\dA-Z§][\w.()\s-]*?\s*(?:${says}\b|\?|$)|\b(?:show|quote|give)\s+(?:me\s+)?(?:the\s+)?(?:text\s+of\s+)?${unit}\s*\d`,
  'i',
);
const asksForClauseChinese = /第[〇零一二三四五六七八九十百千\d]+[条章节款项](?:的内容)?(?:是|怎么)?(?:什么|规定|说|写|讲)/u;

/**
 * The clauses that a question asks for by their number alone ("What does section 7B say?"), repealed and reserved ones with
 * them: that a clause says nothing any more is the answer. Empty when the question asks for something else.
 */
export function askedByNumber(retrieval: Retrieval): readonly Candidate[] {
  if (!asksForClause.test(retrieval.question) && !asksForClauseChinese.test(retrieval.question)) return [];
  return retrieval.candidates.filter(({ ranks, why }) => ranks.number !== undefined && why === 'hit');
}
