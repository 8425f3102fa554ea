import type { Workspace } from '@escriba/contracts/auth/workspaces';
import { previewSeats } from '@escriba/contracts/billing/seats';
import { EXTRA_SEATS_MAX } from '@escriba/contracts/billing/fields';
import type { SubscriptionTerms } from '@escriba/contracts/billing/subscription';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billingKey } from '../../data/billing/keys.ts';
import { useSubscription } from '../../data/billing/subscription.ts';
import { failureText } from '../../data/failure-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SeatsOrder } from './seats-order.tsx';

type Seats = NonNullable<Workspace['seats']>;
type SeatsDialogProps = { readonly seats: Seats; readonly onClose: () => void };

/** Buys seats or removes some, after a preview of what that costs. */
export const SeatsDialog = ({ seats, onClose }: SeatsDialogProps) => {
  const { t } = useTranslation('team');
  const { data: status, error, refetch } = useSubscription();
  const terms = status?.terms ?? null;
  return (
    <Dialog
      isOpen
      isForm
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('seats.title')}
      text={t('seats.text')}
    >
      {status === undefined ? (
        error === null ? (
          <Spinner />
        ) : (
          <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />
        )
      ) : terms === null || terms.plan !== status.plan ? (
        <>
          <p className="text-sm text-pretty">{t('seats.agreed')}</p>
          <PageLink to={paths.support} className={buttonClasses('secondary')}>
            {t('seats.contact')}
          </PageLink>
        </>
      ) : (
        <SeatsForm seats={seats} terms={terms} onClose={onClose} />
      )}
    </Dialog>
  );
};

/** Loads what a number of seats beyond those of the plan costs. */
const seatsQuery = (session: Pick<Session, 'call'>, extraSeats: number) =>
  queryOptions({
    queryKey: [...billingKey, 'seats', extraSeats],
    queryFn: async ({ signal }) =>
      (await session.call(previewSeats, { body: { extraSeats } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

type SeatsFormProps = SeatsDialogProps & { readonly terms: SubscriptionTerms };

const SeatsForm = ({ seats, terms, onClose }: SeatsFormProps) => {
  const { t } = useTranslation('team');
  const { session } = useServices();
  const included = Math.max(0, seats.total - terms.extraSeats);
  const present = included + (terms.scheduledChange?.extraSeats ?? terms.extraSeats);
  const [typed, setTyped] = useState(String(Math.max(present, seats.used) + 1));
  const extra = Number(typed) - included;
  const isValid = /^\d+$/.test(typed) && extra >= 0 && extra <= EXTRA_SEATS_MAX;
  const isOther = isValid && extra !== terms.extraSeats;
  const quote = useQuery({ ...seatsQuery(session, extra), enabled: isOther });
  const failure = isOther ? quote.error : null;
  const isKnown = isOther && failure === null && !quote.isPlaceholderData;
  return (
    <div className="flex flex-col gap-4">
      <Scheduled terms={terms} included={included} />
      <TextField
        label={t('seats.label')}
        hint={t('seats.hint', { count: included })}
        error={isValid ? undefined : t('seats.range', { min: included, max: included + EXTRA_SEATS_MAX })}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
      />
      {isValid && Number(typed) < seats.used ? (
        <Notice tone="warning">{t('seats.fewer', { count: seats.used })}</Notice>
      ) : null}
      <Failure error={failure} />
      <SeatsOrder
        quote={isKnown ? quote.data : undefined}
        isLoading={isOther && quote.isFetching}
        terms={terms}
        onRenew={async () => (await quote.refetch()).data}
        onClose={onClose}
      />
    </div>
  );
};

type ScheduledProps = { readonly terms: SubscriptionTerms; readonly included: number };

const Scheduled = ({ terms: { scheduledChange }, included }: ScheduledProps) => {
  const { t } = useTranslation('team');
  const locale = useLocale();
  if (scheduledChange === null) return null;
  const count = included + scheduledChange.extraSeats;
  const day = formatDay(scheduledChange.on, locale, 'medium');
  return <Notice tone="info">{t('seats.scheduled', { count, day })}</Notice>;
};

const Failure = ({ error }: { readonly error: Error | null }) =>
  error === null ? null : (
    <Notice tone="danger" role="alert">
      {failureText(error)}
    </Notice>
  );
