import { UPGRADE_OFFER_PERCENT } from '@escriba/contracts/plans/plans';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { Meter } from '../../ui/meter.tsx';
import { filesToday, minutesThisMonth, type QuotaText } from './quota.ts';

type UsageMetersProps = {
  readonly usage: UsageInfo;
  /** Whether to leave out limits that are not near. */
  readonly isNearOnly?: boolean;
};

/** Shows today's files and this month's minutes, for a header or a menu. */
export const UsageMeters = ({ usage, isNearOnly = false }: UsageMetersProps) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  return (
    <div className="flex w-full flex-wrap gap-x-4 gap-y-2.5 text-xs">
      {[
        { name: t('quota.files.name'), quota: filesToday(usage, t, locale) },
        { name: t('quota.minutes.name'), quota: minutesThisMonth(usage, t, locale) },
      ]
        .filter(({ quota }) => !isNearOnly || quota.percent >= UPGRADE_OFFER_PERCENT)
        .map(({ name, quota }) => (
          <SmallMeter key={name} name={name} quota={quota} />
        ))}
    </div>
  );
};

/** Renders a small meter. Its label contains everything, because it may become part of a link's name. */
const SmallMeter = ({ name, quota }: { readonly name: string; readonly quota: QuotaText }) => {
  const { t } = useTranslation('usage');
  const label = `${name}: ${quota.sentence}`;
  return (
    <div className="flex min-w-max basis-24 grow flex-col gap-1">
      <p className="flex items-baseline justify-between gap-2 whitespace-nowrap" aria-hidden="true">
        <span className="text-muted">{name}</span>
        <span className="font-medium tabular-nums">
          {quota.used}
          {quota.limit === undefined ? null : (
            <span className="font-normal text-muted"> {t('quota.of', { limit: quota.limit })}</span>
          )}
        </span>
      </p>
      {quota.limit === undefined ? (
        <p className="sr-only">{label}</p>
      ) : (
        <Meter percent={quota.percent} label={label} text={quota.sentence} className="h-1" />
      )}
    </div>
  );
};
