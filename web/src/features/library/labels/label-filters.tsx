import { type Label, LABEL_COUNT_MAX } from '@escriba/contracts/transcription/labels';
import { NO_FOLDER } from '@escriba/contracts/transcription/library';
import {
  ChevronDown,
  Folder,
  MessageCircleQuestionMark,
  Settings2,
  Sparkles,
  Tag as TagIcon,
  X,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssistant } from '../../../data/assistant/assistant.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { classes } from '../../../ui/classes.ts';
import { ActionItem, MenuSeparator, MenuSurface, MenuTick, menuItemClasses } from '../../../ui/menu.tsx';
import { SpeakerMark } from '../../../ui/speaker-mark.tsx';
import { FOLDER_FILTER_ID, type LabelFilterProps } from './label-filter.ts';
import { tagHue } from './tag-hue.ts';
import { useDropGone } from './use-drop-gone.ts';
import { useLabels } from '../../../data/use-labels.ts';

type LabelFiltersProps = LabelFilterProps & {
  readonly onManage: () => void;
  /** Asks about the recordings of a folder. */
  readonly onAsk: (folder: AskedFolder) => void;
  /** Chooses what is made of recordings by itself; without a folder, for the account. */
  readonly onAutomatic: (folder: AskedFolder | undefined) => void;
};

export type AskedFolder = { readonly id: string; readonly name: string };

/** Filters the list by folder and tags. Without any, it leads to the first one. */
export const LabelFilters = (props: LabelFiltersProps) => {
  const { t } = useTranslation('labels');
  const { folders, tags, isLoaded } = useLabels();
  const { address, onChange, onManage } = props;
  useDropGone(props);
  if (!isLoaded) return null;
  if (folders.length === 0 && tags.length === 0)
    return (
      <button
        type="button"
        id={FOLDER_FILTER_ID}
        title={t('manage')}
        onClick={onManage}
        className={buttonClasses(false)}
      >
        <Folder aria-hidden="true" className="size-4" />
        <span className="@max-3xl:sr-only">{t('manage')}</span>
      </button>
    );
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1">
      <FolderMenu {...props} />
      {tags.length > 0 ? <TagMenu {...props} /> : null}
      {address.tags.map((id) => (
        <ChosenTag
          key={id}
          name={tags.find((tag) => tag.id === id)?.name ?? '…'}
          onRemove={() => onChange({ tags: address.tags.filter((tag) => tag !== id) })}
        />
      ))}
    </div>
  );
};

const buttonClasses = (isOn: boolean): string =>
  classes(
    'inline-flex min-h-9 max-w-full min-w-0 items-center gap-1.5 justify-center rounded-control px-2.5 text-sm font-medium transition-colors duration-150 touch:min-h-11 touch:min-w-11',
    isOn ? 'bg-accent/12 text-accent-strong' : 'text-muted hover:bg-ink/6 hover:text-ink',
  );
const SURFACE =
  'max-h-[min(24rem,var(--radix-dropdown-menu-content-available-height))] w-64 max-w-[calc(100vw-2rem)] overflow-y-auto';

const FolderMenu = ({ address, onChange, onManage, onAsk, onAutomatic }: LabelFiltersProps) => {
  const { t } = useTranslation('labels');
  const { folders, unfiled, nameOf } = useLabels();
  const { folder } = address;
  const chosen = folders.find(({ id }) => id === folder);
  const name = folder === NO_FOLDER ? t('noFolder') : (nameOf(folder ?? null) ?? t('allFolders'));
  return (
    <DropdownMenu.Root modal={false}>
      <Trigger id={FOLDER_FILTER_ID} label={t('folderIs', { name })} isOn={folder !== undefined}>
        <Folder aria-hidden="true" className="size-4 shrink-0" />
        <bdi className={classes('truncate', folder === undefined && '@max-3xl:sr-only')}>{name}</bdi>
      </Trigger>
      <MenuSurface align="start" className={SURFACE}>
        <DropdownMenu.RadioGroup
          value={folder ?? ''}
          onValueChange={(id) => onChange({ folder: id === '' ? undefined : id })}
        >
          <FolderItem value="" name={t('allFolders')} count={undefined} />
          {folders.length > 0 ? <FolderItem value={NO_FOLDER} name={t('noFolder')} count={unfiled} /> : null}
          {folders.map(({ id, name: shown, recordings }) => (
            <FolderItem key={id} value={id} name={shown} count={recordings} />
          ))}
        </DropdownMenu.RadioGroup>
        <MenuSeparator />
        <AskItem folder={chosen} onAsk={onAsk} />
        <AutomaticItem folder={chosen} onAutomatic={onAutomatic} />
        <ManageItem onManage={onManage} />
      </MenuSurface>
    </DropdownMenu.Root>
  );
};

const FolderItem = (props: { value: string; name: string; count: number | null | undefined }) => (
  <DropdownMenu.RadioItem value={props.value} className={menuItemClasses}>
    <bdi className="min-w-0 grow truncate">{props.name}</bdi>
    <Count count={props.count} />
    <MenuTick />
  </DropdownMenu.RadioItem>
);

const TagMenu = ({ address, onChange, onManage }: LabelFiltersProps) => {
  const { t } = useTranslation('labels');
  const { tags } = useLabels();
  const toggle = ({ id }: Label, isOn: boolean): void =>
    onChange({ tags: isOn ? [...address.tags, id] : address.tags.filter((tag) => tag !== id) });
  return (
    <DropdownMenu.Root modal={false}>
      <Trigger label={t('filterByTags')} isOn={false}>
        <TagIcon aria-hidden="true" className="size-4 shrink-0" />
        <span className="@max-3xl:sr-only">{t('tags')}</span>
      </Trigger>
      <MenuSurface align="start" className={SURFACE}>
        {tags.map((tag) => (
          <DropdownMenu.CheckboxItem
            key={tag.id}
            checked={address.tags.includes(tag.id)}
            onCheckedChange={(isOn) => toggle(tag, isOn)}
            onSelect={(event) => event.preventDefault()}
            className={menuItemClasses}
          >
            <SpeakerMark hue={tagHue(tag.name)} />
            <bdi className="min-w-0 grow truncate">{tag.name}</bdi>
            <Count count={tag.recordings} />
            <MenuTick />
          </DropdownMenu.CheckboxItem>
        ))}
        <ManageItem onManage={onManage} />
      </MenuSurface>
    </DropdownMenu.Root>
  );
};

type TriggerProps = {
  readonly id?: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly children: ReactNode;
};

const Trigger = ({ id, label, isOn, children }: TriggerProps) => (
  <DropdownMenu.Trigger
    {...(id === undefined ? {} : { id })}
    aria-label={label}
    className={`${buttonClasses(isOn)} data-[state=open]:bg-ink/6 data-[state=open]:text-ink`}
  >
    {children}
    <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
  </DropdownMenu.Trigger>
);

type AskItemProps = Pick<LabelFiltersProps, 'onAsk'> & { readonly folder: AskedFolder | undefined };

/** Offers to ask about the chosen folder, if there is a language model. */
const AskItem = ({ folder, onAsk }: AskItemProps) => {
  const { t } = useTranslation('labels');
  const { assistant } = useAssistant(folder !== undefined);
  if (folder === undefined || assistant === undefined) return null;
  return (
    <ActionItem onPress={() => onAsk({ id: folder.id, name: folder.name })}>
      <MessageCircleQuestionMark aria-hidden="true" className="size-4 text-muted" />
      {t('ask')}
    </ActionItem>
  );
};

type AutomaticItemProps = Pick<LabelFiltersProps, 'onAutomatic'> & {
  readonly folder: AskedFolder | undefined;
};

/** Offers to choose what is made of each recording of the chosen folder by itself, or of the account without one. */
const AutomaticItem = ({ folder, onAutomatic }: AutomaticItemProps) => {
  const { t } = useTranslation('labels');
  return (
    <ActionItem onPress={() => onAutomatic(folder && { id: folder.id, name: folder.name })}>
      <Sparkles aria-hidden="true" className="size-4 text-muted" />
      {t('automatic')}
    </ActionItem>
  );
};

const ManageItem = ({ onManage }: Pick<LabelFiltersProps, 'onManage'>) => {
  const { t } = useTranslation('labels');
  return (
    <>
      <MenuSeparator />
      <ActionItem onPress={onManage}>
        <Settings2 aria-hidden="true" className="size-4 text-muted" />
        {t('manage')}
      </ActionItem>
    </>
  );
};

const Count = ({ count }: { readonly count: number | null | undefined }) => {
  const format = new Intl.NumberFormat(useLocale());
  if (count === undefined) return null;
  return (
    <span className="text-muted tabular-nums">
      {count === null ? `${format.format(LABEL_COUNT_MAX)}+` : format.format(count)}
    </span>
  );
};

const ChosenTag = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => {
  const { t } = useTranslation('labels');
  return (
    <button
      type="button"
      aria-label={t('removeFilter', { name })}
      title={t('removeFilter', { name })}
      onClick={onRemove}
      className={buttonClasses(true)}
    >
      <SpeakerMark hue={tagHue(name)} />
      <bdi className="max-w-40 truncate">{name}</bdi>
      <X aria-hidden="true" className="size-3.5 shrink-0" />
    </button>
  );
};
