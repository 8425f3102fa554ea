import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Bar, BarTable } from './bar-table.tsx';
import { SAMPLE_PARTICIPANTS, SAMPLE_PLATFORMS } from './sample-data.ts';

const LONGEST_HOURS = Math.max(...SAMPLE_PARTICIPANTS.map(({ hours }) => hours));

export const ParticipantTime = () => {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={t('participants.title')}>
      <BarTable
        caption={t('participants.title')}
        columns={[t('participants.person'), t('participants.time')]}
        rows={SAMPLE_PARTICIPANTS.map(({ name, hours }) => ({
          name,
          values: [`${hours}h`],
          bar: <Bar percent={(hours / LONGEST_HOURS) * 100} />,
        }))}
      />
    </Card>
  );
};

export const TalkAndListen = () => {
  const { t } = useTranslation('dashboard');
  return (
    <Card
      title={t('talk.title')}

      aside={
        <p aria-hidden="true" className="flex gap-4 pt-0.5 text-sm text-muted">
          <Key className="bg-accent" label={t('talk.talks')} />
          <Key className="bg-ink/25" label={t('talk.listens')} />
        </p>
      }
    >
      <BarTable
        caption={t('talk.title')}
        columns={[t('talk.person'), t('talk.talks'), t('talk.listens')]}
        rows={SAMPLE_PARTICIPANTS.map(({ name, talkPercent }) => ({
          name,
          values: [`${talkPercent}%`, `${100 - talkPercent}%`],
          bar: <Bar percent={talkPercent} rest="bg-ink/25" />,
        }))}
      />
    </Card>
  );
};

const Key = ({ className, label }: { readonly className: string; readonly label: string }) => (
  <span className="flex items-center gap-2">
    <span className={`size-2.5 rounded-full ${className}`} />
    {label}
  </span>
);

export const Platforms = () => {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={t('platforms.title')} className="@2xl:col-span-2 @4xl:col-span-1">
      <BarTable
        caption={t('platforms.title')}
        columns={[t('platforms.platform'), t('platforms.share')]}
        rows={SAMPLE_PLATFORMS.map(({ name, percent }) => ({
          name,
          values: [`${percent}%`],
          bar: <Bar percent={percent} />,
        }))}
      />
    </Card>
  );
};
