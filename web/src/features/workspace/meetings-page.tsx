import { Captions, ChartPie, type LucideIcon, Users, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ComingPanel } from './coming-panel.tsx';
import { TellMe } from './tell-me.tsx';

const PLANNED: readonly { readonly name: 'live' | 'speakers' | 'analysis'; readonly Icon: LucideIcon }[] = [
  { name: 'live', Icon: Captions },
  { name: 'speakers', Icon: Users },
  { name: 'analysis', Icon: ChartPie },
];

/** Renders `/app/meetings`: what is planned, and a way to ask for a message about it. */
export const MeetingsPage = () => {
  const { t } = useTranslation(['workspace', 'frame']);
  return (
    <>
      <PageHeader
        title={t('meetings.title')}
        text={t('meetings.text')}
        badge={<Badge className="font-sans tracking-normal">{t('soon', { ns: 'frame' })}</Badge>}
      />
      <ComingPanel
        name="meetings"
        Icon={Video}
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
    </>
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
