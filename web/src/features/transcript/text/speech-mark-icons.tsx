import { MessageCircleQuestionMark, MessagesSquare } from 'lucide-react';
import { formatDuration } from '../../../media/format.ts';
import { classes } from '../../../ui/classes.ts';
import { useTextContext } from '../editing/text-context.ts';
import type { SpeechMarks } from '../reading/speech-marks.ts';

type SpeechMarkIconsProps = {
  readonly marks: SpeechMarks;
  /** Whether they are beside the text of a wide page, where there is room for an icon only. */
  readonly isInMargin: boolean;
};

/** Marks a paragraph in part of which people speak at once, or it is uncertain who speaks. */
export const SpeechMarkIcons = ({ marks: { overlaps, doubtful }, isInMargin }: SpeechMarkIconsProps) => {
  const { t } = useTextContext();
  const times = overlaps.map((span) => t('overlap.from', timesOf(span))).join(', ');
  return (
    <>
      {overlaps.length === 0 ? null : (
        <span
          className="flex min-w-0 items-center gap-1 text-xs text-muted"
          title={t('overlap.at', { times })}
        >
          <MessagesSquare aria-hidden="true" className="size-3.5 shrink-0" />
          <span aria-hidden="true" className={classes('truncate', isInMargin && '@5xl:hidden')}>
            {t('overlap.label')}
          </span>
          <span className="sr-only">{t('overlap.at', { times })}</span>
        </span>
      )}
      {doubtful === undefined ? null : (
        <span className="flex text-muted" title={t('doubtful', timesOf(doubtful))}>
          <MessageCircleQuestionMark aria-hidden="true" className="size-3.5" />
          <span className="sr-only">{t('doubtful', timesOf(doubtful))}</span>
        </span>
      )}
    </>
  );
};

const timesOf = ({ startMs, endMs }: { readonly startMs: number; readonly endMs: number }) => ({
  from: formatDuration(Math.floor(startMs / 1_000)),
  to: formatDuration(Math.ceil(endMs / 1_000)),
});
