import { RECORDING_NOTICE_DAYS } from '@escriba/contracts/transcription/notices';
import { CalendarClock, Video } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { popupClasses } from '../../ui/menu.tsx';
import { useOnline } from '../../ui/use-online.ts';
import {
  areFirst,
  countOf,
  FIRST_NOTICES,
  noticesButtonClasses,
  NoticesSign,
  type NoticesState,
} from './notices-button.tsx';
import { NoticesList } from './notices-list.tsx';

/** Renders the notices with their button, open on the first render. */
export const NoticesPanel = (state: NoticesState): ReactNode => {
  const { t } = useTranslation('frame');
  const titleId = useId();
  const count = countOf(state.notices);
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger
        aria-label={count === 0 ? t('notices.label') : t('notices.count', { count })}
        title={t('notices.label')}
        className={noticesButtonClasses}
      >
        <NoticesSign count={count} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-labelledby={titleId}
          className={classes(
            popupClasses,
            'flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-88 max-w-[calc(100vw-16px)] flex-col overflow-hidden outline-none',
          )}
        >
          <h2 id={titleId} className="border-b border-line px-4 py-3 text-sm font-medium">
            {t('notices.label')}
          </h2>
          <Content {...state} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};

const Content = ({ notices, hasFailed, onRetry }: NoticesState) => {
  const { t } = useTranslation('frame');
  const isOnline = useOnline();
  if (notices === undefined) {
    if (!hasFailed && isOnline) return <Waiting />;
    return (
      <div className="p-4 text-sm">
        <LoadFailure title={t('notices.notLoaded')} onRetry={onRetry} />
      </div>
    );
  }
  if (areFirst(notices)) return <FirstNotices />;
  if (notices.items.length === 0)
    return (
      <p className="px-4 py-8 text-center text-sm text-muted text-balance">
        {t('notices.empty', { days: RECORDING_NOTICE_DAYS })}
      </p>
    );
  return <NoticesList notices={notices} />;
};

/** Shows two rows in the size of notices while they load. */
const Waiting = () => {
  const { t } = useTranslation('frame');
  return (
    <div role="status" className="flex animate-write flex-col gap-5 p-4 [animation-delay:200ms]">
      <span className="sr-only">{t('loading')}</span>
      <span className="h-9 rounded-control bg-ink/6" />
      <span className="h-9 rounded-control bg-ink/6" />
    </div>
  );
};

const FIRST_ICONS = { retention: CalendarClock, meetings: Video } as const;

const FirstNotices = () => {
  const { t } = useTranslation('frame');
  return (
    <ul className="flex flex-col divide-y divide-line overflow-y-auto">
      {FIRST_NOTICES.map((name) => {
        const Icon = FIRST_ICONS[name];
        return (
          <li key={name} className="flex gap-3 px-4 py-3.5 text-sm">
            <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent" />
            <div className="flex flex-col gap-0.5">
              <p className="font-medium">{t(`notices.${name}.title`)}</p>
              <p className="text-muted">{t(`notices.${name}.text`)}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
};
