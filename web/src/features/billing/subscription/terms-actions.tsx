import type { SubscriptionTerms } from '@escriba/contracts/billing/subscription';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../data/billing/catalogue.ts';
import { Button } from '../../../ui/button.tsx';
import type { OpenWith } from './dialogs.ts';
import { listSmaller } from './offered-plans.ts';

type TermsActionsProps = { readonly terms: SubscriptionTerms; readonly onOpen: OpenWith };

/** Offers what the user can change. A subscription that ends, or whose payment is late, changes nothing before that is settled. */
export const TermsActions = ({ terms, onOpen }: TermsActionsProps) => {
  const { t } = useTranslation(['subscription', 'plans']);
  const { data: catalogue } = useCatalogue();
  const { plan, cycle, endsOn, overdue, scheduledChange } = terms;
  if (endsOn !== null) return null;
  const other = cycle === 'monthly' ? 'yearly' : 'monthly';
  const plans = catalogue?.plans ?? [];
  const sold = plans.find(({ id }) => id === plan);
  const canChange = overdue === null && scheduledChange === null;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-5 max-sm:flex-col">
      <Button size="small" onClick={() => onOpen({ kind: 'method' })}>
        {t('current.changeMethod')}
      </Button>
      {canChange && sold?.isPurchasable === true && sold.priceCents[other] !== null ? (
        <Button size="small" onClick={() => onOpen({ kind: 'change', plan, cycle: other })}>
          {t(`current.changeCycle.${cycle}`)}
        </Button>
      ) : null}
      {canChange
        ? listSmaller(plans, plan).map(({ id, name }) => (
            <Button key={id} size="small" onClick={() => onOpen({ kind: 'change', plan: id, cycle })}>
              {t('current.smaller', { plan: name })}
            </Button>
          ))
        : null}
      <Button
        look="quiet"
        size="small"
        className="sm:-mr-3 sm:ml-auto"
        onClick={() => onOpen({ kind: 'cancel' })}
      >
        {t('current.cancel')}
      </Button>
    </div>
  );
};
