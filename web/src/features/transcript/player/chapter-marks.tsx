import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../media/format.ts';
import { classes } from '../../../ui/classes.ts';
import type { PlayerChapter } from './chapters.ts';

type ChapterMarksProps = {
  readonly chapters: readonly PlayerChapter[];
  readonly durationSeconds: number;
  /** The index of the current one; -1 without one. */
  readonly current: number;
  readonly onPlayFrom: (ms: number) => void;
};

/** How far the arrow keys go from one mark. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Marks on the waveform where chapters begin. A click plays there; the tab key reaches one of them, the arrows the others. */
export const ChapterMarks = ({ chapters, durationSeconds, current, onPlayFrom }: ChapterMarksProps) => {
  const { t } = useTranslation('player');
  const list = useRef<HTMLOListElement>(null);
  const move = (event: KeyboardEvent, from: number): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    list.current?.querySelectorAll('button')[from + step]?.focus();
  };
  const reached = Math.max(0, current);
  return (
    <ol ref={list} aria-label={t('chapters')} className="pointer-events-none absolute inset-0" dir="ltr">
      {chapters.map(({ startMs, title }, index) => (
        // Chapters may share a time and a title.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <button
            type="button"
            tabIndex={index === reached ? 0 : -1}
            aria-current={index === current ? 'true' : undefined}
            aria-label={t('chapterFrom', { title, time: formatDuration(Math.floor(startMs / 1_000)) })}
            onClick={() => onPlayFrom(startMs)}
            onKeyDown={(event) => move(event, index)}
            style={{ left: `${placeOf(startMs, durationSeconds)}%` }}
            className="group pointer-events-auto absolute -top-2.5 h-4 w-3 -translate-x-1/2 rounded-sm touch:h-5 touch:w-5"
          >
            <span
              aria-hidden="true"
              className={classes(
                'absolute top-1 left-1/2 h-2 w-0.5 -translate-x-1/2 rounded-full bg-ink transition-[height] duration-150 group-hover:h-3 group-focus-visible:h-3',
                index === current ? 'bg-accent!' : 'opacity-70',
              )}
            />
            <Title title={title} isRight={placeOf(startMs, durationSeconds) > LEFT_MAX} />
          </button>
        </li>
      ))}
    </ol>
  );
};

const WHOLE = 100;
/** Titles of marks beyond it open to the left: right of a phone's waveform is less room than left of it. */
const LEFT_MAX = 25;

/** Returns the place of a mark, in percent of the waveform. */
const placeOf = (startMs: number, durationSeconds: number): number =>
  durationSeconds <= 0 ? 0 : Math.min(WHOLE, (startMs / 1_000 / durationSeconds) * WHOLE);

/** Renders the title above a mark that has the pointer or the focus. */
const Title = ({ title, isRight }: { readonly title: string; readonly isRight: boolean }) => (
  <span
    aria-hidden="true"
    dir="auto"
    className={classes(
      'pointer-events-none absolute bottom-full z-10 mb-1.5 hidden w-max max-w-56 truncate @max-3xl:max-w-36 rounded-control bg-ink px-2 py-1 text-xs text-surface shadow-floating group-hover:block group-focus-visible:block',
      isRight ? 'right-0' : 'left-0',
    )}
  >
    {title}
  </span>
);
