import type { OperatorStorage } from '@escriba/contracts/operator/transcription';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storageQuery } from '../../data/operator/operator.ts';
import { useLocale } from '../../i18n/locale.ts';
import { formatBytes } from '../../media/format.ts';
import { useServices } from '../../session/services.ts';
import { formatDay } from '../../ui/day.ts';
import { Empty, Figures, Row, Rows } from './rows.tsx';
import { Section } from './section.tsx';

/** Shows stored audio, and the record of removed audio. */
export const StorageSection = () => {
  const { t } = useTranslation('operator');
  const query = useQuery(storageQuery(useServices().session));
  return (
    <Section title={t('storage.title')} query={query}>
      {(storage) => (
        <>
          <Stored storage={storage} />
          <h3 className="pt-2 text-sm font-medium">{t('storage.record')}</h3>
          {storage.purgeDays.length === 0 ? (
            <Empty>{t('storage.recordEmpty')}</Empty>
          ) : (
            <PurgeDays days={storage.purgeDays} />
          )}
        </>
      )}
    </Section>
  );
};

const Stored = ({ storage }: { readonly storage: OperatorStorage }) => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { audio, unfinishedUploads, removals, overdueAudio, retentionDays, purges } = storage;
  const size = (bytes: number) => (bytes === 0 ? '0' : formatBytes(bytes, locale));
  return (
    <Figures
      label={t('storage.title')}
      facts={[
        {
          label: t('storage.audio'),
          value: size(audio.sizeBytes),
          note: t('storage.objects', { count: audio.objects }),
        },
        {
          label: t('storage.uploads'),
          value: size(unfinishedUploads.sizeBytes),
          note: t('storage.objects', { count: unfinishedUploads.objects }),
        },
        {
          label: t('storage.removals'),
          value: removals.waiting,
          note: t('storage.late', { count: removals.overdue }),
        },
        { label: t('storage.overdue', { days: retentionDays }), value: overdueAudio },
        {
          label: t('storage.purged'),
          value: size(purges.sizeBytes),
          note: t('storage.objects', { count: purges.total }),
        },
      ]}
    />
  );
};

const PurgeDays = ({ days }: { readonly days: OperatorStorage['purgeDays'] }) => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  return (
    <Rows label={t('storage.record')}>
      {days.map(({ day, objects, sizeBytes }) => (
        <Row
          key={day}
          title={formatDay(day, locale)}
          facts={[{ label: t('storage.objects', { count: objects }), value: formatBytes(sizeBytes, locale) }]}
        />
      ))}
    </Rows>
  );
};
