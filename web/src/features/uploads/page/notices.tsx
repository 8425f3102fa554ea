import { DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import { UNLIMITED } from '@escriba/contracts/plans/limits';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../data/billing/catalogue.ts';
import { describeLimitEnd } from '../../../data/usage/limit-end.ts';
import { PlansLink, useCanUpgrade } from '../../../data/usage/plans-link.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { formatBytes } from '../../../media/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { describeRejection } from '../queue/describe-rejection.ts';
import { isPlanLimit } from '../queue/file-checks.ts';
import { useUploadQueue, useUploads } from '../queue/upload-queue.ts';

/** Says that the limit is reached: the reason, when it ends, and a link to upgrade. */
export const LimitBanner = ({ usage }: { readonly usage: UsageInfo }) => {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const reason = (usage.reason ?? t('limit.noReason')).replace(/\.$/, '');
  const end = describeLimitEnd(usage, locale);
  const canUpgrade = useCanUpgrade();
  return (
    <Notice tone="warning" actions={<UpgradeLink />}>
      {t(canUpgrade ? 'limit.banner' : 'limit.bannerOnly', { reason })} {end}
    </Notice>
  );
};

/** Leads to the plans, or says whose plan counts. Promises unlimited uploads only while they are sold. */
export const UpgradeLink = () => {
  const { t } = useTranslation('uploads');
  const { data } = useCatalogue();
  const { limits } = data?.plans.find(({ id }) => id === 'pro') ?? DEFAULT_CATALOGUE.pro;
  return (
    <PlansLink look="primary" className="max-w-full whitespace-normal!">
      {t(limits.dailyFiles === UNLIMITED ? 'limit.upgradeLong' : 'limit.upgrade')}
    </PlansLink>
  );
};

const SHOWN_MAX = 5;

/** Lists refused files of the last choice, with reasons. */
export const RejectedNotice = () => {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const { uploads } = useUploadQueue();
  const { rejections } = useUploads();
  if (rejections.length === 0) return null;
  const more = rejections.length - SHOWN_MAX;
  return (
    <Notice tone="danger" role="alert" className="animate-appear">
      <div className="flex items-start justify-between gap-3">
        <p className="font-medium">{t('rejected.title', { count: rejections.length })}</p>
        <IconButton label={t('rejected.close')} onClick={() => uploads.reject([])} className="-my-2 -mr-2.5">
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
      <ul className="flex flex-col gap-1">
        {rejections.slice(0, SHOWN_MAX).map(({ fileName, sizeBytes, reason }, index) => (
          <li key={`${index}-${fileName}`} className="flex flex-wrap gap-x-2">
            <span className="max-w-full truncate font-medium" title={fileName}>
              {fileName}
            </span>
            <span className="text-muted">
              {reason.name === 'tooLarge' ? `(${formatBytes(sizeBytes, locale)}) ` : ''}
              {describeRejection(reason)}
            </span>
          </li>
        ))}
        {more > 0 ? <li className="text-muted">{t('rejected.more', { count: more })}</li> : null}
      </ul>
      {rejections.some(isPlanLimit) ? (
        <div className="mt-3">
          <PlansLink>{t('upgrade')}</PlansLink>
        </div>
      ) : null}
    </Notice>
  );
};
