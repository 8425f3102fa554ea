import { formatDate } from '@escriba/contracts/shared/format-date';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { formatMoney } from '../../../ui/money.ts';

type Refunds = SubscriptionState['refunds'];

const TONES = {
  requested: 'warning',
  waiting: 'warning',
  in_progress: 'warning',
  refunded: 'success',
  denied: 'danger',
} as const;

type RefundsFoldProps = { readonly refunds: Refunds; readonly isOpen: boolean };

/** Lists the refunds that the user asked for, with their state, folded. */
export const RefundsFold = ({ refunds, isOpen }: RefundsFoldProps) => {
  const { t } = useTranslation('subscription');
  const locale = useLocale();
  if (refunds.length === 0) return null;
  return (
    <Fold title={t('refunds.title')} isOpen={isOpen}>
      <ul className="flex flex-col divide-y divide-line">
        {refunds.map(({ chargeId, amountCents, state, formUrl, requestedAt }) => (
          <li key={chargeId} className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p>
                <span className="font-medium tabular-nums">
                  {t('refunds.amount', { amount: formatMoney(amountCents, locale) })}
                </span>{' '}
                <span className="text-sm text-muted">
                  {formatDate(new Date(requestedAt), locale, { dateStyle: 'medium' })}
                </span>
              </p>
              <Badge tone={TONES[state]}>{t(`refunds.${state}`)}</Badge>
            </div>
            {formUrl === null || state === 'refunded' || state === 'denied' ? null : (
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="text-sm text-muted text-pretty">{t('refunds.formText')}</p>
                <a
                  href={formUrl}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonClasses('secondary', 'small')}
                >
                  <ExternalLink aria-hidden="true" className="size-4" />
                  {t('refunds.form')}
                </a>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Fold>
  );
};
