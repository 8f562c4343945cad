import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../parts/icon-button.tsx';
import { useWords } from '../words/use-words.ts';

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

export function PageField({ page, pages, onPage }: Props) {
  const { t } = useWords();
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = (): void => {
    const wanted = Number.parseInt(typed, 10);
    if (Number.isNaN(wanted)) setTyped(String(page));
    else onPage(Math.max(1, Math.min(pages, wanted)));
  };
  return (
    <>
      <IconButton icon={ChevronLeft} name={t('source.previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <input
        className="page-field"
        inputMode="numeric"
        aria-label={t('source.pageOf', { n: page, m: pages })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
        }}
      />
      <span className="tool-word">/ {pages}</span>
      <IconButton icon={ChevronRight} name={t('source.nextPage')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </>
  );
}
