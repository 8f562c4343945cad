import { type KeyboardEvent, useRef } from 'react';
import type { AnswerSentence } from '../../shared/answer.ts';
import type { AnswerRecord } from '../../shared/window/views.ts';
import { openBeside, openClause } from '../source/source-actions.ts';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { textLanguage } from '../words/text-language.ts';
import { CitationChip } from './citation-chip.tsx';
import { copyClause } from './copy-actions.ts';
import { chipLabel, citedClauses, documentOfClause } from './record-model.ts';

interface Props {
  readonly record: AnswerRecord;
  readonly sentences: readonly AnswerSentence[];
}

/** Verified sentences, numbered; ↑↓ walk them, ←→ their citations. */
export function SentenceList({ record, sentences }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const current = useWindow((state) => state.sentence);
  const activeClause = useWindow((state) => state.source.clauseId);
  const cited = citedClauses(record.answer);
  const quoted = record.answer.style === 'quoted';
  const shown = current >= 0 ? current : sentences.findIndex((sentence) => sentence.clauses.includes(activeClause ?? ''));
  const focusSentence = (index: number): void => {
    if (index < 0 || index >= sentences.length) return;
    windowStore.set({ sentence: index });
    list.current?.querySelectorAll<HTMLElement>('[data-sentence]')[index]?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLLIElement>, index: number): void => {
    if (event.ctrlKey && event.key !== 'Enter') return;
    const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-chip]')];
    const at = chips.indexOf(event.target as HTMLElement);
    const [first] = sentences[index]?.clauses ?? [];
    if (event.key === 'ArrowDown') focusSentence(index + 1);
    else if (event.key === 'ArrowUp') focusSentence(index - 1);
    else if (event.key === 'ArrowRight') chips[Math.min(chips.length - 1, at + 1)]?.focus();
    else if (event.key === 'ArrowLeft') (at <= 0 ? event.currentTarget : chips[at - 1])?.focus();
    else if (event.key === 'Enter' && at < 0 && first !== undefined)
      void (event.ctrlKey ? openBeside(first) : openClause(first, { focus: true }));
    else if (event.key.toLowerCase() === 'c' && at < 0 && first !== undefined) void copyClause(first);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  let lastDocument = '';
  return (
    <ol className="sentences" ref={list} data-quoted={quoted}>
      {sentences.map((sentence, index) => (
        <li
          key={sentence.text}
          className="sentence"
          data-sentence
          data-current={index === shown}
          tabIndex={index === Math.max(0, shown) ? 0 : -1}
          onFocus={() => windowStore.set({ sentence: index })}
          onKeyDown={(event) => onKey(event, index)}
        >
          <span className="sentence-number caption" aria-hidden="true">
            {index + 1}
          </span>
          <span>
            <span className={quoted ? 'document-words' : undefined} lang={textLanguage(sentence.text)}>
              {sentence.text}
            </span>{' '}
            {sentence.clauses.map((clauseId) => {
              const clause = cited.find((entry) => entry.clauseId === clauseId);
              const documentId = clause?.documentId ?? documentOfClause(clauseId);
              const named = documentId !== lastDocument;
              lastDocument = documentId;
              return (
                <CitationChip
                  key={clauseId}
                  clauseId={clauseId}
                  documentId={documentId}
                  label={chipLabel(sentence, clauseId, clause?.label ?? clauseId)}
                  page={clause?.pages[0] ?? null}
                  tint={clause?.tint ?? null}
                  named={named}
                  opened={record.opened.includes(clauseId)}
                  tabStop={false}
                />
              );
            })}
          </span>
        </li>
      ))}
    </ol>
  );
}
