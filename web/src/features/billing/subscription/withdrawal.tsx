import type { SubscriptionTerms } from '@escriba/contracts/billing/subscription';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/day.ts';
import type { OpenWith } from './dialogs.ts';
import { serverNow } from '../../../platform/server-clock.ts';

type WithdrawalProps = { readonly terms: SubscriptionTerms; readonly onOpen: OpenWith };

/** Says until when the user can withdraw from the purchase, and shows nothing after that. */
export const Withdrawal = ({ terms: { withdrawalUntil }, onOpen }: WithdrawalProps) => {
  const { t } = useTranslation('subscription');
  const locale = useLocale();
  const [nowMs] = useState(serverNow);
  if (withdrawalUntil === null || Date.parse(withdrawalUntil) <= nowMs) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-5 text-sm">
      <p className="min-w-[min(15rem,100%)] flex-1 text-muted text-pretty">
        {t('withdrawal.text', { date: formatMoment(withdrawalUntil, locale) })}
      </p>
      <Button
        look="quiet"
        size="small"
        className="max-sm:w-full sm:-mr-3"
        onClick={() => onOpen({ kind: 'withdraw' })}
      >
        {t('withdrawal.ask')}
      </Button>
    </div>
  );
};
