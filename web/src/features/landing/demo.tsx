import { Pause, Play } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatDuration } from '../../media/format.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { speakerHue } from '../../ui/speaker-hue.ts';
import { SpeakerMark } from '../../ui/speaker-mark.tsx';
import { type Clip, CLIPS, type ClipPassage } from './clips.ts';
import { FeatureList } from './feature-list.tsx';
import { Section } from './section.tsx';
import { useClip } from './use-clip.ts';

/** Plays a short conversation while its transcript follows; then shows what users do with a text. */
export const Demo = () => {
  const { t } = useTranslation('landing');
  const clip = CLIPS[useLocale()];
  return (
    <Section id="features" title={t('demo.title')} text={t('demo.text')}>
      <div className="flex flex-col gap-6">
        <ClipPlayer key={clip.url} clip={clip} />
        <FeatureList />
      </div>
    </Section>
  );
};

const ClipPlayer = ({ clip }: { readonly clip: Clip }) => {
  const { t } = useTranslation('landing');
  const player = useClip();
  const { element, audioProps, nowMs, hasFailed, seek } = player;
  return (
    <div
      role="group"
      aria-label={t('demo.label')}
      className="overflow-hidden rounded-zone border border-line bg-raised shadow-resting"
    >
      {/* The transcript below is the text of the recording. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={element} src={clip.url} preload="none" {...audioProps} />
      <Transport clip={clip} player={player} />
      {hasFailed ? (
        <p role="status" className="px-4 pt-4 text-sm text-warning sm:px-6">
          {t('demo.unsure')}
        </p>
      ) : null}
      <ol className="mx-auto flex max-w-reading flex-col gap-5 px-4 py-6 sm:px-6 sm:py-8">
        {clip.passages.map((passage) => (
          <Passage key={passage.words[0]?.[0]} passage={passage} nowMs={nowMs} onSeek={seek} />
        ))}
      </ol>
      <p className="border-t border-line px-4 py-4 text-sm text-muted text-pretty sm:px-6">
        {t('demo.source')}
      </p>
    </div>
  );
};

type TransportProps = { readonly clip: Clip; readonly player: ReturnType<typeof useClip> };

/** Renders play, position and time. */
const Transport = ({ clip, player: { nowMs, isPlaying, toggle, seek } }: TransportProps) => {
  const { t } = useTranslation('landing');
  const done = { '--done': `${Math.min(100, (nowMs / clip.durationMs) * 100)}%` } as CSSProperties;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-6">
      <Button onClick={toggle} className="min-w-[min(11rem,100%)] max-sm:grow">
        {isPlaying ? (
          <Pause aria-hidden="true" className="size-4" />
        ) : (
          <Play aria-hidden="true" className="size-4" />
        )}
        {t(isPlaying ? 'demo.pause' : 'demo.play')}
      </Button>
      <span className="flex min-w-[min(16rem,100%)] grow basis-0 items-center gap-4">
        <input
          type="range"
          min={0}
          max={clip.durationMs}
          step={100}
          value={Math.min(nowMs, clip.durationMs)}
          aria-label={t('demo.position')}
          aria-valuetext={formatDuration(nowMs / 1_000)}
          onChange={({ target }) => seek(Number(target.value))}
          style={done}
          className="seek min-w-0 grow"
        />
        <span className="shrink-0 text-sm text-muted tabular-nums">
          {formatDuration(nowMs / 1_000)} / {formatDuration(clip.durationMs / 1_000)}
        </span>
      </span>
    </div>
  );
};

type PassageProps = {
  readonly passage: ClipPassage;
  readonly nowMs: number;
  readonly onSeek: (ms: number) => void;
};

/** Renders one turn: who speaks, when, and the words. A click on a word plays from it; the slider does the same by keyboard. */
const Passage = ({ passage: { speaker, words }, nowMs, onSeek }: PassageProps) => {
  const { t } = useTranslation('landing');
  const name = t('demo.speaker', { number: speaker + 1 });
  const spoken = nowMs === 0 ? -1 : words.findLastIndex(([startMs]) => startMs <= nowMs);
  const isHere = nowMs <= (words.at(-1)?.[1] ?? 0) + 400;
  return (
    <li className="flex flex-col gap-1">
      <span className="flex items-center gap-2 text-sm font-medium">
        <SpeakerMark hue={speakerHue(speaker)} />
        {name}
        <time className="text-xs font-normal text-muted tabular-nums">
          {formatDuration((words[0]?.[0] ?? 0) / 1_000)}
        </time>
      </span>
      <p className="font-serif text-lg leading-[1.75]">
        {words.map(([startMs, , text], index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <span key={startMs} onClick={() => onSeek(startMs)} className="cursor-pointer">
            <span className={classes(isHere && index === spoken && 'marked')}>{text}</span>{' '}
          </span>
        ))}
      </p>
    </li>
  );
};
