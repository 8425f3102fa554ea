import { Keyboard, PenLine, Redo2, Search, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../opening/use-editor.ts';
import { SaveState } from './save-state.tsx';
import { type Views, ViewsMenu } from './views-menu.tsx';

export type TranscriptToolbarProps = {
  readonly editor: TranscriptEditor;
  readonly language: string;
  readonly views: Views;
  readonly onViews: (views: Views) => void;
  readonly onHelp: () => void;
  /** Edits the passage at the reader's position. */
  readonly onEdit: () => void;
  /** Actions on the whole transcript: versions, export, share. */
  readonly children?: ReactNode;
  /** The search field at the right. */
  readonly find: ReactNode;
  /** On phones the search opens on request. */
  readonly isFindOpen: boolean;
  readonly onFind: () => void;
};

/** All tools of an open transcript, in a sticky row. */
export const TranscriptToolbar = (props: TranscriptToolbarProps) => {
  const { t } = useTranslation('transcript');
  const { editor, language, views, onViews, onHelp, onEdit, children, find, isFindOpen, onFind } = props;
  const canUndo = useEditorPart(editor, ({ history }) => history.past.length > 0);
  const canRedo = useEditorPart(editor, ({ history }) => history.future.length > 0);
  return (
    <div
      role="group"
      aria-label={t('tools')}
      className="sticky top-16 z-20 -mx-4 flex flex-wrap items-center gap-x-1 gap-y-2 border-b border-line/60 bg-surface/90 px-4 py-2 backdrop-blur-md sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8"
    >
      <div className="-ml-2.5 flex items-center gap-0.5">
        <ViewsMenu views={views} language={language} onChange={onViews} />
        {/* Hidden on phones, where a double tap edits. */}
        <IconButton label={t('edit.open')} onClick={onEdit} className="max-md:hidden">
          <PenLine aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton
          label={t('undo')}
          disabled={!canUndo}
          onClick={editor.undo}
          className="disabled:opacity-40"
        >
          <Undo2 aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton
          label={t('edit.redo')}
          disabled={!canRedo}
          onClick={editor.redo}
          className="disabled:opacity-40"
        >
          <Redo2 aria-hidden="true" className="size-4.5" />
        </IconButton>
        {children}
        <IconButton label={t('shortcuts.open')} onClick={onHelp} className="max-md:hidden">
          <Keyboard aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
      <SaveState editor={editor} />
      <IconButton label={t('find.open')} onClick={onFind} className="ml-auto sm:hidden">
        <Search aria-hidden="true" className="size-4.5" />
      </IconButton>
      <div
        className={classes('ml-auto w-full sm:max-w-72 sm:flex-[1_1_9rem]', !isFindOpen && 'max-sm:hidden')}
      >
        {find}
      </div>
    </div>
  );
};
