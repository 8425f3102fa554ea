import { textOf } from '@escriba/transcript';
import { GitMerge, Link2, type LucideIcon, PenLine, Play, TextCursorInput, UserPlus } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextContext } from '../editing/text-context.ts';
import { copyPositionLink } from '../reading/position-link.ts';
import { assignTo } from './speaker-edits.ts';
import { SpeakerDialog } from './speaker-dialog.tsx';
import { useNaming } from './use-naming.ts';
import { SpeakerButtonText, type SpeakerMenuProps, speakerButtonClasses } from './speaker-menu.tsx';
import { SpeakerMark } from '../../../ui/speaker-mark.tsx';
import {
  ActionItem,
  MenuBox,
  MenuSeparator,
  MenuSurface,
  MenuTick,
  menuItemClasses,
  menuLabelClasses,
} from '../../../ui/menu.tsx';
import { classes } from '../../../ui/classes.ts';
import type { ParagraphLayout } from '../reading/transcript-layout.ts';
import { SpeakerNameField } from './speaker-name-field.tsx';

const UNASSIGNED = '';

/** Renders the menu of a paragraph's speaker, open on its first render. Renaming turns the name into a field. */
export const OpenSpeakerMenu = (props: SpeakerMenuProps & { readonly label: string }) => {
  const { paragraph, name, edit, label } = props;
  const { speaker } = paragraph;
  const [isOpen, setOpen] = useState(true);
  const [question, ask] = useState<'rename' | 'add' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { nameOf } = useTextContext();
  const { merge, rename, add } = useNaming(edit.editor, nameOf);
  const { scope, ...choice } = useScope(paragraph);
  const getDocument = () => edit.editor.getState().history.present;
  const finish = (typed: string, isFocusBack: boolean): void => {
    ask(null);
    if (speaker !== null) rename(speaker, typed);
    if (isFocusBack) setTimeout(() => button.current?.focus({ preventScroll: true }));
  };
  if (question === 'rename')
    return <SpeakerNameField name={name ?? ''} onFinish={finish} onCancel={() => finish(name ?? '', true)} />;
  return (
    <>
      <DropdownMenu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
        <DropdownMenu.Trigger ref={button} aria-label={label} className={speakerButtonClasses(props)}>
          <SpeakerButtonText {...props} />
        </DropdownMenu.Trigger>
        <MenuSurface
          align="start"
          className="sheet max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-60 overflow-y-auto"
        >
          {name === undefined ? null : <RenameItem name={name} onPress={() => ask('rename')} />}
          <Who {...props} onChoose={(id) => edit.editor.replace(assignTo(getDocument(), scope, id))}>
            <Scope {...choice} />
          </Who>
          <Item Icon={UserPlus} word="speaker.add" onPress={() => ask('add')} />
          <Merging {...props} onMerge={(into) => speaker !== null && merge(speaker, into)} />
          <MenuSeparator />
          <AboutText {...props} selectedId={choice.selected?.id} />
        </MenuSurface>
      </DropdownMenu.Root>
      {question === null ? null : (
        <SpeakerDialog onAnswer={(typed) => add(scope, typed)} onClose={() => ask(null)} button={button} />
      )}
    </>
  );
};

/** Returns the passages that another speaker is chosen for: the paragraph, or the one passage that the user selected. */
const useScope = ({ passages, language }: ParagraphLayout) => {
  const { viewport } = useTextContext();
  const [isOne, setOne] = useState(false);
  const selected = passages.length > 1 ? passages.find(({ id }) => id === viewport.getSelected()) : undefined;
  const shown = isOne && selected !== undefined ? [selected] : passages;
  return { scope: shown.map(({ id }) => id), selected, language, isOne, setOne };
};

type ScopeProps = Omit<ReturnType<typeof useScope>, 'scope'>;

const Scope = ({ selected, language, isOne, setOne }: ScopeProps) => {
  const { t } = useTranslation('transcript');
  if (selected === undefined) return null;
  return (
    <DropdownMenu.CheckboxItem
      checked={isOne}
      onCheckedChange={setOne}
      onSelect={(event) => event.preventDefault()}
      className={menuItemClasses}
    >
      <MenuBox />
      <span className="min-w-0 truncate">
        {t('speaker.selected', { text: textOf(selected.words, language) })}
      </span>
    </DropdownMenu.CheckboxItem>
  );
};

type RenameItemProps = { readonly name: string; readonly onPress: () => void };

const RenameItem = ({ name, onPress }: RenameItemProps) => {
  const { t } = useTranslation('transcript');
  return (
    <>
      <ActionItem onPress={onPress}>
        <PenLine aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="wrap-anywhere">{t('speaker.rename', { name })}</span>
      </ActionItem>
      <MenuSeparator />
    </>
  );
};

type WhoProps = SpeakerMenuProps & {
  readonly onChoose: (speaker: string) => void;
  /** The choice of what the name applies to. */
  readonly children: ReactNode;
};

const Who = ({ paragraph, edit, onChoose, children }: WhoProps) => {
  const { t } = useTranslation('transcript');
  const { nameOf, hueOf } = useTextContext();
  const { speakers } = edit.editor.getState().history.present;
  if (speakers.length === 0) return null;
  return (
    <>
      <DropdownMenu.Label className={menuLabelClasses}>{t('speaker.who')}</DropdownMenu.Label>
      {children}
      <DropdownMenu.RadioGroup value={paragraph.speaker ?? UNASSIGNED} onValueChange={onChoose}>
        {speakers.map(({ id }) => (
          <DropdownMenu.RadioItem key={id} value={id} className={menuItemClasses}>
            <span className="flex size-4 shrink-0 items-center justify-center">
              <SpeakerMark hue={hueOf(id)} />
            </span>
            <span dir="auto" className="grow wrap-anywhere">
              {nameOf(id)}
            </span>
            <MenuTick />
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
};

type MergingProps = SpeakerMenuProps & { readonly onMerge: (into: string) => void };

/** Makes two speakers one. */
const Merging = ({ paragraph, name, edit, onMerge }: MergingProps) => {
  const { t } = useTranslation('transcript');
  const { nameOf } = useTextContext();
  const { speaker } = paragraph;
  const others = edit.editor.getState().history.present.speakers.filter(({ id }) => id !== speaker);
  if (speaker === null || name === undefined || others.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      <DropdownMenu.Label className={classes(menuLabelClasses, 'wrap-anywhere')}>
        {t('speaker.merge', { name })}
      </DropdownMenu.Label>
      {others.map(({ id }) => (
        <DropdownMenu.Item key={id} className={menuItemClasses} onSelect={() => onMerge(id)}>
          <GitMerge aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span dir="auto" className="wrap-anywhere">
            {nameOf(id)}
          </span>
        </DropdownMenu.Item>
      ))}
    </>
  );
};

type AboutTextProps = SpeakerMenuProps & { readonly selectedId: string | undefined };

const AboutText = ({ paragraph, edit, selectedId }: AboutTextProps) => {
  const { t } = useTranslation('transcript');
  const { playFrom } = useTextContext();
  const [first] = paragraph.passages;
  const id = selectedId ?? first?.id;
  return (
    <>
      {playFrom === undefined ? null : (
        <Item Icon={Play} word="paragraph.play" onPress={() => playFrom(paragraph.startMs)} />
      )}
      {id === undefined ? null : (
        <ActionItem onPress={() => edit.start({ id, offset: 0 })}>
          <TextCursorInput aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {t('paragraph.edit')}
        </ActionItem>
      )}
      <Item Icon={Link2} word="paragraph.link" onPress={() => void copyPositionLink(paragraph.startMs)} />
    </>
  );
};

type ItemProps = {
  readonly Icon: LucideIcon;
  readonly word: 'speaker.add' | 'paragraph.play' | 'paragraph.link';
  readonly onPress: () => void;
};

const Item = ({ Icon, word, onPress }: ItemProps) => {
  const { t } = useTranslation('transcript');
  return (
    <DropdownMenu.Item className={menuItemClasses} onSelect={onPress}>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      {t(word)}
    </DropdownMenu.Item>
  );
};
