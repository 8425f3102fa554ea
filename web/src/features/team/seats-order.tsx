import type { Seller } from '@escriba/contracts/billing/catalogue';
import { type Quote, scheduleChange } from '@escriba/contracts/billing/checkout';
import { buySeats } from '@escriba/contracts/billing/seats';
import { cardBrandName } from '@escriba/contracts/billing/card-brands';
import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import { paymentMethodName } from '@escriba/contracts/billing/payment-texts';
import type { SubscriptionTerms } from '@escriba/contracts/billing/subscription';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCatalogue } from '../../data/billing/catalogue.ts';
import { billingKey } from '../../data/billing/keys.ts';
import { isStaleQuote, orderAsShown } from '../../data/billing/order-as-shown.ts';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay, unbroken } from '../../ui/day.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { afterDialog } from '../../ui/use-back-closes.ts';
import { SeatsContract } from './seats-contract.tsx';

type SeatsOrderProps = {
  /** What the chosen number of seats costs; undefined until that is known. */
  readonly quote: Quote | undefined;
  readonly isLoading: boolean;
  readonly terms: SubscriptionTerms;
  /** Loads the quote again: the price may have changed. */
  readonly onRenew: () => Promise<Quote | undefined>;
  readonly onClose: () => void;
};

/** Shows what a number of seats costs today and with the next invoice, and orders it. */
export const SeatsOrder = ({ quote, isLoading, terms, onRenew, onClose }: SeatsOrderProps) => {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const [method, setMethod] = useState<PaymentMethod>(terms.card === null ? 'pix' : 'credit_card');
  const catalogue = useCatalogue();
  const contract = catalogue.data?.seller.contract;
  const order = useSeatsOrder({ method, contract, onRenew, onClose });
  const isNow = quote?.effect === 'immediate';
  const isReady = quote !== undefined && (!isNow || contract !== undefined);
  return (
    <>
      <Facts quote={quote} isLoading={isLoading} />
      {isNow ? <MethodField terms={terms} method={method} onChange={setMethod} /> : null}
      {isNow ? <ContractPart catalogue={catalogue} /> : null}
      {order.error === null ? null : (
        <Notice tone="danger" role="alert">
          {failureText(order.error)}
        </Notice>
      )}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          look="primary"
          disabled={!isReady}
          isBusy={order.isPending}
          onClick={() => quote && order.mutate(quote)}
        >
          {isNow
            ? t('seats.buy', { amount: formatMoney(quote.amountCents, locale) })
            : t(quote === undefined ? 'seats.choose' : 'seats.schedule')}
        </Button>
        <Button disabled={order.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
};

type MethodFieldProps = Pick<SeatsOrderProps, 'terms'> & {
  readonly method: PaymentMethod;
  readonly onChange: (method: PaymentMethod) => void;
};

const MethodField = ({ terms: { card }, method, onChange }: MethodFieldProps) => {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const methods = METHODS.filter((each) => each !== 'credit_card' || card !== null);
  return (
    <SelectField
      label={t('seats.method')}
      value={method}
      onChange={(event) => onChange(methods.find((each) => each === event.currentTarget.value) ?? 'pix')}
      options={methods.map((value) => ({
        value,
        label:
          value === 'credit_card' && card !== null
            ? `${cardBrandName(card.brand)} •••• ${card.last4}`
            : paymentMethodName(value, locale),
      }))}
    />
  );
};

const ContractPart = ({ catalogue }: { readonly catalogue: ReturnType<typeof useCatalogue> }) => {
  const { t } = useTranslation('team');
  const { data, error, refetch } = catalogue;
  if (data !== undefined) return <SeatsContract contract={data.seller.contract} />;
  if (error === null) return null;
  return <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />;
};

const METHODS: readonly PaymentMethod[] = ['credit_card', 'pix', 'boleto'];
/** Time after which the seats of a payment have reached the workspaces, as an event between services. */
const ARRIVAL_MS = 2_000;

const CONTRACT_CHANGED = 'billing.contract_changed';

type Ordering = Pick<SeatsOrderProps, 'onRenew' | 'onClose'> & {
  readonly method: PaymentMethod;
  /** The contract that is shown. */
  readonly contract: Seller['contract'] | undefined;
};

/** Orders the seats of a quote. A payment that is still open is made on the page of the plan. */
const useSeatsOrder = ({ method, contract, onRenew, onClose }: Ordering) => {
  const { t } = useTranslation('team');
  const { session } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const renewWorkspaces = () => void queries.invalidateQueries({ queryKey: ['workspaces'] });
  return useMutation({
    mutationFn: (quote: Quote) =>
      orderAsShown(quote, {
        send: async (quoteId) => {
          const shown = contract === undefined ? {} : { contractVersion: contract.version };
          const body = { quoteId, paymentMethod: method, ...shown };
          if (quote.effect === 'immediate') return (await session.call(buySeats, { body })).status;
          await session.call(scheduleChange, { body: { quoteId } });
          return 'SCHEDULED' as const;
        },
        renew: onRenew,
      }),
    onSuccess: (status) => {
      void queries.invalidateQueries({ queryKey: billingKey });
      onClose();
      if (status === 'CONFIRMED' || status === 'SCHEDULED') {
        setTimeout(renewWorkspaces, ARRIVAL_MS);
        void showToast({
          tone: 'success',
          title: t(status === 'CONFIRMED' ? 'seats.bought' : 'seats.later'),
        });
      } else afterDialog(() => void navigate(paths.appPlans));
    },
    onError: (error) => {
      // The dialog shows the new contract, and the next click accepts that one.
      if (failureCode(error) === CONTRACT_CHANGED)
        void queries.invalidateQueries({ queryKey: ['catalogue'] });
      // A stale quote has been loaded again already.
      if (!isStaleQuote(error)) void onRenew();
    },
  });
};

const Facts = ({ quote, isLoading }: Pick<SeatsOrderProps, 'quote' | 'isLoading'>) => {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const day = (date: string) => unbroken(formatDay(date, locale));
  return (
    <div aria-live="polite" aria-busy={isLoading} className="min-h-29">
      {quote === undefined ? null : (
        <dl className="flex flex-col divide-y divide-line text-sm">
          <Fact name={t('seats.today')}>
            {quote.effect === 'immediate' ? formatMoney(quote.amountCents, locale) : t('seats.nothing')}
          </Fact>
          <Fact name={t('seats.from')}>
            {quote.effect === 'immediate' ? t('seats.now') : day(quote.startsOn)}
          </Fact>
          <Fact name={t('seats.next')}>
            {t('seats.nextOn', {
              amount: formatMoney(quote.next.amountCents, locale),
              day: day(quote.next.on),
            })}
          </Fact>
        </dl>
      )}
    </div>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-2.5">
    <dt className="shrink-0 text-muted">{name}</dt>
    <dd className="min-w-0 text-right font-medium tabular-nums text-pretty">{children}</dd>
  </div>
);
