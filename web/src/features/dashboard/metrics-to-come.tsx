import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { SampleMark } from '../../ui/sample-mark.tsx';
import { MeetingSamples } from './meeting-samples.tsx';

/** `/app/analytics` of a new account: samples, marked once. */
export const MetricsToCome = () => {
  const { t } = useTranslation('dashboard');
  const id = useId();
  return (
    <>
      <PageHeader title={t('analytics.title')} text={t('analytics.text')} />
      <section aria-labelledby={id} className="@container flex flex-col gap-4">
        <div>
          <h2 id={id} className="font-medium">
            {t('samples.title')}
          </h2>
          <SampleMark />
        </div>
        <MeetingSamples />
      </section>
    </>
  );
};
