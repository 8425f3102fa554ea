import { useTranslation } from 'react-i18next';

/** Renders the shape of the plan's card, of larger plans and of the folded sections, while they load. */
export const PlanSkeleton = () => {
  const { t } = useTranslation('usage');
  return (
    <div role="status" className="@container animate-write [animation-delay:200ms]">
      <span className="sr-only">{t('loadingUsage')}</span>
      <div className="grid gap-6 @3xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className={`h-104 ${BLOCK}`} />
        <div className={`h-104 @3xl:row-span-2 @3xl:h-auto ${BLOCK}`} />
        <div className={`h-57 ${BLOCK}`} />
      </div>
    </div>
  );
};

const BLOCK = 'rounded-card border border-line bg-raised';
