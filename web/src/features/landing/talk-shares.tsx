import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatDuration } from '../../media/format.ts';
import { speakerHue } from '../../ui/speaker-hue.ts';
import { SpeakerMark } from '../../ui/speaker-mark.tsx';
import { type Clip, CLIPS } from './clips.ts';

/** Shows how long each person of the example speaks. */
export const TalkShares = () => {
  const { t } = useTranslation('landing');
  const times = listTimes(CLIPS[useLocale()]);
  const longest = Math.max(...times);
  return (
    <div className="flex flex-col gap-4 text-sm">
      {times.map((ms, speaker) => (
        <div key={speaker} className="flex flex-col gap-1.5">
          <div className="flex items-center gap-2 font-medium">
            <SpeakerMark hue={speakerHue(speaker)} />
            <span className="grow">{t('demo.speaker', { number: speaker + 1 })}</span>
            <span className="font-normal text-muted tabular-nums">{formatDuration(ms / 1_000)}</span>
          </div>
          <div className="h-1.5 rounded-full bg-ink/30" style={{ width: `${(ms / longest) * 100}%` }} />
        </div>
      ))}
    </div>
  );
};

/** Returns the speech of each person, in ms, in the order of the speakers. */
const listTimes = ({ passages }: Clip): number[] => {
  const times: number[] = [];
  for (const { speaker, words } of passages) {
    const spokenMs = (words.at(-1)?.[1] ?? 0) - (words[0]?.[0] ?? 0);
    times[speaker] = (times[speaker] ?? 0) + spokenMs;
  }
  return times;
};
