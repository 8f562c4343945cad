import { CircleDashed, FilePen, ListX, ScanText } from 'lucide-react';
import type { DocumentRecord } from '../../shared/document.ts';
import { Icon } from '../parts/icon.tsx';
import { formatDay } from '../words/format.ts';
import { useWords } from '../words/use-words.ts';
import type { DocumentState } from './document-state.ts';
import { typeName } from './type-name.ts';
import { versionName } from './version-name.ts';

/** Second line of a document: type, version and dates, or the flag that matters more. */
export function DocumentLine({ document, state }: { readonly document: DocumentRecord; readonly state: DocumentState }) {
  const { t, language } = useWords();
  const day = (value: string): string => formatDay(value, language);
  const facts = [
    document.type === null ? null : typeName(document.type, t),
    document.version === null ? null : versionName(document.version, t),
  ];
  if (state === 'draft')
    return (
      <span className="caption flag cut">
        <Icon of={CircleDashed} size={14} /> {t('draft')}
      </span>
    );
  if (state === 'superseded') return <span className="caption cut">{join([...facts, t('superseded')])}</span>;
  if (state === 'expired' && document.expiryDate !== null)
    return <span className="caption flag cut">{join([...facts, t('expired', { date: day(document.expiryDate) })])}</span>;
  if (state === 'not-yet' && document.effectiveDate !== null)
    return <span className="caption flag cut">{join([...facts, t('notYet', { date: day(document.effectiveDate) })])}</span>;
  const flag = flagOf(document);
  if (flag !== null)
    return (
      <span className="caption flag cut">
        <Icon of={flag.icon} size={14} /> {t(flag.words, { count: flag.count })}
      </span>
    );
  const { effectiveDate, expiryDate } = document;
  const dates =
    effectiveDate !== null && expiryDate !== null
      ? t('span', { from: day(effectiveDate), to: day(expiryDate) })
      : effectiveDate !== null
        ? t('from', { date: day(effectiveDate) })
        : expiryDate !== null
          ? t('until', { date: day(expiryDate) })
          : null;
  return <span className="caption cut">{join([...facts, dates]) || document.file}</span>;
}

function flagOf(document: DocumentRecord) {
  const { qualityFlags, messages, pages } = document;
  const pagesWithout = messages.filter((message) => message.code === 'page-without-text').length;
  if (qualityFlags.includes('no-text-layer')) return { icon: ScanText, words: 'noText', count: pages } as const;
  if (qualityFlags.includes('low-ocr-quality')) return { icon: ScanText, words: 'scan', count: pagesWithout || pages } as const;
  if (qualityFlags.includes('garbled-text')) return { icon: ScanText, words: 'garbled', count: pages } as const;
  if (qualityFlags.includes('tracked-changes')) return { icon: FilePen, words: 'tracked', count: 1 } as const;
  const dated = document.effectiveDate !== null || document.expiryDate !== null;
  if (!dated && qualityFlags.includes('no-clause-numbers')) return { icon: ListX, words: 'noNumbers', count: 1 } as const;
  return null;
}

function join(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
