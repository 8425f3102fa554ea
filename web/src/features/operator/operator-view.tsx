import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { accessQuery } from '../../data/operator/operator.ts';
import { useLocale } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BillingSection } from './billing-section.tsx';
import { FailuresSection } from './failures-section.tsx';
import { InsightsSection } from './insights-section.tsx';
import { LogSection } from './log-section.tsx';
import { ModelsSection } from './models-section.tsx';
import { UsersSection } from './users-section.tsx';
import { QueueSection } from './queue-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { SupportSection } from './support-section.tsx';
import { useOperatorActions } from './use-operator-actions.ts';

const SECTIONS = {
  queue: QueueSection,
  failures: FailuresSection,
  insights: InsightsSection,
  people: UsersSection,
  support: SupportSection,
  billing: BillingSection,
  storage: StorageSection,
  models: ModelsSection,
  log: LogSection,
} as const satisfies Record<string, ComponentType>;
type SectionName = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as SectionName[];

/** Renders the sections, each with its own address. Only the open one calls the server. */
export const OperatorView = ({ confirmedUntil }: { readonly confirmedUntil: string }) => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const [search] = useSearchParams();
  const actions = useOperatorActions();
  useExpiry(confirmedUntil);
  const open = NAMES.find((name) => name === search.get('section')) ?? 'queue';
  const Open = SECTIONS[open];
  const time = new Date(confirmedUntil).toLocaleTimeString(locale, { timeStyle: 'short' });
  return (
    <>
      <PageHeader
        title={t('title')}
        text={`${t('text')} ${t('confirmedUntil', { time })}.`}
        actions={<Button onClick={() => void actions.leave()}>{t('leave')}</Button>}
      />
      <nav
        aria-label={t('sections')}
        className="-mx-[16px] overflow-x-auto px-[16px] [scrollbar-width:none] sm:mx-0 sm:px-0"
      >
        <ul className="flex min-w-max gap-1 border-b border-line">
          {NAMES.map((name) => (
            <li key={name}>
              <Link
                to={name === 'queue' ? paths.operator : `${paths.operator}?section=${name}`}
                ref={name === open ? reveal : undefined}
                aria-current={name === open ? 'page' : undefined}
                className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted outline-offset-[-2px] transition-colors duration-150 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
              >
                {t(`${name}.tab`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Open />
    </>
  );
};

/** Scrolls a link into view: on a phone the sections scroll sideways. */
const reveal = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Hides other users' data as soon as the confirmation has expired. */
const useExpiry = (confirmedUntil: string): void => {
  const { session } = useServices();
  const queries = useQueryClient();
  useEffect(() => {
    const leftMs = Date.parse(confirmedUntil) - Date.now();
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: accessQuery(session).queryKey }),
      Math.max(0, leftMs) + 1_000,
    );
    return () => clearTimeout(timer);
  }, [confirmedUntil, queries, session]);
};
