import type { TranscriptSegment } from '@escriba/contracts';
import { classes } from '../../ui/classes.ts';
import { WritingCaret } from '../../ui/writing-caret.tsx';
import { formatDuration } from '../../media/format.ts';
import { toParagraphs } from './paragraphs.ts';

type TranscriptTextProps = {
  readonly segments: readonly TranscriptSegment[];
  readonly areTimesShown?: boolean;
  /** During the transcription the newest sentence is highlighted and followed by a caret. */
  readonly isWriting?: boolean;
};

/** The reading view: paragraphs, with the time of a sentence in the margin on hover. */
export const TranscriptText = ({
  segments,
  areTimesShown = false,
  isWriting = false,
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
};

const Sentence = ({ segment, isNewest, isNew, isTimeShown }: SentenceProps) => (
  <>
    <span
      className={classes('group/sentence', isNew && 'animate-write', isNewest ? 'marked' : 'hover:marked')}
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
      {segment.text}
    </span>{' '}
  </>
);
