const english =
  /\b(?:which|what)\s+(?:\w+\s+){0,3}?(?:conditions|grounds|requirements|cases|circumstances|items|elements|steps|exceptions|parties|documents|records|things|information|details|practices|duties|obligations|measures|persons|factors|criteria|types|kinds|categories|contents?)\b|\b(?:list|name|enumerate)\s+(?:all|the|every)\b|\bwhat\s+(?:must|shall|should)\s+(?:[\w-]+\s+){1,12}(?:contain|include|cover|state|set out|specify)\b|\bunder (?:what|which) (?:conditions|circumstances)\b|\ball (?:of )?the\b/i;
const chinese = /哪些|哪几|几种|几类|何种情形|包括什么|什么(?:条件|情形|情况|要求|内容|职责|措施)|列出|列举/u;

/** The question wants the members of a list (conditions, cases, parts) and not a single statement. */
export function asksForList(question: string): boolean {
  return english.test(question) || chinese.test(question);
}

/** The question sets two things against each other ("Compare …", "How far apart …"): one clause for each is the answer. */
export function asksForComparison(question: string): boolean {
  return /\bcompar(?:e|ed|ison)\b|\bdiffer(?:s|ence|ent)?\b|\bhow far apart\b|\brespectively\b|\bwhich (?:had|has|is) the (?:higher|lower|longer|shorter|larger|smaller)\b|\bby how (?:much|many)\b.*\b(?:rise|rose|fall|fell|change|grow|grew)\b|相差|区别|差别|不同|各自|分别|比较/iu.test(
    question,
  );
}
