import type { VerifyReason } from '../../shared/answer.ts';
import { serviceWordsInChinese } from '../../shared/service-words.ts';
import type { ReportLanguage } from './report-options.ts';

/** The report's own words in one language. */
export interface ReportWords {
  readonly kicker: string;
  readonly answers: (count: number) => string;
  readonly made: string;
  readonly madeWith: string;
  readonly questions: string;
  readonly documents: string;
  readonly documentsInAnnex: (count: number) => string;
  readonly asOf: string;
  readonly filters: string;
  readonly none: string;
  readonly outcomes: string;
  readonly outcome: (supported: number, partly: number, notStated: number) => string;
  readonly model: string;
  readonly noModel: string;
  readonly refusal: string;
  readonly state: (supported: number, total: number, withheld: number) => string;
  readonly review: string;
  readonly reviewStates: Readonly<Record<'none' | 'open' | 'decided', string>>;
  readonly uncovered: string;
  readonly conflicts: string;
  readonly notices: string;
  readonly clausesCited: string;
  readonly withheld: string;
  readonly withheldNote: string;
  readonly searched: string;
  readonly searchedFor: string;
  readonly documentsSearched: string;
  readonly clausesSearched: string;
  readonly nearest: string;
  readonly nearestNote: string;
  readonly found: string;
  readonly annex: string;
  readonly document: string;
  readonly clause: string;
  readonly number: string;
  readonly headingPath: string;
  readonly page: string;
  readonly noPages: string;
  readonly documentHash: string;
  readonly chosenBecause: string;
  readonly file: string;
  readonly type: string;
  readonly version: string;
  readonly inForce: string;
  readonly draft: string;
  readonly notStated: string;
  readonly noEnd: string;
  readonly to: string;
  readonly quality: string;
  readonly answerId: string;
  readonly asked: string;
  readonly style: string;
  readonly search: string;
  readonly selection: string;
  readonly calls: string;
  readonly characters: (start: number, end: number) => string;
  readonly cell: (value: string, row: string, column: string, unit: string | null) => string;
  readonly pictureOf: (page: number) => string;
  readonly pageOf: (page: number, pages: number) => string;
  readonly colon: string;
  readonly comma: string;
  readonly filter: Readonly<Record<'documents' | 'type' | 'vendor' | 'access', string>>;
  /** A sentence that the services wrote, in this language where there is a translation. */
  readonly say: (text: string) => string;
  readonly reasons: Readonly<Record<VerifyReason, string>>;
  readonly reviewReasons: Readonly<Record<string, string>>;
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const en: ReportWords = {
  kicker: 'Cited answer report',
  answers: (count) => plural(count, 'answer', 'answers'),
  made: 'Made',
  madeWith: 'Made with',
  questions: 'Questions',
  documents: 'Documents',
  documentsInAnnex: (count) => `${count}, with versions and SHA-256 in the annex`,
  asOf: 'As of',
  filters: 'Filters',
  none: 'none',
  outcomes: 'Answers',
  outcome: (supported, partly, notStated) => `${supported} supported · ${partly} partly supported · ${notStated} not stated`,
  model: 'Model',
  noModel: 'none: clauses were found by words and quoted word for word',
  refusal: 'The documents do not say.',
  state: (supported, total, withheld) =>
    `${supported} of ${plural(total, 'sentence', 'sentences')} verified. ${withheld === 0 ? 'No sentence withheld.' : `${plural(withheld, 'sentence', 'sentences')} withheld.`}`,
  review: 'Review',
  reviewStates: { none: 'nothing to review', open: 'not yet reviewed', decided: 'reviewed' },
  uncovered: 'Not covered',
  conflicts: 'Conflicts',
  notices: 'Notices',
  clausesCited: 'Clauses cited',
  withheld: 'Withheld sentences',
  withheldNote: 'Not part of the answer: the cited clause does not support them.',
  searched: 'What was searched',
  searchedFor: 'Searched for',
  documentsSearched: 'Documents searched',
  clausesSearched: 'Clauses searched',
  nearest: 'Nearest clauses',
  nearestNote: 'Not an answer to the question.',
  found: 'How this was found',
  annex: 'Annex: documents',
  document: 'Document',
  clause: 'Clause',
  number: 'Number as printed',
  headingPath: 'Heading path',
  page: 'Page',
  noPages: 'no pages in this format',
  documentHash: 'Document SHA-256',
  chosenBecause: 'Chosen because',
  file: 'File',
  type: 'Type',
  version: 'Version',
  inForce: 'In force',
  draft: 'draft',
  notStated: 'not stated',
  noEnd: 'no end stated',
  to: 'to',
  quality: 'Quality',
  answerId: 'Answer',
  asked: 'Asked',
  style: 'Style',
  search: 'Search',
  selection: 'Selection',
  calls: 'Model calls and tokens',
  characters: (start, end) => `characters ${start}–${end}`,
  cell: (value, row, column, unit) => `${value} (row ${row}; column ${column}${unit === null ? '' : `; ${unit}`})`,
  pictureOf: (page) => `The lit place on page ${page}`,
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  colon: ': ',
  comma: ', ',
  filter: { documents: 'documents', type: 'type', vendor: 'vendor', access: 'access groups' },
  say: (text) => text,
  reasons: {
    'no-citation': 'No clause is cited',
    'unknown-clause': 'The cited clause is not in the library',
    'quote-not-found': 'Not the clause’s words',
    'number-not-in-clause': 'Number differs',
    'unit-differs': 'Unit differs',
    'date-not-in-clause': 'Date or period differs',
    'negation-differs': 'Says the opposite',
    'modal-differs': 'Another obligation than the clause',
    'party-differs': 'Other party',
    'scope-differs': 'Wider than the clause',
    'words-not-in-clause': 'The clause does not say this',
    'clause-not-needed': 'A cited clause is not needed',
    'clause-not-in-force': 'The clause is not in force',
    'clause-not-visible': 'The clause is not in the set',
    'condition-dropped': 'A condition is missing',
    'comparison-differs': 'The comparison differs',
    'cell-differs': 'Another cell of the table',
    'reference-differs': 'Refers to another clause',
  },
  reviewReasons: {
    refusal: 'nothing was found that answers',
    'withheld-sentence': 'a sentence was withheld',
    conflict: 'documents differ',
    'uncovered-requirement': 'a part of the question is not covered',
    'low-quality-source': 'a source was hard to read',
  },
};

const zh: ReportWords = {
  kicker: '带引用的答案报告',
  answers: (count) => `${count} 个答案`,
  made: '生成时间',
  madeWith: '生成程序',
  questions: '问题',
  documents: '文件',
  documentsInAnnex: (count) => `${count} 个，版本与 SHA-256 见附件`,
  asOf: '截至日期',
  filters: '筛选条件',
  none: '无',
  outcomes: '答案',
  outcome: (supported, partly, notStated) => `有依据 ${supported} · 部分有依据 ${partly} · 文件未载明 ${notStated}`,
  model: '模型',
  noModel: '无：按字词检索条款并逐字引用',
  refusal: '文件未载明。',
  state: (supported, total, withheld) =>
    `${total} 句中 ${supported} 句已核验。${withheld === 0 ? '没有句子被扣留。' : `${withheld} 句被扣留。`}`,
  review: '复核',
  reviewStates: { none: '无需复核', open: '尚未复核', decided: '已复核' },
  uncovered: '未涵盖',
  conflicts: '冲突',
  notices: '提示',
  clausesCited: '所引条款',
  withheld: '被扣留的句子',
  withheldNote: '不属于答案：所引条款不支持这些句子。',
  searched: '检索范围',
  searchedFor: '检索词',
  documentsSearched: '已检索文件',
  clausesSearched: '已检索条款',
  nearest: '最接近的条款',
  nearestNote: '不构成对问题的回答。',
  found: '检索过程',
  annex: '附件：文件',
  document: '文件',
  clause: '条款',
  number: '原文编号',
  headingPath: '标题路径',
  page: '页码',
  noPages: '此格式没有页码',
  documentHash: '文件 SHA-256',
  chosenBecause: '选用理由',
  file: '文件名',
  type: '类型',
  version: '版本',
  inForce: '有效期',
  draft: '草案',
  notStated: '未载明',
  noEnd: '未载明终止日',
  to: '至',
  quality: '质量',
  answerId: '答案编号',
  asked: '提问时间',
  style: '方式',
  search: '检索',
  selection: '选择规则',
  calls: '模型调用与词元',
  characters: (start, end) => `字符 ${start}–${end}`,
  cell: (value, row, column, unit) => `${value}（行：${row}；列：${column}${unit === null ? '' : `；${unit}`}）`,
  pictureOf: (page) => `第 ${page} 页上标亮的位置`,
  pageOf: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  colon: '：',
  comma: '，',
  filter: { documents: '文件', type: '类型', vendor: '供应商', access: '访问组' },
  say: serviceWordsInChinese,
  reasons: {
    'no-citation': '没有引用条款',
    'unknown-clause': '所引条款不在文件库中',
    'quote-not-found': '与原文不一致',
    'number-not-in-clause': '数字不符',
    'unit-differs': '单位不符',
    'date-not-in-clause': '日期或期限不符',
    'negation-differs': '意思相反',
    'modal-differs': '义务程度与条款不同',
    'party-differs': '当事方不符',
    'scope-differs': '范围大于条款',
    'words-not-in-clause': '条款未如此表述',
    'clause-not-needed': '所引条款并非必需',
    'clause-not-in-force': '条款并非现行有效',
    'clause-not-visible': '条款不在所选范围内',
    'condition-dropped': '遗漏条件',
    'comparison-differs': '比较关系不符',
    'cell-differs': '并非表中该单元格',
    'reference-differs': '指向另一条款',
  },
  reviewReasons: {
    refusal: '未找到能回答的内容',
    'withheld-sentence': '有句子被扣留',
    conflict: '文件之间不一致',
    'uncovered-requirement': '问题的一部分未涵盖',
    'low-quality-source': '来源难以辨读',
  },
};

/** The report's own words in a language. */
export const reportWords: Readonly<Record<ReportLanguage, ReportWords>> = { en, zh };
