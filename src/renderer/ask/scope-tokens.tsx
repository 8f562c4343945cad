import { Calendar, Files, type LucideIcon, Quote, Users } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { changeScope, checkDocuments } from '../library/library-actions.ts';
import { membersInSet, questionSet } from '../library/question-set.ts';
import { CheckBox } from '../parts/check-box.tsx';
import { Choice } from '../parts/choice.tsx';
import { floatRoot } from '../parts/float-root.ts';
import { Icon } from '../parts/icon.tsx';
import { useWindow } from '../state/use-window.ts';
import { formatDay } from '../words/format.ts';
import { useWords } from '../words/use-words.ts';

/** What the question runs on: documents, day, party, style. A token that a person set is petrol. */
export function ScopeTokens() {
  return (
    <div className="scope-tokens">
      <DocumentsToken />
      <AsOfToken />
      <PartyToken />
      <StyleToken />
    </div>
  );
}

interface TokenProps {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly words: string;
  readonly set: boolean;
  readonly title: string;
  readonly children: ReactNode;
}

function Token({ name, icon, words, set, title, children }: TokenProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className="token" data-token={name} data-set={set}>
        <Icon of={icon} size={14} className="wide-only" />
        {words}
      </Popover.Trigger>
      <Popover.Portal container={floatRoot()}>
        <Popover.Content className="popover form-rows" align="start" sideOffset={4} aria-label={title}>
          <h2 className="popover-title">{title}</h2>
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function DocumentsToken() {
  const { t } = useWords();
  const documents = useWindow((state) => state.documents);
  const scope = useWindow((state) => state.scope);
  const today = useWindow((state) => state.app?.today ?? '');
  const members = questionSet(documents, scope, today);
  const byHand = documents.some((document) => scope.chosen[document.documentId] !== undefined);
  return (
    <Token
      name="documents"
      icon={Files}
      words={t('scope.docs', { n: membersInSet(members).length, m: documents.length })}
      set={byHand}
      title={t('scope.docsTitle')}
    >
      <ul className="token-list">
        {members.map(({ document, checked, leftOut }) => (
          <li key={document.documentId}>
            <CheckBox
              state={checked ? 'checked' : 'unchecked'}
              leftOut={leftOut}
              name={t('library.inSet', { title: document.title })}
              onChange={(next) => checkDocuments([document.documentId], next)}
            />
            <span className="cut" lang={document.language}>
              {document.title}
            </span>
          </li>
        ))}
      </ul>
      {byHand && (
        <button type="button" className="button" onClick={() => changeScope({ chosen: {} })}>
          {t('scope.all')}
        </button>
      )}
    </Token>
  );
}

function AsOfToken() {
  const { t, language } = useWords();
  const asOf = useWindow((state) => state.scope.asOf);
  const today = useWindow((state) => state.app?.today ?? '');
  return (
    <Token
      name="asOf"
      icon={Calendar}
      words={t('scope.asOf', { date: formatDay(asOf ?? today, language) })}
      set={asOf !== null}
      title={t('scope.asOfTitle')}
    >
      <input
        className="field"
        type="date"
        aria-label={t('scope.asOfTitle')}
        value={asOf ?? today}
        onChange={(event) => {
          const { value } = event.target;
          changeScope({ asOf: value === '' || value === today ? null : value });
        }}
      />
      <p className="caption">{t('scope.asOfHint')}</p>
      {asOf !== null && (
        <button type="button" className="button" onClick={() => changeScope({ asOf: null })}>
          {t('scope.today')}
        </button>
      )}
    </Token>
  );
}

function PartyToken() {
  const { t } = useWords();
  const vendorId = useWindow((state) => state.scope.vendorId);
  const documents = useWindow((state) => state.documents);
  const vendors = [...new Set(documents.map((document) => document.vendorId).filter((vendor) => vendor !== null))].sort();
  return (
    <Token
      name="party"
      icon={Users}
      words={vendorId === null ? t('scope.party') : t('scope.partyIs', { party: vendorId })}
      set={vendorId !== null}
      title={t('library.vendor')}
    >
      <Choice
        plain
        name={t('library.vendor')}
        value={vendorId ?? ''}
        onChange={(value) => changeScope({ vendorId: value === '' ? null : value })}
        options={[{ value: '', name: t('scope.party') }, ...vendors.map((vendor) => ({ value: vendor, name: vendor }))]}
      />
    </Token>
  );
}

function StyleToken() {
  const { t } = useWords();
  const style = useWindow((state) => state.scope.style);
  const composed = useWindow((state) => state.app?.styles.includes('composed') ?? false);
  const shown = style === 'quoted' || !composed ? 'quoted' : 'composed';
  return (
    <Token name="style" icon={Quote} words={t(`style.${shown}`)} set={false} title={t('model.answers')}>
      <Choice
        plain
        name={t('model.answers')}
        value={shown}
        onChange={(value) => changeScope({ style: value })}
        options={[
          { value: 'composed', name: t('style.composed'), sub: t('style.composedSub'), disabled: !composed },
          { value: 'quoted', name: t('style.quoted'), sub: t('style.quotedSub') },
        ]}
      />
    </Token>
  );
}
