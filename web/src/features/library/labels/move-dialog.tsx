import type { Folder, Label } from '@escriba/contracts/transcription/labels';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NewLabelForm } from './new-label-form.tsx';
import { useFiling } from './use-filing.ts';
import { useLabels } from '../../../data/use-labels.ts';

type MoveDialogProps = {
  /** The recordings; empty while the dialog is closed. */
  readonly items: readonly TranscriptionItem[];
  readonly onClose: () => void;
};

/** Moves recordings into a folder, a new one, or out of all. */
export const MoveDialog = ({ items, onClose }: MoveDialogProps) => {
  const { t } = useTranslation('labels');
  return (
    <Dialog
      isOpen={items.length > 0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('move.title', { count: items.length })}
      text={t('move.text')}
    >
      <MoveForm items={items} onClose={onClose} />
    </Dialog>
  );
};

const MoveForm = ({ items, onClose }: MoveDialogProps) => {
  const { t } = useTranslation('labels');
  const { folders } = useLabels();
  const { move } = useFiling();
  const [chosen, choose] = useState(() => commonFolder(items));
  const moveTo = (folder: Label | null): void => {
    move({ items, folder });
    onClose();
  };
  return (
    <>
      {folders.length > 0 ? (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            moveTo(folders.find(({ id }) => id === chosen) ?? null);
          }}
        >
          <FolderChoices folders={folders} chosen={chosen} onChoose={choose} />
          <WhoWillSee items={items} folders={folders} chosen={chosen} />
          <Button type="submit" look="primary" disabled={chosen === undefined}>
            {t('move.do')}
          </Button>
        </form>
      ) : null}
      <NewLabelForm kind="folder" action={t('move.createAndMove')} onCreated={moveTo} />
    </>
  );
};

type WhoWillSeeProps = {
  readonly items: readonly TranscriptionItem[];
  readonly folders: readonly Folder[];
  readonly chosen: string | null | undefined;
};

/** Says, before a move, that it changes who sees the recordings. */
const WhoWillSee = ({ items, folders, chosen }: WhoWillSeeProps) => {
  const { t } = useTranslation('folderAccess');
  const restricted = new Map(
    folders.flatMap((folder) =>
      folder.access === undefined || folder.access.visibility === 'everyone'
        ? []
        : [[folder.id, folder] as const],
    ),
  );
  const target = restricted.get(chosen ?? '');
  const isRestrictedNow = items.some(({ folderId }) => folderId !== null && restricted.has(folderId));
  const isMoved = chosen !== undefined && items.some(({ folderId }) => folderId !== chosen);
  const words =
    !isMoved || (target === undefined && !isRestrictedNow)
      ? null
      : target === undefined
        ? t('moveOut')
        : t('moveIn', { name: target.name });
  return <div role="status">{words === null ? null : <Notice tone="info">{words}</Notice>}</div>;
};

/** Returns the folder of all the recordings, null for none; undefined if they differ. */
const commonFolder = (items: readonly TranscriptionItem[]): string | null | undefined => {
  const [first, ...others] = items.map(({ folderId }) => folderId);
  return others.every((folderId) => folderId === first) ? first : undefined;
};

type FolderChoicesProps = {
  readonly folders: readonly Label[];
  readonly chosen: string | null | undefined;
  readonly onChoose: (id: string | null) => void;
};

const FolderChoices = ({ folders, chosen, onChoose }: FolderChoicesProps) => {
  const { t } = useTranslation('labels');
  const name = useId();
  const choices = [{ id: null, name: t('noFolder') }, ...folders];
  return (
    <fieldset className="-mx-1 flex max-h-72 min-w-0 flex-col overflow-y-auto px-1">
      <legend className="sr-only">{t('folder')}</legend>
      {choices.map((folder) => (
        <label key={folder.id} className="flex min-h-10 cursor-pointer items-center gap-3 touch:min-h-11">
          <input
            type="radio"
            name={name}
            checked={folder.id === chosen}
            onChange={() => onChoose(folder.id)}
            className="size-4.5 shrink-0 accent-accent"
          />
          <bdi className="min-w-0 truncate">{folder.name}</bdi>
        </label>
      ))}
    </fieldset>
  );
};
