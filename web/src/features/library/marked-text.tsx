import type { SearchHit } from '@escriba/contracts/transcription/library';
import { splitAtMarks } from './marks.ts';

type MarkedTextProps = Pick<SearchHit, 'text' | 'marks'>;

/** Renders a text with its search hits highlighted. */
export const MarkedText = ({ text, marks }: MarkedTextProps) =>
  splitAtMarks(text, marks).map(({ start, part, isMarked }) =>
    isMarked ? (
      <mark key={start} className="rounded-[3px] bg-marker text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
