import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { CalendarClock, Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { AudioPlayer } from '../../media/player/audio-player.tsx';
import { shortName } from '../../media/shown-name.ts';
import { daysBetween } from '../../ui/calendar-days.ts';
import { formatMoment } from '../../ui/day.ts';
import { useTrack } from './use-track.ts';
import { serverNow } from '../../platform/server-clock.ts';

const DAY_MS = 86_400_000;
/** How many days in advance the deletion of the audio is announced. */
const NOTICE_DAYS_BEFORE = 5;

type AudioBlockProps = { readonly item: TranscriptionItem; readonly isWhole?: boolean };

/** Renders the player, or says why there is no audio. */
export const AudioBlock = ({ item, isWhole = false }: AudioBlockProps) => {
  const { t } = useTranslation(['library', 'player']);
  const track = useTrack(item);
  if (item.audioPurgedAt !== null)
    return (
      <AudioNote Icon={<Info aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />}>
        {t('player:purged')}
      </AudioNote>
    );
  if (track === null)
    return (
      <AudioNote Icon={<Info aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />}>
        {t('player:missing')}
      </AudioNote>
    );
  return (
    <div className="flex flex-col gap-2">
      <AudioPlayer
        track={track}
        name={shortName(item.originalFileName)}
        durationSeconds={item.result?.audio_duration ?? 0}
        isWhole={isWhole}
      />
      <Expiry at={item.audioExpiresAt} />
    </div>
  );
};

const Expiry = ({ at }: { readonly at: string | null }) => {
  const { t } = useTranslation(['library', 'player']);
  const locale = useLocale();
  const [nowMs] = useState(serverNow);
  const leftMs = at === null ? Number.POSITIVE_INFINITY : Date.parse(at) - nowMs;
  if (at === null || leftMs > NOTICE_DAYS_BEFORE * DAY_MS) return null;
  const days = Math.max(0, daysBetween(new Date(nowMs), new Date(at)));
  const when = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  return (
    <AudioNote
      Icon={<CalendarClock aria-hidden="true" className="mt-[0.2em] size-4 shrink-0 text-warning" />}
      title={formatMoment(at, locale, 'medium')}
    >
      {t('audio.expires', { when })}
    </AudioNote>
  );
};

type AudioNoteProps = { readonly Icon: ReactNode; readonly title?: string; readonly children: ReactNode };

const AudioNote = ({ Icon, title, children }: AudioNoteProps) => (
  <p title={title} className="flex items-start gap-1.5 text-sm text-muted">
    {Icon}
    <span>{children}</span>
  </p>
);
