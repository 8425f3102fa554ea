import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import {
  Download,
  type LucideIcon,
  MessageSquare,
  Redo2,
  Search,
  Share2,
  TextQuote,
  Undo2,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTexts } from '../../i18n/index.ts';
import { useWorkspace } from '../../session/use-workspace.ts';
import { IconButton } from '../../ui/button.tsx';
import { menuButtonClasses } from '../../ui/choice-menu.tsx';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Mode } from './editing/text-context.ts';
import type { TranscriptEditor } from './editor/editor.ts';
import { useEditorPart } from './opening/use-editor.ts';
import { type DialogName, fetchDialogs } from './page-dialogs.tsx';
import { ModeButton, ModeSwitch } from './toolbar/mode-switch.tsx';
import { type AboutText, TranscriptFacts } from './transcript-facts.tsx';
import { MoreMenu, type TextInMenu } from './more-menu.tsx';
import { OpenLinkMark, useHasOpenLink } from './sharing/open-link-mark.tsx';
import { SaveState } from './toolbar/save-state.tsx';
import { columnClasses } from './text/text-classes.ts';
import { TranscriptBar } from './toolbar/transcript-bar.tsx';
import { TranscriptName } from './toolbar/transcript-name.tsx';

const Viewers = lazyPart(async () => {
  const [module] = await Promise.all([import('./comments/viewers.tsx'), openTexts('team')]);
  return module.Viewers;
});

type OpenBarProps = {
  readonly item: TranscriptionItem;
  readonly text: TextInMenu;
  readonly about: AboutText;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly onDialog: (name: DialogName) => void;
  readonly onFind: () => void;
  /** The open search. */
  readonly find: ReactNode;
};

/** Renders the bar of an open transcript: where it is, how it is used, and what can be done with it. */
export const OpenBar = ({ item, text, about, mode, onMode, onDialog, onFind, find }: OpenBarProps) => {
  const [isRenaming, setRenaming] = useState(false);
  const isShared = useWorkspace() !== undefined;
  const modes = { mode, canEdit: text.canEdit, onMode };
  const mark = useHasOpenLink(item.transcriptionId, mode === 'edit') ? (
    <OpenLinkMark onPress={() => onDialog('share')} />
  ) : undefined;
  return (
    <TranscriptBar
      start={
        <>
          <div className="flex min-w-0 flex-col">
            <TranscriptName item={item} isEditing={isRenaming} onEditing={setRenaming} />
            <div className="px-1.5 whitespace-nowrap @max-3xl:hidden">
              <TranscriptFacts item={item} about={about} inBar={{ mark, isShared }} />
            </div>
          </div>
          <SaveState editor={text.editor} />
          {mark === undefined ? null : <div className="print:hidden @3xl:hidden">{mark}</div>}
        </>
      }
      middle={<ModeSwitch {...modes} />}
      end={
        <>
          <ModeButton {...modes} />
          {mode === 'edit' ? <UndoButtons editor={text.editor} /> : null}
          {isShared ? <Viewers waiting={null} id={item.transcriptionId} /> : null}
          <Actions text={text} onFind={onFind} onDialog={onDialog} onRename={() => setRenaming(true)} />
        </>
      }
      below={
        find === null ? null : (
          <div className="border-t border-line/60">
            <div className={classes(columnClasses, 'py-2.5')}>{find}</div>
          </div>
        )
      }
    />
  );
};

type ActionsProps = Pick<OpenBarProps, 'text' | 'onFind' | 'onDialog'> & { readonly onRename: () => void };

const Actions = ({ text, onFind, onDialog, onRename }: ActionsProps) => {
  const { t } = useTranslation(['transcript', 'exporting', 'sharing']);
  const people = useEditorPart(text.editor, ({ history }) => history.present.speakers.length);
  const isShared = useWorkspace() !== undefined;
  const labelled = useRef<HTMLButtonElement>(null);
  // The bar of a workspace has two more buttons.
  const labelLook = isShared ? '@max-7xl:hidden' : '@max-6xl:hidden';
  return (
    <>
      <IconButton label={t('find.open')} aria-keyshortcuts="Control+F Meta+F" onClick={onFind}>
        <Search aria-hidden="true" className="size-4.5" />
      </IconButton>
      {people === 0 ? null : (
        <DialogIcon label={t('talk.open')} Icon={UsersRound} onPress={() => onDialog('people')} />
      )}
      <DialogIcon label={t('insights')} Icon={TextQuote} onPress={() => onDialog('insights')} />
      {isShared ? (
        <DialogIcon label={t('comments')} Icon={MessageSquare} onPress={() => onDialog('comments')} />
      ) : null}
      <Action
        ref={labelled}
        label={t('exporting:open')}
        Icon={Download}
        labelLook={labelLook}
        onPress={() => onDialog('export')}
      />
      <Action
        label={t('sharing:open')}
        Icon={Share2}
        labelLook={labelLook}
        onPress={() => onDialog('share')}
      />
      <MoreMenu
        text={text}
        onRename={onRename}
        onDialog={onDialog}
        isBarShort={() => labelled.current?.offsetParent == null}
      />
    </>
  );
};

type DialogIconProps = Pick<ActionProps, 'label' | 'Icon' | 'onPress'>;

/** Renders the icon that opens a dialog; the menu has it where the bar is short. */
const DialogIcon = ({ label, Icon, onPress }: DialogIconProps) => (
  <IconButton label={label} onPointerEnter={fetchDialogs} onClick={onPress} className="@max-2xl:hidden">
    <Icon aria-hidden="true" className="size-4.5" />
  </IconButton>
);

type ActionProps = {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Hides the word where the bar has no room for it. */
  readonly labelLook: string;
  readonly onPress: () => void;
};

/** Renders an action on the whole transcript; the menu has it where the bar is short. */
const Action = ({ ref, label, Icon, labelLook, onPress }: ActionProps) => (
  <button
    ref={ref}
    type="button"
    aria-haspopup="dialog"
    aria-label={label}
    title={label}
    onPointerEnter={fetchDialogs}
    onFocus={fetchDialogs}
    onClick={onPress}
    className={classes(menuButtonClasses, '@max-2xl:hidden')}
  >
    <Icon aria-hidden="true" className="size-4.5 shrink-0" />
    <span aria-hidden="true" className={labelLook}>
      {label}
    </span>
  </button>
);

/** Renders undo and redo. Where the bar is short, the menu and the keyboard have them. */
const UndoButtons = ({ editor }: { readonly editor: TranscriptEditor }) => {
  const { t } = useTranslation('transcript');
  const canUndo = useEditorPart(editor, ({ history }) => history.past.length > 0);
  const canRedo = useEditorPart(editor, ({ history }) => history.future.length > 0);
  const look = 'disabled:opacity-40 @max-2xl:hidden';
  return (
    <>
      <IconButton label={t('undo')} disabled={!canUndo} onClick={editor.undo} className={look}>
        <Undo2 aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={t('edit.redo')} disabled={!canRedo} onClick={editor.redo} className={look}>
        <Redo2 aria-hidden="true" className="size-4.5" />
      </IconButton>
    </>
  );
};
