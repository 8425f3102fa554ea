import { type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Meter } from '../../ui/meter.tsx';
import type { QuotaText } from './quota.ts';

type QuotaCardProps = {
  readonly Icon: LucideIcon;
  readonly name: string;
  readonly quota: QuotaText;
  /** A warning about the limit. */
  readonly warning?: string | undefined;
};

/** One limit: the used amount, the limit, and a bar. */
export const QuotaCard = ({ Icon, name, quota, warning }: QuotaCardProps) => {
  const { t } = useTranslation('usage');
  return (
    <LimitCard Icon={Icon} name={name}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl font-semibold tracking-[-0.01em] tabular-nums">{quota.used}</span>
        {quota.limit === undefined ? null : (
          <span className="text-sm text-muted tabular-nums">{t('quota.of', { limit: quota.limit })}</span>
        )}
      </p>
      {quota.limit === undefined ? null : (
        <Meter percent={quota.percent} label={name} text={quota.sentence} />
      )}
      <p className="text-sm text-muted tabular-nums">{quota.left}</p>
      {warning === undefined ? null : (
        <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      )}
    </LimitCard>
  );
};

type ValueCardProps = {
  readonly Icon: LucideIcon;
  readonly name: string;
  readonly value: string;
  readonly note?: string;
};

/** A limit with its figure alone. */
export const ValueCard = ({ Icon, name, value, note }: ValueCardProps) => (
  <LimitCard Icon={Icon} name={name}>
    <p className="text-2xl font-semibold tracking-[-0.01em] tabular-nums">{value}</p>
    {note === undefined ? null : <p className="text-sm text-muted">{note}</p>}
  </LimitCard>
);

type LimitCardProps = Pick<ValueCardProps, 'Icon' | 'name'> & { readonly children: React.ReactNode };

const LimitCard = ({ Icon, name, children }: LimitCardProps) => (
  <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-raised p-4 shadow-resting sm:p-5">
    <h3 className="flex items-start justify-between gap-2 text-sm text-muted">
      {name}
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent" />
    </h3>
    {children}
  </li>
);
