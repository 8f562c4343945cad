import type { ClauseKind } from '../../shared/clause.ts';
import type { DraftNode } from './draft-node.ts';
import type { Marker } from './marker.ts';

const wordKinds: Readonly<Record<string, ClauseKind>> = {
  volume: 'part',
  book: 'part',
  buch: 'part',
  livre: 'part',
  part: 'part',
  teil: 'part',
  partie: 'part',
  parte: 'part',
  编: 'part',
  分编: 'part',
  篇: 'part',
  部分: 'part',
  title: 'chapter',
  titel: 'chapter',
  titre: 'chapter',
  título: 'chapter',
  subtitle: 'chapter',
  chapter: 'chapter',
  kapitel: 'chapter',
  chapitre: 'chapter',
  capítulo: 'chapter',
  subchapter: 'chapter',
  章: 'chapter',
  subpart: 'part',
  division: 'section',
  section: 'section',
  abschnitt: 'section',
  sección: 'section',
  subsection: 'section',
  item: 'section',
  节: 'section',
  '§': 'section',
  article: 'article',
  artikel: 'article',
  artículo: 'article',
  rule: 'article',
  条: 'article',
  clause: 'clause',
  款: 'paragraph',
  项: 'item',
  annex: 'annex',
  appendix: 'annex',
  exhibit: 'annex',
  attachment: 'annex',
  addendum: 'annex',
  anhang: 'annex',
  附录: 'annex',
  附件: 'annex',
  附表: 'schedule',
  schedule: 'schedule',
  anlage: 'schedule',
};

const holdsParagraphs = (node: DraftNode): boolean => node.kind === 'article' || node.shape === 'section-sign';

/** Kind of a numbered node, by its number and by what holds it. */
export function nodeKind(marker: Marker, parent: DraftNode): ClauseKind {
  switch (marker.shape) {
    case 'word':
    case 'section-sign':
    case 'chinese-word':
      return wordKinds[marker.word] ?? 'clause';
    case 'decimal':
      if (marker.parts.length > 1) return 'clause';
      if (parent.kind === 'article' || (parent.kind === 'section' && parent.shape !== 'chinese-word')) return 'paragraph';
      return parent.shape === 'decimal' || parent.shape === 'item' || parent.shape === 'chinese-item' ? 'item' : 'clause';
    case 'chinese-item':
      return parent.number === null ? 'clause' : 'item';
    default:
      return holdsParagraphs(parent) && parent.ranges.length === 0 ? 'paragraph' : 'item';
  }
}
