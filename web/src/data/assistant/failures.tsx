import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureCode, failureText } from '../failure-text.ts';
import { isLimitCode } from '../usage/limit-codes.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AgreementNotice } from './agreement-notice.tsx';
import type { Assistant } from './assistant.ts';
import { NotSaved } from './not-saved.ts';
import { PlansLink } from '../usage/plans-link.tsx';

type FailureProps = {
  /** The failure of the request; null if the insight itself has failed. */
  readonly error: Error | null;
  /** The code of an insight that has failed. */
  readonly code: string | null;
  readonly assistant: Assistant | undefined;
  /** Tries again in the same way; undefined if there is no language model any more. */
  readonly onRetry: (() => void) | undefined;
  /** Makes it of sentences of the text; undefined where that is no other way. */
  readonly onMakeOfText: (() => void) | undefined;
  readonly onAgreed: () => void;
};

/** Says why there is no insight, and offers what can be done: agree, see the plans, try again, or do without a language model. */
export const Failure = ({ error, code, assistant, onRetry, onMakeOfText, onAgreed }: FailureProps) => {
  const { t } = useTranslation('insightPanel');
  const why = useReason(error, code);
  const happened = error === null ? code : failureCode(error);
  if (happened !== null && isLimitCode(happened))
    return (
      <LimitNotice
        text={error === null ? t('reason.limit') : failureText(error)}
        onRetry={error === null ? onRetry : undefined}
      />
    );
  if (happened !== null && UNAGREED.has(happened) && assistant !== undefined)
    return <AgreementNotice assistant={assistant} isWithdrawn onAgreed={onAgreed} />;
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <>
          {onRetry === undefined ? null : (
            <Button size="small" onClick={onRetry}>
              <RotateCw aria-hidden="true" className="size-4 text-accent" />
              {t('retry')}
            </Button>
          )}
          {onMakeOfText === undefined ? null : (
            <Button size="small" look="quiet" onClick={onMakeOfText}>
              {t('makeOfText')}
            </Button>
          )}
        </>
      }
    >
      <p className="font-medium">{t('failure')}</p>
      <p className="text-muted">{why}</p>
    </Notice>
  );
};

/** The codes of what is not made because the user has not agreed, or no longer does. */
const UNAGREED: ReadonlySet<string> = new Set(['insight.agreement_needed', 'insight.no_agreement']);

/** Failures of a language model that have a text, by their codes. */
const REASONS = {
  'insight.no_assistant': 'gone',
  'insight.no_agreement': 'withdrawn',
  'insight.assistant_unavailable': 'unavailable',
  'insight.assistant_misconfigured': 'misconfigured',
  'insight.assistant_refused': 'refused',
  'insight.assistant_unreadable': 'unreadable',
  'transcription.audio_gone': 'audioGone',
} as const;

const isKnown = (code: string): code is keyof typeof REASONS => code in REASONS;

const useReason = (error: Error | null, code: string | null): string => {
  const { t } = useTranslation('insightPanel');
  if (error instanceof NotSaved) return t('unsaved');
  if (error !== null) return failureText(error);
  const reason = code !== null && isKnown(code) ? t(`reason.${REASONS[code]}`) : '';
  return [reason, t('failureText')].filter(Boolean).join(' ');
};

type LimitNoticeProps = {
  readonly text: string;
  /** Tries again what was refused before: the month may be another by now, or the plan. */
  readonly onRetry: (() => void) | undefined;
};

/** Says that the limit of the plan is reached, and leads to the plans. */
const LimitNotice = ({ text, onRetry }: LimitNoticeProps) => {
  const { t } = useTranslation('insightPanel');
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <>
          <PlansLink>{t('seePlans')}</PlansLink>
          {onRetry === undefined ? null : (
            <Button size="small" look="quiet" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
        </>
      }
    >
      <p className="font-medium">{text}</p>
    </Notice>
  );
};
