import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveTransfer, startTransfer, type Transfer } from './transfer.ts';

const READ_EVERY_MS = 1_000;
const MINUTE_S = 60;
/** The step to which seconds are rounded, so that the figure does not change with every piece. */
const STEP_S = 5;

/**
 * Returns the time until a transcription is complete, such as 'faltam 3 minutos', from the speed of its progress since this page shows it;
 * null until the speed is known. `percent` is null while nothing is transcribed.
 */
export const useTimeLeft = (percent: number | null): string | null => {
  const { t } = useTranslation('common');
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const latest = useRef(percent);
  useEffect(() => {
    latest.current = percent;
  }, [percent]);
  useEffect(() => {
    const read = () => setTransfer((last) => follow(last, latest.current, performance.now()));
    const timer = setInterval(read, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const secondsLeft = transfer?.secondsLeft ?? null;
  if (percent === null || secondsLeft === null) return null;
  return secondsLeft < MINUTE_S
    ? t('transfer.secondsLeft', { count: Math.max(1, Math.round(secondsLeft / STEP_S)) * STEP_S })
    : t('transfer.minutesLeft', { count: Math.round(secondsLeft / MINUTE_S) });
};

/** Returns the progress as a transfer of 100 bytes, measured whenever it has changed. */
const follow = (last: Transfer | null, percent: number | null, atMs: number): Transfer | null => {
  if (percent === null) return null;
  if (last === null) return startTransfer(100, atMs, percent);
  return last.sentBytes === percent ? last : moveTransfer(last, { sentBytes: percent, atMs });
};
