import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Meter } from '../../ui/meter.tsx';
import type { QuotaText } from './quota.ts';

type QuotaBarProps = {
  readonly name: string;
  readonly quota: QuotaText;
  /** The content under the bar. */
  readonly children?: ReactNode;
};

/** Renders one limit: its name, what is used of it, and a bar; a limit that the plan lacks has no bar. */
export const QuotaBar = ({ name, quota, children }: QuotaBarProps) => {
  const { t } = useTranslation('usage');
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-muted">{name}</span>
        <span className="text-right font-medium tabular-nums">
          {quota.used}{' '}
          <span className="font-normal text-muted">
            {quota.limit === undefined
              ? `· ${quota.left.toLocaleLowerCase()}`
              : t('quota.of', { limit: quota.limit })}
          </span>
        </span>
      </p>
      {quota.limit === undefined ? null : (
        <Meter percent={quota.percent} label={name} text={quota.sentence} />
      )}
      {children}
    </div>
  );
};

type RestProps = Pick<QuotaBarProps, 'quota'> & {
  /** When the limit starts again. */
  readonly reset: ReactNode;
  /** A warning about the limit. */
  readonly warning?: string | undefined;
};

/** Says what is left of a limit, until when, and its warning; the warning says it where nothing is left. */
export const QuotaRest = ({ quota, reset, warning }: RestProps) => (
  <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
    <p>
      {warning !== undefined && quota.percent >= 100 ? null : <span className="pr-3">{quota.left}</span>}
      {warning === undefined ? null : (
        <span className="inline-flex items-start gap-1.5 font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {warning}
        </span>
      )}
    </p>
    <p>{reset}</p>
  </div>
);
