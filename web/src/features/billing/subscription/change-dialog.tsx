import type { Quote } from '@escriba/contracts/billing/checkout';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBilling } from '../../../data/billing/changes.ts';
import { orderAsShown } from '../../../data/billing/order-as-shown.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay, unbroken } from '../../../ui/day.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useQuote } from '../checkout/use-quote.ts';
import { describeFailure } from '../failure.ts';
import { useAction } from '../use-action.ts';
import { useVoidedText } from './use-voided-text.ts';

type ChangeDialogProps = {
  readonly plan: PlanId;
  readonly cycle: BillingCycle;
  readonly onClose: () => void;
  /** Called when the change is paid now: continues in the checkout. */
  readonly onPay: () => void;
};

/** Shows what a change of plan or cycle costs, when it starts and what it removes, before anything happens. */
export const ChangeDialog = ({ plan, cycle, onClose, onPay }: ChangeDialogProps) => {
  const { t } = useTranslation(['subscription', 'plans']);
  const { data: quote, error, refetch } = useQuote(plan, cycle);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('change.title', { plan: t(`plans:${plan}.name`), cycle: t(`change.${cycle}`) })}
      text={t('change.text')}
    >
      {quote !== undefined ? (
        <Preview quote={quote} onRenew={async () => (await refetch()).data} onClose={onClose} onPay={onPay} />
      ) : error === null ? (
        <p role="status" className="flex items-center gap-2 py-6 text-muted">
          <Spinner />
          {t('loading')}
        </p>
      ) : (
        <LoadFailure
          title={t('change.failedPreview')}
          text={describeFailure(error)}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
};

type PreviewProps = Pick<ChangeDialogProps, 'onClose' | 'onPay'> & {
  readonly quote: Quote;
  /** Loads the quote again. */
  readonly onRenew: () => Promise<Quote | undefined>;
};

const Preview = ({ quote, onRenew, onClose, onPay }: PreviewProps) => {
  const { t } = useTranslation(['subscription', 'checkout']);
  const locale = useLocale();
  const { schedule } = useBilling();
  const { isBusy, run } = useAction(t('change.failed'));
  const voided = useVoidedText();
  const isLater = quote.effect === 'scheduled';
  const confirm = async (): Promise<void> => {
    const isDone = await run(() => orderAsShown(quote, { send: schedule, renew: onRenew }));
    if (!isDone) return;
    const detail = t('change.doneText', { date: formatDay(quote.startsOn, locale) });
    void showToast({ tone: 'success', title: t('change.done'), detail });
    onClose();
  };
  return (
    <>
      <Facts quote={quote} />
      {quote.losses.length === 0 ? null : (
        <div className="flex flex-col gap-2 text-sm">
          <p className="font-medium">{t('change.losses')}</p>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-pretty">
            {quote.losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </div>
      )}
      {isLater && voided !== undefined ? <p className="text-sm text-pretty">{voided}</p> : null}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          look="primary"

          isBusy={isBusy}
          onClick={isLater ? () => void confirm() : onPay}
        >
          {t(isLater ? 'change.confirm' : 'change.goPay')}
        </Button>
        <Button disabled={isBusy} onClick={onClose}>
          {t('back')}
        </Button>
      </div>
    </>
  );
};

const Facts = ({ quote }: { readonly quote: Quote }) => {
  const { t } = useTranslation('subscription');
  const locale = useLocale();
  const { effect, priceCents, creditCents, amountCents, startsOn, next, cycle } = quote;
  const isLater = effect === 'scheduled';
  const price = formatMoney(priceCents, locale);
  return (
    <dl className="flex flex-col divide-y divide-line text-sm">
      <Fact name={t('change.price')}>
        {t(cycle === 'monthly' ? 'current.perMonth' : 'current.perYear', { price })}
      </Fact>
      {creditCents > 0 ? <Fact name={t('change.credit')}>− {formatMoney(creditCents, locale)}</Fact> : null}
      <Fact name={t('change.amount')}>
        {isLater ? t('change.nothing') : formatMoney(amountCents, locale)}
      </Fact>
      <Fact name={t('change.startsOn')}>{isLater ? formatDay(startsOn, locale) : t('change.now')}</Fact>
      <Fact name={t('change.next')}>
        {t('current.nextOn', {
          amount: formatMoney(next.amountCents, locale),
          date: unbroken(formatDay(next.on, locale)),
        })}
      </Fact>
    </dl>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-2.5">
    <dt className="shrink-0 text-muted">{name}</dt>
    <dd className="min-w-0 text-right font-medium tabular-nums text-pretty">{children}</dd>
  </div>
);
