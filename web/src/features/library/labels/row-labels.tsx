import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { Folder } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { SpeakerMark } from '../../../ui/speaker-mark.tsx';
import { tagHue } from './tag-hue.ts';
import { useLabels } from '../../../data/use-labels.ts';

type RowLabelsProps = {
  readonly item: TranscriptionItem;
  /** Whether there is little room: only the tags' colours are shown. */
  readonly isSmall?: boolean;
};

const SHOWN_MAX = 2;

/** Shows the folder and the tags of a recording, in a row of the list. */
export const RowLabels = ({ item, isSmall = false }: RowLabelsProps) => {
  const { folder, tags } = useNames(item);
  if (folder === undefined && tags.length === 0) return null;
  const shown = tags.slice(0, SHOWN_MAX);
  return (
    <span
      className={classes('flex min-w-0 items-center gap-1.5 text-xs text-muted', isSmall && 'shrink-[999]')}
    >
      {folder === undefined ? null : <FolderName name={folder} />}
      {isSmall ? (
        <TagDots tags={tags} />
      ) : (
        <span title={tags.join(', ')} className="flex min-w-0 items-center gap-1">
          {shown.map((name) => (
            <Tag key={name} name={name} />
          ))}
          {tags.length > SHOWN_MAX ? <MoreTags names={tags.slice(SHOWN_MAX)} /> : null}
        </span>
      )}
    </span>
  );
};

/** Shows all labels, in the details of a recording. */
export const AllLabels = ({ item }: Pick<RowLabelsProps, 'item'>) => {
  const { folder, tags } = useNames(item);
  if (folder === undefined && tags.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {folder === undefined ? null : <FolderName name={folder} />}
      {tags.map((name) => (
        <Tag key={name} name={name} />
      ))}
    </p>
  );
};

const useNames = ({ folderId, tagIds }: TranscriptionItem) => {
  const { nameOf } = useLabels();
  return {
    folder: nameOf(folderId),
    tags: tagIds.flatMap((id) => nameOf(id) ?? []).toSorted((a, b) => a.localeCompare(b)),
  };
};

const FolderName = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation('labels');
  return (
    <span title={name} className="flex min-w-0 items-center gap-1">
      <Folder aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{t('folder')}: </span>
      <bdi className="truncate">{name}</bdi>
    </span>
  );
};

/** Shows a tag: its colour and its name. */
const Tag = ({ name }: { readonly name: string }) => (
  <span className="flex min-w-10 items-center gap-1.5 rounded-full bg-ink/7 px-2 py-0.5 text-xs leading-4">
    <SpeakerMark hue={tagHue(name)} className="size-2!" />
    <bdi className="truncate">{name}</bdi>
  </span>
);

const MoreTags = ({ names }: { readonly names: readonly string[] }) => (
  <span className="shrink-0 tabular-nums">
    <span aria-hidden="true">+{names.length}</span>
    <span className="sr-only">{names.join(', ')}</span>
  </span>
);

const TagDots = ({ tags }: { readonly tags: readonly string[] }) => {
  const { t } = useTranslation('labels');
  if (tags.length === 0) return null;
  return (
    <span
      role="img"
      aria-label={t('tagsAre', { names: tags.join(', ') })}
      className="flex shrink-0 items-center gap-0.5"
    >
      {tags.slice(0, 4).map((name) => (
        <SpeakerMark key={name} hue={tagHue(name)} className="size-2!" />
      ))}
    </span>
  );
};
