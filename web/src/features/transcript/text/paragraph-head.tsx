import { formatDuration } from '../../../media/format.ts';
import { classes } from '../../../ui/classes.ts';
import { SpeakerMenu } from '../speakers/speaker-menu.tsx';
import type { ReadingParagraph } from '../reading/reading.ts';
import { useTextTools } from '../editing/text-tools.ts';

type ParagraphHeadProps = { readonly headId: string; readonly paragraph: ReadingParagraph };

/** Speaker and time: in the margin of a wide page, above the text of a narrow one. */
export const ParagraphHead = ({ headId, paragraph }: ParagraphHeadProps) => {
  const { t, nameOf, edit } = useTextTools();
  const name = nameOf(paragraph.speaker);
  const time = formatDuration(Math.floor(paragraph.startMs / 1_000));
  return (
    <div className="flex items-center gap-x-3 font-sans text-sm @3xl:flex-col @3xl:items-end @3xl:pt-1 @3xl:text-right">
      <h2 id={headId} className="sr-only">
        {name === undefined ? time : t('turn', { name, time })}
      </h2>
      {edit === undefined ? (
        name === undefined || !paragraph.isTurn ? null : (
          <span aria-hidden="true" className="line-clamp-2 font-medium wrap-anywhere">
            {name}
          </span>
        )
      ) : (
        <SpeakerMenu paragraph={paragraph} name={name} edit={edit} />
      )}
      <Time startMs={paragraph.startMs} time={time} isFirst={!paragraph.isTurn || name === undefined} />
    </div>
  );
};

type TimeProps = {
  readonly startMs: number;
  readonly time: string;
  /** Next to the first line, when no name is there. */
  readonly isFirst: boolean;
};

const Time = ({ startMs, time, isFirst }: TimeProps) => {
  const { t, listenFrom } = useTextTools();
  if (listenFrom === undefined)
    return (
      <span
        aria-hidden="true"
        className={classes('text-xs text-muted tabular-nums', isFirst && 'order-first')}
      >
        {time}
      </span>
    );
  return (
    <button
      type="button"
      onClick={() => listenFrom(startMs)}
      aria-label={t('player:playFrom', { time })}
      title={t('player:playFrom', { time })}
      className={classes(
        '-mx-1.5 rounded-control px-1.5 py-0.5 text-xs text-muted tabular-nums transition-colors duration-150 hover:bg-accent/10 hover:text-accent-strong touch:min-h-11',
        isFirst && 'order-first',
      )}
    >
      {time}
    </button>
  );
};
