import {
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
  type WebhookAttempt,
  type WebhookDelivery,
} from '@escriba/contracts/transcription/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryQuery } from '../../data/account/webhooks.ts';
import { failureText } from '../../data/failure-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useServices } from '../../session/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonList } from '../../ui/skeleton-rows.tsx';

type DeliveryRowProps = {
  readonly endpointId: string;
  readonly delivery: WebhookDelivery;
  /** Whether it is being sent again. */
  readonly isBusy: boolean;
  /** Sends it again; undefined while it waits, or the endpoint is off. */
  readonly onReplay: (() => void) | undefined;
};

const TONES = { waiting: 'neutral', delivered: 'success', failed: 'danger' } as const;

/** Renders a delivery; its attempts load when they are opened. */
export const DeliveryRow = ({ endpointId, delivery, isBusy, onReplay }: DeliveryRowProps) => {
  const { t } = useTranslation('webhooks');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const nameId = `${id}-name`;
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div id={nameId} className="flex min-w-0 flex-[1_1_14rem] flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <EventName event={delivery.event} />
            <Badge tone={TONES[delivery.state]}>{t(`delivery.${delivery.state}`)}</Badge>
          </span>
          <DeliveryTimes delivery={delivery} />
        </div>
        <div className="flex flex-wrap gap-2">
          {onReplay === undefined ? null : (
            <Button size="small" isBusy={isBusy} aria-describedby={nameId} onClick={onReplay}>
              {t('replay')}
            </Button>
          )}
          <Button
            size="small"
            look="quiet"
            aria-expanded={isOpen}
            aria-controls={`${id}-attempts`}
            aria-describedby={nameId}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'hideAttempts' : 'showAttempts')}
          </Button>
        </div>
      </div>
      <div id={`${id}-attempts`} hidden={!isOpen}>
        {isOpen ? <Attempts endpointId={endpointId} delivery={delivery} /> : null}
      </div>
    </li>
  );
};

const EventName = ({ event }: Pick<WebhookDelivery, 'event'>) => {
  const { t } = useTranslation('webhooks');
  const known = ([...WEBHOOK_EVENTS, WEBHOOK_TEST] as const).find((each) => each === event);
  return <span className="font-medium">{known === undefined ? event : t(`event.${known}`)}</span>;
};

const DeliveryTimes = ({
  delivery: { createdAt, nextAttemptAt, last },
}: Pick<DeliveryRowProps, 'delivery'>) => {
  const { t } = useTranslation('webhooks');
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
      <ExactTime at={createdAt} />
      {last === null ? null : <Outcome {...last} />}
      {nextAttemptAt === null || last === null ? null : (
        <span>
          {t('nextAttempt')} <ExactTime at={nextAttemptAt} />
        </span>
      )}
    </span>
  );
};

/** Shows day and time to the second: those of a program's own log are compared with it. */
const ExactTime = ({ at }: { readonly at: string }) => {
  const locale = useLocale();
  return (
    <time dateTime={at}>
      {new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'medium' })}
    </time>
  );
};

/** Says the status of a response, or why there is none. */
const Outcome = ({ status, error }: Pick<WebhookAttempt, 'status' | 'error'>) => {
  const { t } = useTranslation('webhooks');
  if (status !== null) return <span>{t('status', { status })}</span>;
  return error === null ? null : <span>{t(`error.${error}`)}</span>;
};

const Attempts = ({ endpointId, delivery }: Pick<DeliveryRowProps, 'endpointId' | 'delivery'>) => {
  const { t } = useTranslation('webhooks');
  const { session } = useServices();
  const { data, error, refetch } = useQuery(
    deliveryQuery(session, endpointId, delivery.id, delivery.last?.at ?? ''),
  );
  if (data === undefined)
    return error === null ? (
      <SkeletonList rows={1} />
    ) : (
      <LoadFailure title={t('attemptsFailed')} text={failureText(error)} onRetry={() => void refetch()} />
    );
  return (
    <div className="flex flex-col gap-3">
      <CodeBlock label={t('body')} text={data.body} />
      {data.attempts.length === 0 ? (
        <p className="text-sm text-muted">{t('noAttempts')}</p>
      ) : (
        <ol aria-label={t('attempts')} className="flex flex-col gap-3">
          {data.attempts.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      )}
    </div>
  );
};

const Attempt = ({ attempt }: { readonly attempt: WebhookAttempt }) => {
  const { t } = useTranslation('webhooks');
  const locale = useLocale();
  const { at, durationMs, response } = attempt;
  return (
    <li className="flex flex-col gap-1.5">
      <span className="flex flex-wrap gap-x-3 text-sm tabular-nums">
        <ExactTime at={at} />
        <Outcome {...attempt} />
        <span className="text-muted">{t('duration', { ms: durationMs.toLocaleString(locale) })}</span>
      </span>
      {response === null || response === '' ? null : <CodeBlock label={t('response')} text={response} />}
    </li>
  );
};

/** Shows text of programs as it is; long text scrolls, also with the keyboard. */
const CodeBlock = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="text-xs text-muted">
        {label}
      </span>
      <pre
        role="region"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-40 overflow-auto rounded-control bg-sunken px-3 py-2 text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
    </div>
  );
};
