import type { AudioTracks } from '@escriba/contracts/transcription/audio-tracks';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { nameTrack } from '../../../media/audio-tracks.ts';
import { SelectField } from '../../../ui/select-field.tsx';

type TrackFieldProps = {
  readonly tracks: AudioTracks;
  /** The audio track; undefined: those of the current text. */
  readonly value: number | undefined;
  readonly onChange: (track: number | undefined) => void;
};

const OF_TEXT = '';

/** Chooses the audio track of a new recognition. */
export const TrackField = ({ tracks, value, onChange }: TrackFieldProps) => {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  const heard = new Intl.ListFormat(locale, { type: 'conjunction' }).format(tracks.heard.map(String));
  const isOne = tracks.heard.length === 1;
  return (
    <SelectField
      label={t('again.track')}
      value={value === undefined ? OF_TEXT : String(value)}
      onChange={({ target }) => onChange(target.value === OF_TEXT ? undefined : Number(target.value))}
      options={[
        { value: OF_TEXT, label: t(isOne ? 'again.sameTrack' : 'again.sameTracks', { value: heard }) },
        ...tracks.leftOut.map((track) => ({
          value: String(track.number),
          label: t('again.trackName', { value: nameTrack(track, locale) }),
        })),
      ]}
    />
  );
};
