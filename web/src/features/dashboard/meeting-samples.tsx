import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { Card } from '../../ui/card.tsx';
import { ParticipantTime, Platforms, TalkAndListen } from './breakdowns.tsx';
import { GeneralStats } from './general-stats.tsx';
import { SAMPLE_SUMMARY } from './sample-data.ts';
import { Sentiments } from './sentiments.tsx';

/** Shows what meetings will show: made-up figures. The heading above marks them as samples. */
export const MeetingSamples = () => (
  <div className="@container flex flex-col gap-4">
    <div className="grid gap-4 @4xl:grid-cols-3">
      <GeneralStats />
      <Sentiments />
    </div>
    <div className="grid gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
      <ParticipantTime />
      <TalkAndListen />
      <Platforms />
    </div>
    <SpeakerCount />
  </div>
);

const SpeakerCount = () => {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  return (
    <Card title={t('summary.speakers')} className="@2xl:max-w-xs">
      <p className="flex items-center gap-3 text-2xl font-semibold tabular-nums">
        <Users aria-hidden="true" className="size-5 text-accent" />
        {new Intl.NumberFormat(locale).format(SAMPLE_SUMMARY.identifiedSpeakers)}
      </p>
    </Card>
  );
};
