import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCanUpgrade } from '../../data/usage/plans-link.tsx';
import { useUsage } from '../../data/usage/usage.ts';
import { paths } from '../../platform/paths.ts';

/** Shows what a larger plan would add to this recording; nothing if the plan includes it, or is another person’s. Below the text, which it must not move. */
export const PlanGain = () => {
  const { t } = useTranslation('transcript');
  const { data } = useUsage();
  const canUpgrade = useCanUpgrade();
  if (data === undefined || !canUpgrade || data.plan.features.speakerIdentification) return null;
  return (
    <p className="mx-auto w-full max-w-[calc(var(--container-reading)+2rem)] px-4 pb-6 text-xs text-muted text-pretty">
      {t('gain.text')}{' '}
      <Link
        to={paths.plans}
        className="rounded-control font-medium text-accent underline-offset-4 hover:underline"
      >
        {t('seePlans')}
      </Link>
    </p>
  );
};
