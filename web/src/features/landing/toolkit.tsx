import { Check } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';

const TABS = ['upload', 'processing', 'insights'] as const;
type Tab = (typeof TABS)[number];
const POINTS = ['first', 'second', 'third'] as const;

type ToolkitProps = {
  /** A small sample of the product for each part. */
  readonly pictures: Readonly<Record<Tab, ReactNode>>;
};

/** Shows the three parts of the product, in tabs. All of them are in the page's HTML, so that every reader finds them. */
export const Toolkit = ({ pictures }: ToolkitProps) => {
  const { t } = useTranslation('landing');
  return (
    <Tabs.Root id="toolkit" defaultValue="upload" className="rounded-zone border border-line bg-raised">
      <Tabs.List
        aria-label={t('toolkit.label')}
        className="flex flex-wrap gap-1 border-b border-line px-2 sm:px-4"
      >
        {TABS.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            className="-mb-px flex min-h-12 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted outline-offset-[-2px] transition-colors duration-150 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink sm:px-4 sm:text-base"
          >
            {t(`toolkit.${tab}.tab`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map((tab) => (
        <Tabs.Content
          key={tab}
          value={tab}
          forceMount
          className="grid grid-cols-[minmax(0,1fr)] items-center gap-6 rounded-zone p-5 data-[state=inactive]:hidden sm:p-8 md:min-h-72 md:grid-cols-[3fr_2fr] md:gap-10"
        >
          <Part tab={tab} />
          <div
            aria-hidden="true"
            className="flex min-h-40 flex-col justify-center rounded-card bg-sunken px-6 py-5"
          >
            {pictures[tab]}
          </div>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
};

/** Says what one part does, in three points. */
const Part = ({ tab }: { readonly tab: Tab }) => {
  const { t } = useTranslation('landing');
  const local = useLocalPath();
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-xl font-medium text-balance">{t(`toolkit.${tab}.title`)}</h3>
      <ul className="flex flex-col gap-3">
        {POINTS.map((point) => (
          <li key={point} className="flex items-start gap-3 text-pretty">
            <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-accent" />
            {t(`toolkit.${tab}.${point}`)}
          </li>
        ))}
      </ul>
      {tab === 'insights' ? (
        <a
          href={local(paths.insights)}
          className="inline-flex items-center self-start rounded-control text-accent underline underline-offset-4 touch:min-h-11"
        >
          {t('toolkit.insights.more')}
        </a>
      ) : null}
    </div>
  );
};
