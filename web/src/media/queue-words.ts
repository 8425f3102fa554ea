import type { TFunction } from 'i18next';

export type QueuePlace = {
  readonly queuePosition: number | null;
  /** Seconds until the start; null if too little is known. */
  readonly startsInSeconds: number | null;
};

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Returns the place of a waiting recording, such as 'Na fila, posição 3 · começa em cerca de 2 min'; null if it is unknown. */
export const describeQueuePlace = (
  { queuePosition, startsInSeconds }: QueuePlace,
  t: TFunction<'common'>,
): string | null => {
  if (queuePosition === null) return null;
  const place = queuePosition === 1 ? t('queue.next') : t('queue.position', { position: queuePosition });
  return startsInSeconds === null ? place : `${place} · ${describeStart(startsInSeconds, t)}`;
};

const describeStart = (seconds: number, t: TFunction<'common'>): string => {
  if (seconds < MINUTE_S) return t('queue.startsSoon');
  if (seconds < HOUR_S) return t('queue.startsMinutes', { count: Math.round(seconds / MINUTE_S) });
  return t('queue.startsHours', { count: Math.round(seconds / HOUR_S) });
};
