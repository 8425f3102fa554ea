import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../platform/paths.ts';
import { useSession } from '../session/use-session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PlanPage } from './plan-page.tsx';
import { PublicLayout } from './public-layout.tsx';

/** Renders `/subscription`: the plan outside the app's frame. */
export const PublicSubscriptionPage = () => (
  <PublicLayout>
    <div className="wrap flex grow flex-col gap-8 py-8">
      <PlanPage opened="payments" header={<PublicHeader />} />
    </div>
  </PublicLayout>
);

/** Renders the header; only a user has an app to go back to. */
const PublicHeader = () => {
  const { t } = useTranslation('subscription');
  const { status } = useSession();
  return (
    <div className="flex flex-col gap-4">
      {status === 'authenticated' ? (
        <Link
          to={paths.app}
          className="flex items-center gap-1.5 self-start rounded-control text-sm text-muted hover:text-ink touch:min-h-11"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('toApp')}
        </Link>
      ) : null}
      <PageHeader title={t('title')} text={t('text')} />
    </div>
  );
};
