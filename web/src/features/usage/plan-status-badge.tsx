import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import type { PlanStatus } from './plan-status.ts';

const LOOKS: Readonly<
  Record<
    PlanStatus,
    { readonly tone: 'neutral' | 'success' | 'warning' | 'danger'; readonly Icon: LucideIcon }
  >
> = {
  free: { tone: 'neutral', Icon: CircleCheck },
  active: { tone: 'success', Icon: CircleCheck },
  pending: { tone: 'warning', Icon: Clock },
  problem: { tone: 'danger', Icon: CircleAlert },
  expired: { tone: 'danger', Icon: CircleAlert },
};

/** The state of the subscription as a word. */
export const PlanStatusBadge = ({ planStatus }: { readonly planStatus: PlanStatus }) => {
  const { t } = useTranslation('usage');
  const { tone, Icon } = LOOKS[planStatus];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-3.5" />
      {t(`standing.${planStatus}.name`)}
    </Badge>
  );
};
