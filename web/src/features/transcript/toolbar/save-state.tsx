import type { Locale } from '@escriba/contracts/shared/locale';
import { Check, CloudOff, type LucideIcon, PenLine, RefreshCw, RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { SaveState as State } from '../editor/editor-state.ts';
import { useEditorPart } from '../opening/use-editor.ts';

const LOOKS: Readonly<Record<State, { readonly Icon: LucideIcon; readonly look: string }>> = {
  saved: { Icon: Check, look: 'text-success' },
  editing: { Icon: PenLine, look: 'text-muted' },
  saving: { Icon: RefreshCw, look: 'text-muted' },
  offline: { Icon: CloudOff, look: 'text-warning' },
  refused: { Icon: TriangleAlert, look: 'text-danger' },
  conflict: { Icon: TriangleAlert, look: 'text-warning' },
};

/**
 * Shows the save state as an icon, a colour and a word; announced to screen readers when it changes. A text that this visit has not changed
 * has no state to show.
 */
export const SaveState = ({ editor }: { readonly editor: TranscriptEditor }) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  const state = useEditorPart(editor, ({ saveState }) => saveState);
  const savedAt = useEditorPart(editor, (now) => now.savedAt);
  const refusal = useEditorPart(editor, (now) => now.refusal);
  const { Icon, look } = LOOKS[state];
  const isUntouched = state === 'saved' && savedAt === null;
  // The icon and the notice below say the same.
  const wordLook = state === 'conflict' ? '@max-7xl:sr-only' : '@max-4xl:sr-only';
  const title = titleOf(state, {
    offline: t('saveState.offlineText'),
    refusal,
    saved: savedAt === null ? undefined : t('saveState.savedAt', { time: toClock(savedAt, locale) }),
  });
  return (
    <div className="flex shrink-0 items-center gap-1 print:hidden">
      <span
        title={title}
        className={classes(
          'inline-flex items-center gap-1.5 px-1 text-sm whitespace-nowrap',
          look,
          // A narrow bar needs the room, and shows only what deserves attention; its button to edit has the same pencil.
          state === 'saved' && '@max-xl:hidden',
          state === 'editing' && '@max-2xl:hidden',
          isUntouched && 'hidden!',
        )}
      >
        <Icon
          aria-hidden="true"
          className={classes('size-4', state === 'saving' && 'animate-spin motion-reduce:animate-none')}
        />
        <span className={wordLook}>{t(`saveState.${state}`)}</span>
      </span>
      {state === 'offline' || state === 'refused' ? (
        <IconButton label={t('saveState.retry')} onClick={() => void editor.retry()}>
          <RotateCw aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
      <span role="status" className="sr-only">
        {/* Each keystroke changes the state, which would be noise. */}
        {isUntouched || isUnderWay(state) ? '' : `${t(`saveState.${state}`)}. ${title ?? ''}`}
      </span>
    </div>
  );
};

const isUnderWay = (state: State): boolean => state === 'editing' || state === 'saving';

const toClock = (atMs: number, locale: Locale): string =>
  new Date(atMs).toLocaleTimeString(locale, { timeStyle: 'short' });

const titleOf = (
  state: State,
  words: { readonly offline: string; readonly refusal: string | null; readonly saved: string | undefined },
): string | undefined => {
  if (state === 'offline') return words.offline;
  return state === 'refused' ? (words.refusal ?? undefined) : words.saved;
};
