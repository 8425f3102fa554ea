import {
  type Folder as FolderLabel,
  type Label,
  LABEL_COUNT_MAX,
} from '@escriba/contracts/transcription/labels';
import { BookA, Eye, Folder, FolderLock, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import type { LabelKind } from '../../../data/labels/labels.ts';
import { useMay, useWorkspace } from '../../../session/use-workspace.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { vocabularyOfFolder } from '../../../platform/paths.ts';
import { IconButton, iconClasses } from '../../../ui/button.tsx';
import { ConfirmAnswers } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { SpeakerMark } from '../../../ui/speaker-mark.tsx';
import { FOLDER_FILTER_ID } from './label-filter.ts';
import { FolderAccessForm } from './folder-access-form.tsx';
import { NewLabelForm } from './new-label-form.tsx';
import { RenameLabelForm } from './rename-label-form.tsx';
import { tagHue } from './tag-hue.ts';
import { useLabels } from '../../../data/use-labels.ts';

type LabelsDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Creates, renames and deletes folders and tags; members of a workspace see what their role may do. */
export const LabelsDialog = ({ isOpen, onClose }: LabelsDialogProps) => {
  const { t } = useTranslation('labels');
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t('manage')}
      text={t('manageText')}
      onCloseAutoFocus={focusFilter}
    >
      <LabelList kind="folder" onRemoved={onClose} />
      <LabelList kind="tag" onRemoved={onClose} />
    </Dialog>
  );
};

/** Focuses the filter by folder: the button that opened the dialog is another one after the first label and after the last one. */
const focusFilter = (event: Event): void => {
  event.preventDefault();
  document.getElementById(FOLDER_FILTER_ID)?.focus();
};

/** Focuses a button that appears. */
const focusAtOnce = (button: HTMLButtonElement | null): void => button?.focus();

/** A tag, or a folder, of which a workspace has who sees it. */
type Listed = Label & Pick<FolderLabel, 'access'>;

/** The running action on one label. */
type Doing = { readonly id: string; readonly what: 'rename' | 'remove' | 'access' };

type LabelListProps = {
  readonly kind: LabelKind;
  /** Called when the dialog must make way for the message that undoes it. */
  readonly onRemoved: () => void;
};

const LabelList = ({ kind, onRemoved }: LabelListProps) => {
  const { t } = useTranslation('labels');
  const { folders, tags, isLoaded } = useLabels();
  const mayWrite = useMay('write');
  const [doing, setDoing] = useState<Doing | null>(null);
  const [done, setDone] = useState<Doing | null>(null);
  const list: readonly Listed[] = kind === 'folder' ? folders : tags;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-medium text-muted">{t(`kind.${kind}`)}</h3>
      {isLoaded && list.length === 0 ? <p className="text-sm">{t(`none.${kind}`)}</p> : null}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {list.map((label) => (
          <li key={label.id} className="min-w-0">
            <LabelRow
              kind={kind}
              label={label}
              list={list}
              doing={doing?.id === label.id ? doing.what : null}
              done={done?.id === label.id ? done.what : null}
              onRemoved={onRemoved}
              onDo={(what) => {
                setDone(doing);
                setDoing(what === null ? null : { id: label.id, what });
              }}
            />
          </li>
        ))}
      </ul>
      {mayWrite ? <NewLabelForm kind={kind} /> : null}
    </section>
  );
};

type LabelRowProps = LabelListProps & {
  readonly label: Listed;
  readonly list: readonly Label[];
  readonly doing: Doing['what'] | null;
  /** The action that has just ended: its button has the focus. */
  readonly done: Doing['what'] | null;
  readonly onDo: (what: Doing['what'] | null) => void;
};

const LabelRow = ({ kind, label, list, doing, done, onDo, onRemoved }: LabelRowProps) => {
  const { name } = label;
  if (doing === 'rename')
    return <RenameLabelForm kind={kind} label={label} list={list} onDone={() => onDo(null)} />;
  if (doing === 'remove')
    return <RemoveLabel kind={kind} label={label} onRemoved={onRemoved} onDone={() => onDo(null)} />;
  if (doing === 'access') return <FolderAccessForm folder={label} onDone={() => onDo(null)} />;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2">
      {kind === 'folder' ? (
        <FolderIcon access={label.access} />
      ) : (
        <SpeakerMark hue={tagHue(name)} className="mx-0.75" />
      )}
      <span className="flex min-w-0 grow basis-24 flex-wrap items-baseline gap-x-2 py-1">
        <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
        <AccessWords access={label.access} />
      </span>
      <span className="ml-auto shrink-0 text-sm text-muted tabular-nums">
        <RecordingCount count={label.recordings} />
      </span>
      <RowButtons {...{ kind, label, done, onDo }} />
    </div>
  );
};

/** Offers what the user may do with a folder or a tag. */
const RowButtons = ({ kind, label, done, onDo }: Pick<LabelRowProps, 'kind' | 'label' | 'done' | 'onDo'>) => {
  const { t } = useTranslation('labels');
  const may = { write: useMay('write'), delete: useMay('delete') };
  const { name } = label;
  return (
    <span className="flex shrink-0">
      {kind === 'folder' ? (
        <PageLink
          to={vocabularyOfFolder(label.id)}
          aria-label={t('vocabulary', { name })}
          title={t('vocabulary', { name })}
          className={iconClasses()}
        >
          <BookA aria-hidden="true" className="size-4" />
        </PageLink>
      ) : null}
      <AccessButton label={label} takesFocus={done === 'access'} onOpen={() => onDo('access')} />
      {may.write ? (
        <IconButton
          label={t('rename.open', { name })}
          ref={done === 'rename' ? focusAtOnce : null}
          onClick={() => onDo('rename')}
        >
          <PenLine aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
      {may.delete ? (
        <IconButton
          label={t('remove.open', { name })}
          ref={done === 'remove' ? focusAtOnce : null}
          onClick={() => onDo('remove')}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
    </span>
  );
};

type AccessProps = { readonly access: Listed['access'] };

const FolderIcon = ({ access }: AccessProps) => {
  const Icon = isRestricted(access) ? FolderLock : Folder;
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />;
};

/** Says of a restricted folder whether others see it. */
const AccessWords = ({ access }: AccessProps) => {
  const { t } = useTranslation('folderAccess');
  if (!isRestricted(access)) return null;
  return (
    <span className="text-sm text-muted">{t(access?.visibility === 'creator' ? 'onlyYou' : 'some')}</span>
  );
};

const isRestricted = (access: Listed['access']): boolean =>
  access !== undefined && access.visibility !== 'everyone';

type AccessButtonProps = {
  readonly label: Listed;
  readonly takesFocus: boolean;
  readonly onOpen: () => void;
};

/** Opens who sees a folder, for its creator and those who manage the workspace. */
const AccessButton = ({ label: { name, access }, takesFocus, onOpen }: AccessButtonProps) => {
  const { t } = useTranslation('folderAccess');
  const workspace = useWorkspace();
  const mayManage = useMay('manage');
  if (access === undefined || (!mayManage && access.creatorId !== workspace?.userId)) return null;
  return (
    <IconButton label={t('open', { name })} ref={takesFocus ? focusAtOnce : null} onClick={onOpen}>
      <Eye aria-hidden="true" className="size-4" />
    </IconButton>
  );
};

const RecordingCount = ({ count }: { readonly count: number | null }) => {
  const { t } = useTranslation('labels');
  const format = new Intl.NumberFormat(useLocale());
  const formatted = format.format(count ?? LABEL_COUNT_MAX);
  const words = count === null ? t('recordingsMore', { formatted }) : t('recordings', { count, formatted });
  return (
    <>
      <span aria-hidden="true">{count === null ? `${formatted}+` : formatted}</span>
      <span className="sr-only">{count === 0 ? t('noRecordings') : words}</span>
    </>
  );
};

type RemoveLabelProps = Pick<LabelRowProps, 'kind' | 'label' | 'onRemoved'> & { readonly onDone: () => void };

const RemoveLabel = ({ kind, label, onRemoved, onDone }: RemoveLabelProps) => {
  const { t } = useTranslation('labels');
  const { t: tAccess } = useTranslation('folderAccess');
  const { labelDeletions } = useAppServices();
  return (
    <div role="alert" className="flex flex-col gap-3 py-3">
      <p className="text-sm text-pretty wrap-anywhere">
        <strong className="font-medium">{t(`remove.${kind}`, { name: label.name })}</strong>{' '}
        {isRestricted(label.access) ? tAccess('removeText') : t(`remove.${kind}Text`)}
      </p>
      <ConfirmAnswers
        yes={t('delete')}
        onYes={() => {
          labelDeletions.remove(kind, label);
          onDone();
          onRemoved();
        }}
        onNo={onDone}
      />
    </div>
  );
};
