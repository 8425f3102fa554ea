import {
  Download,
  EllipsisVertical,
  FileInput,
  History,
  Keyboard,
  MessageSquare,
  type LucideIcon,
  NotebookPen,
  PenLine,
  Redo2,
  RotateCcw,
  Share2,
  TextQuote,
  Trash2,
  Undo2,
  UsersRound,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useWorkspace } from '../../session/use-workspace.ts';
import { menuButtonClasses } from '../../ui/choice-menu.tsx';
import { classes } from '../../ui/classes.ts';
import { ActionItem, MenuSeparator, MenuSurface } from '../../ui/menu.tsx';
import type { TranscriptEditor } from './editor/editor.ts';
import { useEditorPart } from './opening/use-editor.ts';
import { type DialogName, fetchDialogs } from './page-dialogs.tsx';
import { ViewItems } from './toolbar/view-items.tsx';
import { listViews, type Views } from './toolbar/views.ts';

/** The text in the page, and how it is displayed. */
export type TextInMenu = {
  readonly editor: TranscriptEditor;
  /** False for a copy that is read without a connection. */
  readonly canEdit: boolean;
  readonly language: string;
  /** Whether words were recognised as words of the vocabulary. */
  readonly hasTerms: boolean;
  readonly views: Views;
  readonly onViews: (views: Views) => void;
  readonly onHelp: () => void;
};

type MoreMenuProps = {
  /** The text; undefined while there is none. */
  readonly text: TextInMenu | undefined;
  readonly onRename: () => void;
  readonly onDialog: (name: DialogName) => void;
  /** Returns whether the bar has no room for its labelled actions. */
  readonly isBarShort: () => boolean;
};

/** Offers every action that has no place in the bar. */
export const MoreMenu = ({ text, onRename, onDialog, isBarShort }: MoreMenuProps) => {
  const { t } = useTranslation('transcript');
  const [isShort, setShort] = useState(false);
  const may = { write: useMay('write'), delete: useMay('delete') };
  const count = text === undefined ? 0 : listViews(text).filter((name) => text.views[name]).length;
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(isOpen) => isOpen && setShort(isBarShort())}>
      <DropdownMenu.Trigger
        // What is visible on the button is part of its name.
        aria-label={count === 0 ? t('more') : `${t('more')}, ${count}`}
        title={t('more')}
        onPointerEnter={fetchDialogs}
        onFocus={fetchDialogs}
        className={classes(menuButtonClasses, 'px-1.5')}
      >
        <EllipsisVertical aria-hidden="true" className="size-4.5" />
        {count === 0 ? null : (
          <span className="rounded-full bg-accent/14 px-1.5 text-xs text-accent-strong tabular-nums">
            {count}
          </span>
        )}
      </DropdownMenu.Trigger>
      <MenuSurface className="sheet max-h-(--radix-dropdown-menu-content-available-height) w-72 overflow-y-auto">
        {text === undefined || !isShort ? null : <OfShortBar onDialog={onDialog} />}
        {may.write ? <Item Icon={PenLine} label={t('rename.open')} onPress={onRename} /> : null}
        {text === undefined ? null : <PanelItems editor={text.editor} onDialog={onDialog} />}
        <Item Icon={NotebookPen} label={t('notes.open')} onPress={() => onDialog('notes')} />
        {text === undefined ? null : <OfText {...text} onDialog={onDialog} />}
        {may.delete ? (
          <>
            <MenuSeparator />
            <Item Icon={Trash2} label={t('delete')} isDangerous onPress={() => onDialog('remove')} />
          </>
        ) : null}
      </MenuSurface>
    </DropdownMenu.Root>
  );
};

const OfShortBar = ({ onDialog }: Pick<MoreMenuProps, 'onDialog'>) => {
  const { t } = useTranslation(['exporting', 'sharing']);
  return (
    <>
      <Item Icon={Download} label={t('exporting:open')} onPress={() => onDialog('export')} />
      <Item Icon={Share2} label={t('sharing:open')} onPress={() => onDialog('share')} />
      <MenuSeparator />
    </>
  );
};

type PanelItemsProps = Pick<TextInMenu, 'editor'> & Pick<MoreMenuProps, 'onDialog'>;

/** Offers what is beside the text of a wide page. */
const PanelItems = ({ editor, onDialog }: PanelItemsProps) => {
  const { t } = useTranslation('transcript');
  const isShared = useWorkspace() !== undefined;
  const hasPeople = useEditorPart(editor, ({ history }) => history.present.speakers.length > 0);
  return (
    <>
      <Item Icon={TextQuote} label={t('insights')} onPress={() => onDialog('insights')} />
      {hasPeople ? (
        <Item Icon={UsersRound} label={t('talk.open')} onPress={() => onDialog('people')} />
      ) : null}
      {isShared ? (
        <Item Icon={MessageSquare} label={t('comments')} onPress={() => onDialog('comments')} />
      ) : null}
    </>
  );
};

type OfTextProps = TextInMenu & Pick<MoreMenuProps, 'onDialog'>;

const OfText = ({ editor, canEdit, onHelp, onDialog, ...shown }: OfTextProps) => {
  const { t } = useTranslation(['transcript', 'versions']);
  return (
    <>
      <Item Icon={History} label={t('versions:open')} onPress={() => onDialog('versions')} />
      <Item Icon={RotateCcw} label={t('versions:again.open')} onPress={() => onDialog('again')} />
      <Item
        Icon={FileInput}
        label={t('import.open')}
        isDisabled={!canEdit}
        onPress={() => onDialog('import')}
      />
      <UndoItems editor={editor} />
      <MenuSeparator />
      <ViewItems {...shown} />
      <MenuSeparator />
      <Item Icon={Keyboard} label={t('shortcuts.open')} onPress={onHelp} />
    </>
  );
};

/** Offers undo and redo, once there is something to undo or redo. */
const UndoItems = ({ editor }: Pick<TextInMenu, 'editor'>) => {
  const { t } = useTranslation('transcript');
  const canUndo = useEditorPart(editor, ({ history }) => history.past.length > 0);
  const canRedo = useEditorPart(editor, ({ history }) => history.future.length > 0);
  if (!canUndo && !canRedo) return null;
  return (
    <>
      <MenuSeparator />
      <Item Icon={Undo2} label={t('undo')} isDisabled={!canUndo} onPress={editor.undo} />
      <Item Icon={Redo2} label={t('edit.redo')} isDisabled={!canRedo} onPress={editor.redo} />
    </>
  );
};

type ItemProps = {
  readonly Icon: LucideIcon;
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
};

const Item = ({ Icon, label, isDangerous = false, isDisabled = false, onPress }: ItemProps) => (
  <ActionItem
    isDisabled={isDisabled}
    onPress={onPress}
    className={classes('data-disabled:cursor-default data-disabled:opacity-45', isDangerous && 'text-danger')}
  >
    <Icon aria-hidden="true" className={classes('size-4 shrink-0', !isDangerous && 'text-muted')} />
    {label}
  </ActionItem>
);
