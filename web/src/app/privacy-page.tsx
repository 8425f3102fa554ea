import {
  ACCESS_LOG_RETENTION_MONTHS,
  AUDIO_RETENTION_DAYS,
  CLOSED_ACCOUNT_RETENTION_YEARS,
  FREE_RETENTION_HOURS,
} from '@escriba/contracts';
import { useTranslation } from 'react-i18next';
import { env } from '../platform/env.ts';
import { PublicLayout } from './public-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

const SECTIONS = [
  { name: 'one', points: ['account', 'recordings', 'billing', 'technical'] },
  { name: 'two', points: ['contract', 'law', 'consent', 'never'] },
  { name: 'three', points: ['audio', 'free', 'device', 'transcripts', 'account', 'access', 'closed'] },
  { name: 'four', points: ['payment', 'google', 'speech', 'authorities'] },
  { name: 'five', points: ['access', 'correct', 'erase', 'revoke', 'complain'] },
  { name: 'six', points: ['security', 'cookies', 'others'] },
] as const;

/** Retention periods of the services. */
const PERIODS = {
  audioDays: AUDIO_RETENTION_DAYS,
  freeHours: FREE_RETENTION_HOURS,
  accessMonths: ACCESS_LOG_RETENTION_MONTHS,
  closedYears: CLOSED_ACCOUNT_RETENTION_YEARS,
};

/** `/privacy`: how data is handled, in six sections. */
export const PrivacyPage = () => {
  const { t } = useTranslation('privacy');
  usePageTitle(t('title'));
  return (
    <PublicLayout>
      <article className="mx-auto flex w-full max-w-reading flex-col gap-12 px-4 py-12 sm:px-6 sm:py-16">
        <header className="flex flex-col gap-4">
          <h1 className="font-serif text-3xl font-medium tracking-[-0.02em] text-balance sm:text-4xl">
            {t('title')}
          </h1>
          <p className="text-lg text-muted">{t('intro')}</p>
          <p className="text-sm text-muted">{t('updated')}</p>
        </header>
        <Contents />
        {SECTIONS.map(({ name, points }) => (
          <section key={name} id={name} aria-labelledby={`${name}-title`} className="flex flex-col gap-3">
            <h2
              id={`${name}-title`}
              className="font-serif text-xl font-medium tracking-[-0.01em] text-balance"
            >
              {t(`${name}.title`)}
            </h2>
            <p>{t(`${name}.text`)}</p>
            <ul className="flex flex-col gap-2">
              {points.map((point) => (
                <li
                  key={point}
                  className="relative pl-5 before:absolute before:top-[0.72em] before:left-0.5 before:size-1.5 before:rounded-full before:bg-accent"
                >
                  {t(`${name}.${point}` as 'three.audio', PERIODS)}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className="-mt-8">
          {t('six.contact')}{' '}
          <a href={`mailto:${env.contactEmail}`} className="text-accent underline underline-offset-2">
            {env.contactEmail}
          </a>
          .
        </p>
      </article>
    </PublicLayout>
  );
};

const Contents = () => {
  const { t } = useTranslation('privacy');
  return (
    <nav aria-label={t('contents')} className="rounded-card border border-line bg-raised px-5 py-4">
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {SECTIONS.map(({ name }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="inline-flex items-center rounded-control py-0.5 text-sm text-muted underline-offset-2 transition-colors duration-150 hover:text-ink hover:underline touch:min-h-11"
            >
              {t(`${name}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
