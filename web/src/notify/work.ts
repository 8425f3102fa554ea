import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { isUnfinished, type LiveNews } from '../data/transcriptions/news.ts';

/** The user's running and ended work, for the tab's title. */
export type Work = {
  readonly running: ReadonlyMap<string, Pick<TranscriptionItem, 'status' | 'progress'>>;
  /** Recordings that ended since the tab was last visible, the latest last. */
  readonly ended: readonly TranscriptionItem[];
};

export const NO_WORK: Work = { running: new Map(), ended: [] };

/** Returns a recording that ended while this page watched it, unless it was cancelled. */
export const endedBy = (news: LiveNews): TranscriptionItem | undefined => {
  if (news.type !== 'changed' || news.before === undefined || !isUnfinished(news.before)) return undefined;
  return news.item.status === 'completed' || news.item.status === 'error' ? news.item : undefined;
};

/** Applies news to the work. `isSeen`: the tab is visible, so that ends need no notice. */
export const applyUpdate = (work: Work, news: LiveNews, isSeen: boolean): Work => {
  const id = news.type === 'changed' ? news.item.transcriptionId : news.transcriptionId;
  const running = new Map(work.running);
  if (news.type === 'changed' && isUnfinished(news.item)) running.set(id, news.item);
  else running.delete(id);
  const others = work.ended.filter(({ transcriptionId }) => transcriptionId !== id);
  const ended = endedBy(news);
  return { running, ended: ended === undefined || isSeen ? others : [...others, ended] };
};

export const markSeen = (work: Work): Work => (work.ended.length === 0 ? work : { ...work, ended: [] });

/** Returns the average progress of all unfinished work, 0–100. */
export const percentOf = ({ running }: Work): number => {
  const all = [...running.values()];
  return Math.floor(all.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, all.length));
};
