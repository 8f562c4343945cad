import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { AnswerSentence } from '../../shared/answer.ts';
import { Icon } from '../parts/icon.tsx';
import { openClause } from '../source/source-actions.ts';
import { useClauseCard } from '../source/use-clause-card.ts';
import { textLanguage } from '../words/text-language.ts';
import { useWords } from '../words/use-words.ts';
import { MarkedText } from './marked-text.tsx';
import { comparedWords } from './record-model.ts';

/** Sentences that did not pass, each with its reason and its clause; no part of the answer, never copied. */
export function WithheldBlock({ sentences }: { readonly sentences: readonly AnswerSentence[] }) {
  const { t } = useWords();
  return (
    <section className="withheld-block" aria-label={t('withheld', { count: sentences.length })}>
      <header>
        <Icon of={EyeOff} />
        <h2 className="grow" tabIndex={-1} data-withheld>
          {t('withheld', { count: sentences.length })}
        </h2>
        <span>{t('withheld.sub')}</span>
      </header>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence.text}>
            <WithheldSentence sentence={sentence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WithheldSentence({ sentence }: { readonly sentence: AnswerSentence }) {
  const { t } = useWords();
  const [details, setDetails] = useState(false);
  const clauseId = sentence.clauses[0] ?? null;
  const card = useClauseCard(clauseId);
  const compared = comparedWords(sentence.explanation);
  const clause = card?.ok ? card.value.clause : null;
  return (
    <>
      <p className="withheld-why">{t(sentence.reason === undefined ? 'why.words-not-in-clause' : `why.${sentence.reason}`)}</p>
      <p className="withheld-text" lang={textLanguage(sentence.text)}>
        <span className="unseen">{t('withheld.prefix')} </span>
        <MarkedText text={sentence.text} marked={compared} kind="differs" />
      </p>
      {clause !== null && (
        <p className="withheld-clause">
          <span className="tone-quiet">
            {t('withheld.clause')} <b>{clause.label}</b>
          </span>
          <span className="document-words four-lines" lang={textLanguage(clause.text)}>
            <MarkedText text={clause.text} marked={compared} kind="clause" />
          </span>
        </p>
      )}
      <div className="trouble-actions">
        {clauseId !== null && (
          <button type="button" className="button small" onClick={() => void openClause(clauseId, { opened: false })}>
            {t('openClause')}
          </button>
        )}
        <button type="button" className="button small quiet" aria-expanded={details} onClick={() => setDetails(!details)}>
          {t('details')}
        </button>
      </div>
      {details && (
        <p className="caption">
          {sentence.explanation} <span className="mono">{sentence.reason}</span>
        </p>
      )}
    </>
  );
}
