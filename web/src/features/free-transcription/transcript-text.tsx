import type { TranscriptSegment } from '@escriba/contracts/transcription/transcription';
import { classes } from '../../ui/classes.ts';
import { WritingCaret } from '../../ui/writing-caret.tsx';
import { formatDuration } from '../../media/format.ts';
import { toParagraphs } from './paragraphs.ts';
import { splitWords } from './split-words.ts';

type TranscriptTextProps = {
  readonly segments: readonly TranscriptSegment[];
  readonly areTimesShown?: boolean;
  /** During the transcription the newest sentence is highlighted and followed by a caret. */
  readonly isWriting?: boolean;
  /** The start of the word that a player is at, in ms. */
  readonly spokenMs?: number | undefined;
};

/** Renders the reading view: paragraphs, with the time of a sentence in the margin on hover. */
export const TranscriptText = ({
  segments,
  areTimesShown = false,
  isWriting = false,
  spokenMs,
}: TranscriptTextProps) => {
  const newest = isWriting ? segments.at(-1) : undefined;
  return (
    <div className="relative mx-auto flex w-full max-w-[calc(62ch+7rem)] flex-col gap-4 font-serif text-lg leading-[1.75] wrap-anywhere sm:px-14">
      {toParagraphs(segments).map((paragraph) => (
        <p key={paragraph[0]?.startMs}>
          {paragraph.map((segment) => (
            <Sentence
              key={segment.startMs}
              segment={segment}
              isNewest={segment === newest}
              isTimeShown={areTimesShown && segment === paragraph[0]}
              isNew={isWriting}
              spokenMs={isWithin(segment, spokenMs) ? spokenMs : undefined}
            />
          ))}
          {newest !== undefined && paragraph.at(-1) === newest ? <WritingCaret /> : null}
        </p>
      ))}
    </div>
  );
};

type SentenceProps = {
  readonly segment: TranscriptSegment;
  readonly isNewest: boolean;
  readonly isNew: boolean;
  readonly isTimeShown: boolean;
  readonly spokenMs: number | undefined;
};

const Sentence = ({ segment, isNewest, isNew, isTimeShown, spokenMs }: SentenceProps) => (
  <>
    <span
      className={classes(
        'group/sentence',
        isNew && 'animate-write',
        isNewest ? 'marked' : segment.words === undefined && 'hover:marked',
      )}
    >
      <time
        dateTime={`PT${Math.floor(segment.startMs / 1_000)}S`}
        className={classes(
          'pointer-events-none absolute left-0 mt-[0.42em] w-11 text-right font-sans text-xs text-muted tabular-nums transition-opacity duration-150 select-none',
          isTimeShown
            ? 'opacity-100 max-sm:static max-sm:mt-0 max-sm:block max-sm:w-auto max-sm:text-left'
            : 'opacity-0 max-sm:hidden group-hover/sentence:opacity-100',
        )}
      >
        {formatDuration(segment.startMs / 1_000)}
      </time>
      <Words segment={segment} spokenMs={spokenMs} />
    </span>{' '}
  </>
);

const isWithin = ({ words = [] }: TranscriptSegment, spokenMs: number | undefined): boolean =>
  spokenMs !== undefined && words.some(({ startMs }) => startMs === spokenMs);

/** Renders the words of a sentence, each with its time for a player; the text between them stays as it is. */
const Words = ({ segment, spokenMs }: Pick<SentenceProps, 'segment' | 'spokenMs'>) =>
  splitWords(segment).map(({ text, startMs }, index) =>
    startMs === undefined ? (
      text
    ) : (
      <span
        // The words of a transcript do not move.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        data-start-ms={startMs}
        className={classes('cursor-pointer rounded-xs', startMs === spokenMs ? 'marked' : 'hover:marked')}
      >
        {text}
      </span>
    ),
  );
