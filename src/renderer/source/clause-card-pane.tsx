import { ChevronDown, ChevronUp, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ClauseCard, ClauseLink } from '../../shared/window/views.ts';
import { openRecord } from '../ask/ask-actions.ts';
import { copyClause } from '../ask/copy-actions.ts';
import { citedClauses } from '../ask/record-model.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useShort } from '../shell/use-layout.ts';
import { useWindow } from '../state/use-window.ts';
import { recordName } from '../words/format.ts';
import { serviceWords } from '../words/service-words.ts';
import { useWords } from '../words/use-words.ts';
import { openClause } from './source-actions.ts';
import './source.css';

/** Number, path, exact text and relations of the open clause. */
export function ClauseCardPane() {
  const { t } = useWords();
  const card = useWindow((state) => state.source.card);
  const short = useShort();
  const [folded, setFolded] = useState(short);
  const [copied, setCopied] = useState<string | null>(null);
  const tint = useWindow((state) =>
    state.record === null
      ? null
      : (citedClauses(state.record.answer).find((entry) => entry.clauseId === card?.clause.clauseId)?.tint ?? null),
  );
  if (card === null)
    return (
      <section className="clause-card" aria-label={t('card.name')}>
        <p className="caption">{t('card.none')}</p>
      </section>
    );
  const { clause, document } = card;
  return (
    <section className="clause-card" aria-label={`${t('card.name')} ${clause.label}`} data-folded={folded}>
      <header className="card-head">
        {tint !== null && <i className={`swatch tint-${tint}`} />}
        <h3 lang={document.language}>{clause.label}</h3>
        <span className="caption grow cut" lang={document.language} title={clause.headingPath.join(' › ')}>
          {clause.headingPath.join(' › ')}
        </span>
        <button
          type="button"
          className="button small"
          onClick={() => void copyClause(clause.clauseId).then((done) => setCopied(done ? clause.clauseId : null))}
        >
          <Icon of={Copy} size={14} />
          {copied === clause.clauseId ? t('copied') : t('copyCited')}
        </button>
        <IconButton
          icon={folded ? ChevronUp : ChevronDown}
          name={t(folded ? 'card.unfold' : 'card.fold')}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        />
      </header>
      {!folded && <CardBody card={card} />}
    </section>
  );
}

function CardBody({ card }: { readonly card: ClauseCard }) {
  const { t, language } = useWords();
  const { clause, document } = card;
  const record = useWindow((state) => state.record);
  const cell =
    record === null ? undefined : citedClauses(record.answer).find((entry) => entry.clauseId === clause.clauseId)?.cells[0];
  const near = record?.answer.nearest.find((entry) => entry.clauseId === clause.clauseId);
  const neighbours = [card.previous, card.next].filter((link) => link !== null);
  return (
    <>
      <blockquote className="document-words" lang={document.language}>
        {clause.heading !== null && <b>{clause.heading} </b>}
        {clause.text}
      </blockquote>
      <dl className="card-facts">
        {near !== undefined && (
          <Fact name={t('nearest.why')} whole>
            {serviceWords(near.why, language)}
          </Fact>
        )}
        {cell !== undefined && (
          <>
            <Fact name={t('card.value')}>
              <b>{cell.value}</b>
            </Fact>
            <Fact name={t('card.unit')}>{cell.unit ?? t('notStatedField')}</Fact>
            <Fact name={t('card.row')}>{cell.rowHeads.join(' › ')}</Fact>
            <Fact name={t('card.column')}>{cell.columnHeads.join(' › ')}</Fact>
          </>
        )}
        {card.leadIn !== null && (
          <Fact name={t('card.leadIn')}>
            <Links links={[card.leadIn]} />
          </Fact>
        )}
        {card.children.length > 0 && (
          <Fact name={t('card.children')}>
            <Links links={card.children} />
          </Fact>
        )}
        {neighbours.length > 0 && (
          <Fact name={t('card.near')}>
            <Links links={neighbours} />
          </Fact>
        )}
        {card.refersTo.length > 0 && (
          <Fact name={t('card.out')}>
            {card.refersTo.map((reference) =>
              reference.clause === null ? (
                <span key={reference.text} lang={document.language}>
                  {reference.text}{' '}
                </span>
              ) : (
                <Links key={`${reference.text}-${reference.clause.clauseId}`} links={[reference.clause]} />
              ),
            )}
          </Fact>
        )}
        {card.referredToBy.length > 0 && (
          <Fact name={t('card.in')}>
            <Links links={card.referredToBy.map((reference) => reference.clause)} />
          </Fact>
        )}
        {card.terms.length > 0 && (
          <Fact name={t('card.terms')}>
            {[...new Map(card.terms.map((term) => [term.term, term])).values()].map((term) => (
              <button
                key={term.term}
                type="button"
                className="link"
                lang={document.language}
                title={term.text}
                onClick={() => void openClause(term.clauseId, { opened: false })}
              >
                {term.term}
              </button>
            ))}
          </Fact>
        )}
        {card.usedIn.length > 0 && (
          <Fact name={t('card.used')}>
            {card.usedIn.map((use) => (
              <button
                key={use.answerId}
                type="button"
                className="link"
                title={use.question}
                onClick={() => void openRecord(use.answerId)}
              >
                {recordName(use.number)}
              </button>
            ))}
          </Fact>
        )}
      </dl>
    </>
  );
}

function Fact({
  name,
  whole = false,
  children,
}: {
  readonly name: string;
  readonly whole?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={whole ? 'whole-line' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const mostLinks = 12;

function Links({ links }: { readonly links: readonly ClauseLink[] }) {
  const distinct = [...new Map(links.map((link) => [link.clauseId, link])).values()];
  return (
    <>
      {distinct.slice(0, mostLinks).map((link) => (
        <button
          key={link.clauseId}
          type="button"
          className="link"
          title={`${link.heading ?? ''} ${link.text}`.trim()}
          onClick={() => void openClause(link.clauseId, { opened: false })}
        >
          {link.label}
        </button>
      ))}
      {distinct.length > mostLinks && <span className="caption">+{distinct.length - mostLinks}</span>}
    </>
  );
}
