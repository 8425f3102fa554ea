import { FileText, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../session/use-session.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ParticipantTime, Platforms, TalkAndListen } from './breakdowns.tsx';
import { GeneralStats } from './general-stats.tsx';
import { RecentRecordings } from './recent-recordings.tsx';
import { Sentiments } from './sentiments.tsx';
import { Summary } from './summary.tsx';

/** The first page behind the sign-in: next steps and recent work. `plan` shows the plan's usage. */
export const DashboardPage = ({ plan }: { readonly plan: ReactNode }) => {
  const { t } = useTranslation('dashboard');
  const name = useSession().user?.name.trim().split(/\s+/)[0] ?? '';
  return (
    <>
      <PageHeader
        title={t('title', { name })}
        text={t('text')}
        actions={
          <>
            <AppLink to={paths.appTranscriptions}>
              <FileText aria-hidden="true" className="size-4.5 text-accent" />
              {t('seeTranscriptions')}
            </AppLink>
            <AppLink to={paths.appUpload} look="primary">
              <Upload aria-hidden="true" className="size-4.5" />
              {t('uploadRecording')}
            </AppLink>
          </>
        }
      />
      <Summary />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-3">
        <RecentRecordings className="xl:col-span-2" />
        {plan}
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        <GeneralStats />
        <Sentiments />
      </div>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <ParticipantTime />
        <TalkAndListen />
        <Platforms />
      </div>
    </>
  );
};
