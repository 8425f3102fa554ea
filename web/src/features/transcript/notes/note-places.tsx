import { Clock } from 'lucide-react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../media/format.ts';
import { usePlayback } from '../../../media/player/page-playback.ts';
import { Button } from '../../../ui/button.tsx';
import type { NotesEditor } from './notes-editor.ts';
import { listNoteTimes } from './note-times.ts';

type InsertTimeProps = {
  /** The id of the recording. */
  readonly id: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly editor: NotesEditor;
};

/** Writes the time at which the audio is into the notes, at the caret. */
export const InsertTime = ({ id, field, editor }: InsertTimeProps) => {
  const { t } = useTranslation('transcript');
  const playback = usePlayback();
  const insert = (): void => {
    const { current } = field;
    if (current === null) return;
    const time = `${formatDuration(Math.floor(playback.now(id)))} `;
    const { value, selectionStart, selectionEnd } = current;
    // The field must show the text before the caret can be in it.
    flushSync(() => editor.write(value.slice(0, selectionStart) + time + value.slice(selectionEnd)));
    current.focus();
    current.setSelectionRange(selectionStart + time.length, selectionStart + time.length);
  };
  return (
    <Button look="quiet" size="small" onClick={insert} className="-mx-2">
      <Clock aria-hidden="true" className="size-4" />
      {t('notes.insertTime')}
    </Button>
  );
};

type NotePlacesProps = {
  readonly text: string;
  /** The length of the recording. */
  readonly seconds: number;
  readonly onGoTo: (ms: number) => void;
};

/** Links to the places of the recording that the notes name, in its order. */
export const NotePlaces = ({ text, seconds, onGoTo }: NotePlacesProps) => {
  const { t } = useTranslation('transcript');
  const places = listNoteTimes(text, seconds * 1_000);
  if (places.length === 0) return null;
  return (
    <ul aria-label={t('notes.places')} className="-mx-2 flex max-h-[40%] shrink-0 flex-col overflow-y-auto">
      {places.map(({ ms, time, text: note }, index) => (
        // A line has no other identity than its place in the list.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${index} ${ms}`}>
          <button
            type="button"
            onClick={() => onGoTo(ms)}
            className="flex min-h-9 w-full items-baseline gap-3 rounded-control px-2 py-1.5 text-left text-sm transition-colors duration-150 hover:bg-ink/6 touch:min-h-11"
          >
            <span className="shrink-0 text-xs text-accent-strong tabular-nums">{time}</span>
            <span dir="auto" className="min-w-0 truncate">
              {note}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};
