import { CalendarCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatDay, unbroken } from '../../../ui/day.ts';
import { formatMoney } from '../../../ui/money.ts';
import { priceText } from './price-text.ts';
import type { Checkout, Purchase } from './use-checkout.ts';

type CheckoutSummaryProps = Pick<Checkout, 'quote'> & { readonly purchase: Purchase };

/** Shows what is paid today and then, beside every step; on a phone a bar that stays at the top. */
export const CheckoutSummary = ({ quote: { data: quote }, purchase }: CheckoutSummaryProps) => {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const { plan, cycle } = purchase;
  const next = quote?.next.amountCents ?? plan.priceCents[cycle];
  return (
    <aside
      aria-label={t('summary.label')}
      className="text-sm max-sm:sticky max-sm:-top-5 short:static! max-sm:z-10 max-sm:-mx-5 max-sm:border-y max-sm:border-line max-sm:bg-overlay max-sm:px-5 max-sm:py-2.5 sm:sticky sm:top-0 sm:order-last sm:self-start sm:rounded-card sm:bg-sunken sm:p-4"
    >
      <dl className="flex flex-wrap gap-x-4 gap-y-1 max-sm:justify-between sm:flex-col sm:gap-4">
        <div className="flex items-baseline gap-1.5 sm:flex-col sm:gap-0.5">
          <dt className="text-muted">{t('summary.today')}</dt>
          <dd className="font-semibold tabular-nums sm:text-2xl">
            {quote === undefined ? '…' : formatMoney(quote.amountCents, locale)}
          </dd>
        </div>
        <div className="flex items-baseline gap-1.5 sm:flex-col sm:gap-0.5">
          <dt className="text-muted">{t('summary.next')}</dt>
          <dd className="tabular-nums">
            <span className="font-medium">
              {next === null
                ? ''
                : priceText({ priceCents: { ...plan.priceCents, [cycle]: next } }, cycle, { t, locale })}
            </span>
            <span className="block min-h-[2lh] text-muted max-sm:hidden">
              {quote === undefined
                ? '\u00a0'
                : t('summary.from', { date: unbroken(formatDay(quote.next.on, locale, 'medium')) })}
            </span>
          </dd>
        </div>
      </dl>
      <p className="mt-4 flex items-center gap-2 border-t border-line pt-4 text-muted max-sm:mt-0.5 max-sm:border-0 max-sm:pt-0">
        <CalendarCheck aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
        {t('summary.cancel')}
      </p>
    </aside>
  );
};
