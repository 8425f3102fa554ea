import type { TranscriptionItem } from '@escriba/contracts';
import { isUnfinished, type LiveNews } from '../data/transcriptions/news.ts';

/** What the person's recordings are up to, as far as a tab's title tells. */
export type Work = {
  readonly running: ReadonlyMap<string, Pick<TranscriptionItem, 'status' | 'progress'>>;
  /** Ended since the tab was seen last, the latest at the end. */
  readonly ended: readonly TranscriptionItem[];
};

export const NO_WORK: Work = { running: new Map(), ended: [] };

/** The end of a recording that this page saw running, and that nobody stopped on purpose. */
export const endedBy = (news: LiveNews): TranscriptionItem | undefined => {
  if (news.type !== 'changed' || news.before === undefined || !isUnfinished(news.before)) return undefined;
  return news.item.status === 'completed' || news.item.status === 'error' ? news.item : undefined;
};

/** `isSeen`: the tab is in sight, so that what ends now need not be told. */
export const heed = (work: Work, news: LiveNews, isSeen: boolean): Work => {
  const id = news.type === 'changed' ? news.item.transcriptionId : news.transcriptionId;
  const running = new Map(work.running);
  if (news.type === 'changed' && isUnfinished(news.item)) running.set(id, news.item);
  else running.delete(id);
  const others = work.ended.filter(({ transcriptionId }) => transcriptionId !== id);
  const ended = endedBy(news);
  return { running, ended: ended === undefined || isSeen ? others : [...others, ended] };
};

export const see = (work: Work): Work => (work.ended.length === 0 ? work : { ...work, ended: [] });

/** The share that is done of all that runs or waits, 0–100. */
export const percentOf = ({ running }: Work): number => {
  const all = [...running.values()];
  return Math.round(all.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, all.length));
};
