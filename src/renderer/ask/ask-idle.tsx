import { useEffect, useState } from 'react';
import { request } from '../services/window-api.ts';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { textLanguage } from '../words/text-language.ts';
import { useWords } from '../words/use-words.ts';
import { focusQuestion } from './ask-actions.ts';

/** No record is open: what can be asked, with questions taken from headings of this library. */
export function AskIdle() {
  const { t } = useWords();
  const documents = useWindow((state) => state.documents);
  const [questions, setQuestions] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other documents give other examples
  useEffect(() => {
    let wanted = true;
    void request('ask.examples', {}).then((result) => {
      if (wanted && result.ok) setQuestions(result.value.questions);
    });
    return () => {
      wanted = false;
    };
  }, [documents]);
  return (
    <div className="ask-idle">
      <h1>{t('ask.idle')}</h1>
      <p>{t('ask.idleSub')}</p>
      {questions.length > 0 && (
        <>
          <h2 className="caption">{t('ask.examples')}</h2>
          <ul>
            {questions.map((question) => (
              <li key={question}>
                <button
                  type="button"
                  className="example"
                  lang={textLanguage(question)}
                  onClick={() => {
                    windowStore.set({ draftQuestion: question });
                    focusQuestion();
                  }}
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
