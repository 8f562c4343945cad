import { ListFilter } from 'lucide-react';
import { Popover } from 'radix-ui';
import { floatRoot } from '../parts/float-root.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';
import { useWords } from '../words/use-words.ts';
import { changeScope } from './library-actions.ts';
import type { Grouping } from './library-rows.ts';
import { typeName } from './type-name.ts';

interface Props {
  readonly grouping: Grouping;
  readonly onGroup: (grouping: Grouping) => void;
}

/** Filters by type and party (documents they leave out stay listed, dashed) and grouping of the list. */
export function FilterMenu({ grouping, onGroup }: Props) {
  const { t } = useWords();
  const documents = useWindow((state) => state.documents);
  const scope = useWindow((state) => state.scope);
  const types = distinct(documents.map((document) => document.type));
  const vendors = distinct(documents.map((document) => document.vendorId));
  const set = scope.type !== null || scope.vendorId !== null;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton icon={ListFilter} name={t('library.filters')} aria-pressed={set} />
      </Popover.Trigger>
      <Popover.Portal container={floatRoot()}>
        <Popover.Content className="popover form-rows" align="start" sideOffset={4} aria-label={t('library.filters')}>
          <label>
            <span>{t('library.type')}</span>
            <select
              className="field"
              value={scope.type ?? ''}
              onChange={(event) => changeScope({ type: event.target.value === '' ? null : event.target.value })}
            >
              <option value="">{t('library.anyType')}</option>
              {types.map((type) => (
                <option key={type} value={type}>
                  {typeName(type, t)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{t('library.vendor')}</span>
            <select
              className="field"
              value={scope.vendorId ?? ''}
              onChange={(event) => changeScope({ vendorId: event.target.value === '' ? null : event.target.value })}
            >
              <option value="">{t('library.anyVendor')}</option>
              {vendors.map((vendor) => (
                <option key={vendor} value={vendor}>
                  {vendor}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{t('library.group')}</span>
            <select className="field" value={grouping} onChange={(event) => onGroup(event.target.value as Grouping)}>
              <option value="none">{t('library.groupNone')}</option>
              <option value="type">{t('library.type')}</option>
              <option value="vendorId">{t('library.vendor')}</option>
            </select>
          </label>
          {set && (
            <button type="button" className="button" onClick={() => changeScope({ type: null, vendorId: null })}>
              {t('library.clear')}
            </button>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function distinct(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== null))].sort((left, right) => left.localeCompare(right));
}
