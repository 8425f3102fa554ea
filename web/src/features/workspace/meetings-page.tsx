import { Captions, ChartPie, type LucideIcon, Users, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { ComingPage } from './coming-page.tsx';
import { TellMe } from './tell-me.tsx';

const PLANNED: readonly { readonly name: 'live' | 'speakers' | 'analysis'; readonly Icon: LucideIcon }[] = [
  { name: 'live', Icon: Captions },
  { name: 'speakers', Icon: Users },
  { name: 'analysis', Icon: ChartPie },
];

/** `/app/meetings`: what is planned, and a way to ask for a message about it. */
export const MeetingsPage = () => {
  const { t } = useTranslation('workspace');
  return (
    <ComingPage
      name="meetings"
      Icon={Video}
      isSoon
      details={<Planned />}
      action={
        <div className="flex flex-wrap items-start gap-3 max-sm:flex-col max-sm:items-stretch">
          <AppLink to={paths.appUpload} look="primary">
            {t('uploadRecording')}
          </AppLink>
          <TellMe feature="meetings" />
        </div>
      }
    />
  );
};

const Planned = () => {
  const { t } = useTranslation('workspace');
  return (
    <ul aria-label={t('meetings.planned.title')} className="flex max-w-reading flex-col gap-3 py-2">
      {PLANNED.map(({ name, Icon }) => (
        <li key={name} className="flex gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          <span className="text-pretty">{t(`meetings.planned.${name}`)}</span>
        </li>
      ))}
    </ul>
  );
};
