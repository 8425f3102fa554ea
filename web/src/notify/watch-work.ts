import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import i18next from 'i18next';
import { currentLocale } from '../i18n/locale.ts';
import type { AppServices } from '../data/app-services.ts';
import type { LiveNews } from '../data/transcriptions/news.ts';
import { toOwnerId } from '../session/workspace-choice.ts';
import { showInTab } from '../ui/page-title.ts';
import { readNotifyState } from './choice.ts';
import { cutName } from '../media/cut-name.ts';
import { describeWork } from './tab-title.ts';
import { joinTabs } from './tabs.ts';
import { endedBy, applyUpdate, NO_WORK, markSeen } from './work.ts';

const NAME_LENGTH_MAX = 80;

/**
 * Shows the user's work in the tab's title and, if enabled, by a notification that opens the recording. Returns
 * a stop function; call both again for another user.
 */
export const watchWork = (
  { live, tabs }: Pick<AppServices, 'live' | 'tabs'>,
  open: (item: TranscriptionItem) => void,
  userId: string | undefined,
): (() => void) => {
  const ends = new AbortController();
  const { signal } = ends;
  let work = NO_WORK;
  const notifier = joinTabs(tabs, toOwnerId(userId), signal);

  const show = (): void => showInTab(describeWork(work, i18next.getFixedT(null, 'live')));
  const onUpdate = (news: LiveNews): void => {
    work = applyUpdate(work, news, document.visibilityState === 'visible');
    show();
    const item = endedBy(news);
    if (item !== undefined && readNotifyState() === 'on')
      void notifier.mustTell().then((must) => (must ? notify(item, open) : undefined));
  };
  const onSight = (): void => {
    if (document.visibilityState !== 'visible') return;
    work = markSeen(work);
    show();
  };
  const stop = live.subscribe(onUpdate);
  document.addEventListener('visibilitychange', onSight, { signal });
  i18next.on('languageChanged', show);
  return () => {
    ends.abort();
    stop();
    i18next.off('languageChanged', show);
    showInTab(undefined);
  };
};

const notify = (item: TranscriptionItem, open: (item: TranscriptionItem) => void): void => {
  const t = i18next.getFixedT(null, 'live');
  const isDone = item.status === 'completed';
  const notification = new Notification(t(isDone ? 'notification.done' : 'notification.failed'), {
    body: cutName(item.originalFileName, NAME_LENGTH_MAX),
    tag: item.transcriptionId,
    icon: '/favicon.svg',
    lang: currentLocale(),
  });
  notification.addEventListener('click', () => {
    window.focus();
    open(item);
    notification.close();
  });
};
