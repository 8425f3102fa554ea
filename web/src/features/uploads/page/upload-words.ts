import { FILE_FAULTS } from '@escriba/contracts/transcription/file-faults';
import { planLimitReason } from '@escriba/contracts/plans/texts';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { TFunction } from 'i18next';
import {
  ArrowUpFromLine,
  CircleAlert,
  CirclePause,
  Clock,
  Languages,
  ScanSearch,
  Unplug,
  WifiOff,
} from 'lucide-react';
import { findLimitOf } from '../../../data/usage/limit-codes.ts';
import { formatBytes } from '../../../media/format.ts';
import { percentSent, type Transfer } from '../../../media/transfer.ts';
import type { RowStatus } from '../parts/recording-row.tsx';
import type { UploadFault, UploadItem } from '../queue/upload-item.ts';

type Translate = TFunction<'uploads'>;

const MINUTE_S = 60;

/** Describes the upload's state as colour, icon and word. */
export const describeUpload = ({ state, transfer }: UploadItem, t: Translate): RowStatus => {
  switch (state.name) {
    case 'held':
      return { tone: 'warning', Icon: Languages, word: t('state.held') };
    case 'waiting':
      return { tone: 'muted', Icon: Clock, word: t('state.waiting') };
    case 'uploading':
      return percentSent(transfer) === 100
        ? { tone: 'accent', Icon: ScanSearch, word: t('state.finishing') }
        : { tone: 'accent', Icon: ArrowUpFromLine, word: t('state.uploading'), isMoving: true };
    case 'reconnecting':
      return { tone: 'warning', Icon: WifiOff, word: t('state.reconnecting') };
    case 'paused':
      return { tone: 'muted', Icon: CirclePause, word: t('state.paused') };
    case 'interrupted':
      return {
        tone: 'warning',
        Icon: Unplug,
        word: t('state.interrupted', { percent: percentSent(transfer) }),
      };
    case 'failed':
      return { tone: 'danger', Icon: CircleAlert, word: t('state.failed') };
    case 'sent':
      return { tone: 'muted', Icon: Clock, word: t('status.pending') };
  }
};

/** Describes what is below the bar: bytes at the left, the remaining time at the right. */
export const describeTransfer = (
  { state, transfer }: UploadItem,
  t: Translate,
  locale: Locale,
): readonly (string | null)[] => {
  const sent = t('transfer.sent', {
    sent: formatBytes(transfer.sentBytes, locale),
    total: formatBytes(transfer.totalBytes, locale),
  });
  const total = formatBytes(transfer.totalBytes, locale);
  switch (state.name) {
    case 'uploading':
      return [sent, percentSent(transfer) === 100 ? null : describePace(transfer, t, locale)];
    case 'reconnecting':
      return [sent, t('row.goesOn')];
    case 'waiting':
      return [transfer.sentBytes > 0 ? sent : total];
    case 'paused':
    case 'interrupted':
      return [sent];
    case 'held':
    case 'sent':
      return [total];
    case 'failed':
      return [];
  }
};

const describePace = (
  { bytesPerSecond, secondsLeft }: Transfer,
  t: Translate,
  locale: Locale,
): string | null => {
  if (bytesPerSecond === null || secondsLeft === null) return null;
  const speed = t('transfer.speed', { speed: formatBytes(bytesPerSecond, locale) });
  const left =
    secondsLeft < MINUTE_S
      ? t('transfer.secondsLeft', { count: secondsLeft })
      : t('transfer.minutesLeft', { count: Math.round(secondsLeft / MINUTE_S) });
  return `${speed}, ${left}`;
};

const REFUSALS = [...FILE_FAULTS, 'transcription.too_large'] as const;

type Reason<Code extends string> = Code extends `${string}.${infer Name}` ? Name : never;

/** Describes a fault by the server's message while the page is in its language; else by the page's own for the code. */
export const describeFault = (
  { code, message, language }: UploadFault,
  t: Translate,
  pageLocale: Locale,
): string => {
  if (message !== null && (language === undefined || language === pageLocale)) return message;
  const limit = findLimitOf(code);
  if (limit !== undefined) return planLimitReason(limit, pageLocale);
  const refusal = REFUSALS.find((known) => known === code);
  if (refusal !== undefined) return t(`fault.refused.${reasonOf(refusal)}`);
  if (code === 'unreadable') return t('failure.unreadable');
  if (code === 'session') return t('signInFirst');
  return t('fault.upload');
};

const reasonOf = <Code extends string>(code: Code): Reason<Code> =>
  code.slice(code.indexOf('.') + 1) as Reason<Code>;

/** Returns a share between 0 and 1 as a percentage; 0 without a result. */
export const toPercent = (share = 0): number => Math.round(share * 100);
