import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Asking, useAsk, useQuestions } from '../../../data/assistant/questions.ts';
import { failureText } from '../../../data/failure-text.ts';
import { useMay } from '../../../session/use-workspace.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { AgreementNotice } from '../../../data/assistant/agreement-notice.tsx';
import { AskForm } from '../../../data/assistant/ask-form.tsx';
import { AskingFailure } from '../../../data/assistant/asking-failure.tsx';
import { AskingState } from '../../../data/assistant/asking-state.tsx';
import { QuestionItem } from './question-item.tsx';
import { Skeleton } from './skeleton.tsx';
import type { InsightPage } from './use-insight-page.ts';
import { saveFirst } from '../editor/save-first.ts';
import { NotSaved } from '../../../data/assistant/not-saved.ts';
import { WayChoice } from './way-choice.tsx';
import { useWays, type Ways } from './ways.ts';

/** Asks questions about the recording, and shows the answers, each sentence with the place where it was said. Earlier questions stay until they are deleted. */
export const AskView = ({ page }: { readonly page: InsightPage }) => {
  const { t } = useTranslation('insightPanel');
  const { data, error, refetch } = useQuestions({ recordingIds: [page.id] });
  const ways = useWays('answers', page);
  const ask = useAsk({ recordingIds: [page.id] }, async () => {
    if (!(await saveFirst(page.editor))) throw new NotSaved();
  });
  const [text, setText] = useState('');
  const root = useRef<HTMLDivElement>(null);
  // What was pressed may disappear; the focus must stay in the panel.
  const holdFocus = () => root.current?.focus({ preventScroll: true });
  const onAsk = (asking: Asking): void => ask.mutate(asking, { onSuccess: () => setText('') });
  if (data === undefined && error !== null)
    return <LoadFailure title={t('ask.failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton label={t('ask.fetching')} />;
  const onAskAgain = (asking: Asking): void => {
    holdFocus();
    onAsk(asking);
  };
  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Asker
        {...{ page, ways, ask, text, setText, onAsk, onAskAgain, holdFocus }}
        hasNone={data.length === 0}
      />
      <AskingState question={data[0]} isAsking={ask.isPending} notTold={t('ask.notTold')} />
      {data.length === 0 ? null : (
        <ol aria-label={t('ask.earlier')} className="flex flex-col gap-3">
          {data.map((question) => (
            <li key={question.id}>
              <QuestionItem {...{ question, page, ways, holdFocus }} onAsk={onAskAgain} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};

type AskerProps = {
  readonly page: InsightPage;
  readonly ways: Ways;
  readonly ask: ReturnType<typeof useAsk>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly onAsk: (asking: Asking) => void;
  readonly onAskAgain: (asking: Asking) => void;
  readonly holdFocus: () => void;
  /** Whether nothing was asked yet. */
  readonly hasNone: boolean;
};

/** Renders the field, or says why nothing can be asked: no text, no language model, no agreement. */
const Asker = ({ page, ways, ask, text, setText, onAsk, onAskAgain, holdFocus, hasNone }: AskerProps) => {
  const { t } = useTranslation('insightPanel');
  const { assistant, way } = ways;
  const mayAsk = useMay('write');
  if (!mayAsk) return <p className="text-sm text-muted text-pretty">{t('readOnly')}</p>;
  if (!page.hasText) return <p className="text-sm text-muted text-pretty">{t('noText')}</p>;
  if (assistant === undefined || way === undefined)
    return <p className="text-sm text-muted text-pretty">{t('noAssistant')}</p>;
  if (!assistant.isAgreed && !ask.isError)
    return (
      <>
        <p className="text-sm text-pretty">{t('ask.about')}</p>
        <AgreementNotice assistant={assistant} onAgreed={holdFocus} />
      </>
    );
  return (
    <>
      <AskForm
        {...{ text, setText, hasNone }}
        label={t('ask.label')}
        isAsking={ask.isPending}
        onAsk={(question) => onAsk({ question, way })}
      >
        <WayChoice {...{ ways, way, page }} />
      </AskForm>
      <AskingFailure {...{ ask, assistant, onAskAgain }} />
    </>
  );
};
