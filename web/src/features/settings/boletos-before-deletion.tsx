import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import { useTranslation } from 'react-i18next';
import { useSubscription } from '../../data/billing/subscription.ts';
import { useLocale } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Notice } from '../../ui/notice.tsx';

type Warning = { readonly key: 'refund' | 'unconfirmed' | 'ahead'; readonly amountCents: number };

/** Warns of money of boletos that cannot reach the payer without a form, which only pages of the account show. */
export const BoletosBeforeDeletion = () => {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const { data: status } = useSubscription();
  const warnings = status === undefined ? [] : listWarnings(status);
  if (warnings.length === 0) return null;
  return (
    <Notice
      tone="warning"
      actions={
        <AppLink to={paths.appSubscription} size="small">
          {t('deleteAccount.toSubscription')}
        </AppLink>
      }
    >
      <div className="flex flex-col gap-2">
        {warnings.map(({ key, amountCents }, position) => (
          <p key={position} className="text-pretty">
            {t(`deleteAccount.boletos.${key}`, { amount: formatMoney(amountCents, locale) })}
          </p>
        ))}
      </div>
    </Notice>
  );
};

const listWarnings = ({ refunds, pendingCharge, terms }: SubscriptionState): Warning[] => [
  ...refunds.filter(mayNeedForm).map(({ amountCents }): Warning => ({ key: 'refund', amountCents })),
  ...(pendingCharge?.method === 'boleto'
    ? [{ key: 'unconfirmed', amountCents: pendingCharge.amountCents } as const]
    : []),
  ...(terms?.method === 'boleto' ? listOfTerms(terms) : []),
];

/** The form of a boleto stays until the money arrives. A refund that Asaas has not accepted yet may be one of a boleto. */
const mayNeedForm = ({ state, formUrl }: SubscriptionState['refunds'][number]): boolean =>
  state === 'in_progress' ? formUrl !== null : state === 'requested' || state === 'waiting';

const listOfTerms = (terms: NonNullable<SubscriptionState['terms']>): Warning[] => {
  const { overdue, next, periodEnd, priceCents } = terms;
  if (overdue !== null) return [{ key: 'unconfirmed', amountCents: overdue.amountCents }];
  const isPaidAhead = next !== null && periodEnd !== null && next.on > periodEnd;
  return isPaidAhead ? [{ key: 'ahead', amountCents: priceCents }] : [];
};
