import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureCode, failureText } from '../../../data/failure-text.ts';
import { isLimitCode } from '../../../data/usage/limit-codes.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { paths } from '../../../platform/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import type { PanelForm } from './forms.ts';
import type { InsightPage } from './use-insight-page.ts';
import { NotSaved, useLimit } from './use-insights.ts';

type OfferProps = {
  readonly form: PanelForm;
  readonly page: InsightPage;
  readonly onMake: () => void;
};

/** Offers to make a form that there is not yet, and says what it counts. */
export const MakeOffer = ({ form, page, onMake }: OfferProps) => {
  const { t } = useTranslation('insightPanel');
  if (!page.hasText) return <p className="text-sm text-muted text-pretty">{t('noText')}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-pretty">{t(`about.${form}`)}</p>
      <MakeButton onMake={onMake} label={t(`make.${form}`)} isFirst />
    </div>
  );
};

/** Says that the text has changed since, and offers an update. */
export const StaleNotice = ({ onMake }: OfferProps) => {
  const { t } = useTranslation('insightPanel');
  return (
    <Notice tone="info">
      <p className="font-medium">{t('stale')}</p>
      <div className="mt-2 flex flex-col items-start gap-2">
        <MakeButton onMake={onMake} label={t('update')} />
      </div>
    </Notice>
  );
};

type FailureProps = OfferProps & {
  /** The failure of the request; null if the insight itself has failed. */
  readonly error: Error | null;
};

/** Says why there is no insight, and offers another try or, at the limit of the plan, the plans. */
export const Failure = ({ onMake, error }: FailureProps) => {
  const { t } = useTranslation('insightPanel');
  if (error !== null && isLimitCode(failureCode(error))) return <LimitNotice text={failureText(error)} />;
  const why =
    error === null ? t('failureText') : error instanceof NotSaved ? t('unsaved') : failureText(error);
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <Button size="small" onClick={onMake}>
          <RotateCw aria-hidden="true" className="size-4 text-accent" />
          {t('retry')}
        </Button>
      }
    >
      <p className="font-medium">{t('failure')}</p>
      <p className="text-muted">{why}</p>
    </Notice>
  );
};

/** Says that the limit of the plan is reached, and leads to the plans. */
const LimitNotice = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('insightPanel');
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <AppLink to={paths.plans} size="small">
          {t('seePlans')}
        </AppLink>
      }
    >
      <p className="font-medium">{text}</p>
    </Notice>
  );
};

type MakeButtonProps = {
  readonly label: string;
  readonly onMake: () => void;
  /** Whether it is the panel's main action. */
  readonly isFirst?: boolean;
};

const MakeButton = ({ label, onMake, isFirst = false }: MakeButtonProps) => {
  const { t } = useTranslation('insightPanel');
  const isOnline = useOnline();
  return (
    <>
      <Button size="small" look={isFirst ? 'primary' : 'secondary'} disabled={!isOnline} onClick={onMake}>
        {label}
      </Button>
      {isOnline ? <Cost /> : <p className="text-xs text-muted">{t('offline')}</p>}
    </>
  );
};

/** Says what an insight counts; nothing if the plan has no limit. */
const Cost = () => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const limit = useLimit();
  if (limit === undefined) return null;
  return (
    <p className="text-xs text-muted text-pretty tabular-nums">
      {t('cost', { limit: formatNumber(limit, locale) })}
    </p>
  );
};
