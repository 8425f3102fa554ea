import type { AudioTracks } from '@escriba/contracts/transcription/audio-tracks';
import { AudioLines } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { describeTracks } from '../../media/audio-tracks.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { noteClasses, noteSignClasses, noteTextClasses } from './text/text-classes.ts';

type TracksNoticeProps = {
  readonly tracks: AudioTracks;
  /** Whether the recording itself is still stored. */
  readonly hasAudio: boolean;
  /** Offers the other tracks; absent while the text cannot be recognised again. */
  readonly onOtherTrack?: (() => void) | undefined;
};

/**
 * Shows a notice above a text that does not contain all audio tracks with speech. `web/src/early/early-text.ts` renders the same before the
 * app has loaded.
 */
export const TracksNotice = ({ tracks, hasAudio, onOtherTrack }: TracksNoticeProps) => {
  const { t } = useTranslation('transcript');
  const sentences = describeTracks(tracks, useLocale());
  if (sentences.length === 0) return null;
  const isOne = tracks.leftOut.length === 1;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="note" className={noteClasses}>
        <AudioLines aria-hidden="true" className={classes(noteSignClasses, 'text-accent')} />
        <span className={noteTextClasses}>
          {sentences.map(({ key, value }) => t(`tracks.${key}`, { value })).join(' ')}
          {hasAudio ? null : ` ${t('tracks.gone')}`}
        </span>
      </p>
      {hasAudio && onOtherTrack !== undefined ? (
        <Button size="small" onClick={onOtherTrack}>
          {t(isOne ? 'tracks.other' : 'tracks.another')}
        </Button>
      ) : null}
    </div>
  );
};
