import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from './badge.tsx';

/** The state of a subscription as shown to users; the free plan has no subscription. */
export type PlanStatus = 'free' | 'active' | 'pending' | 'problem' | 'expired';

const LOOKS: Readonly<
  Record<
    Exclude<PlanStatus, 'free'>,
    { readonly tone: 'success' | 'warning' | 'danger'; readonly Icon: LucideIcon }
  >
> = {
  active: { tone: 'success', Icon: CircleCheck },
  pending: { tone: 'warning', Icon: Clock },
  problem: { tone: 'danger', Icon: CircleAlert },
  expired: { tone: 'danger', Icon: CircleAlert },
};

type PlanAndStatusProps = {
  readonly name: string;
  readonly planStatus: PlanStatus;
  readonly as?: 'h2' | 'p';
};

/** Shows a plan and its status, each said once: the name of the free plan says both. A status has its sentence. */
export const PlanAndStatus = ({ name, planStatus, as: Name = 'p' }: PlanAndStatusProps) => {
  const { t } = useTranslation('usage');
  const sentence = t(`standing.${planStatus}.text`);
  const isFree = planStatus === 'free';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1" title={isFree ? sentence : undefined}>
        <Name className="text-2xl font-semibold tracking-[-0.01em]">{name}</Name>
        {isFree ? null : <StatusBadge planStatus={planStatus} />}
      </div>
      {isFree ? null : <p className="text-muted text-pretty">{sentence}</p>}
    </>
  );
};

const StatusBadge = ({ planStatus }: { readonly planStatus: Exclude<PlanStatus, 'free'> }) => {
  const { t } = useTranslation('usage');
  const { tone, Icon } = LOOKS[planStatus];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-3.5" />
      {t(`standing.${planStatus}.name`)}
    </Badge>
  );
};
