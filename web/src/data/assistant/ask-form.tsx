import { QUESTION_LENGTH_MAX } from '@escriba/contracts/transcription/question-limits';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field, inputClasses } from '../../ui/field.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { InsightCost } from '../usage/insight-cost.tsx';

type AskFormProps = {
  readonly label: string;
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Whether nothing was asked yet: examples show what can be. */
  readonly hasNone: boolean;
  readonly isAsking: boolean;
  readonly onAsk: (question: string) => void;
  /** Choices below the field. */
  readonly children: ReactNode;
};

const EXAMPLES = ['decided', 'deadlines', 'amounts'] as const;

/** Renders the field of a question. Enter asks, Shift and Enter begin a line. */
export const AskForm = ({ label, text, setText, hasNone, isAsking, onAsk, children }: AskFormProps) => {
  const { t } = useTranslation('insightPanel');
  const isOnline = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const canAsk = /[\p{L}\p{N}]/u.test(text) && isOnline && !isAsking;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (canAsk) onAsk(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  const takeExample = (example: string): void => {
    setText(example);
    field.current?.focus();
  };
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col items-stretch gap-3">
      <Field label={label} hint={t('ask.hint')}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={2}
            maxLength={QUESTION_LENGTH_MAX}
            value={text}
            readOnly={isAsking}
            placeholder={t('ask.placeholder')}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
            className={`${inputClasses} field-sizing-content max-h-48 resize-none py-2.5`}
          />
        )}
      </Field>
      {hasNone && text === '' ? <Examples onChoose={takeExample} /> : null}
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" look="primary" disabled={!canAsk}>
          {t('ask.ask')}
        </Button>
        {isOnline ? <InsightCost /> : <p className="text-xs text-muted">{t('offline')}</p>}
      </div>
    </form>
  );
};

const Examples = ({ onChoose }: { readonly onChoose: (example: string) => void }) => {
  const { t } = useTranslation('insightPanel');
  return (
    <ul aria-label={t('ask.examples')} className="flex flex-wrap gap-2">
      {EXAMPLES.map((example) => (
        <li key={example}>
          <button
            type="button"
            onClick={() => onChoose(t(`ask.example.${example}`))}
            className="min-h-8 rounded-full border border-line px-3 text-sm text-muted transition-colors duration-150 hover:border-line-strong hover:text-ink touch:min-h-11"
          >
            {t(`ask.example.${example}`)}
          </button>
        </li>
      ))}
    </ul>
  );
};
