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
import { MenuSeparator, MenuSurface, MenuTick, menuItemClasses } from '../../../ui/menu.tsx';

const UNASSIGNED = '';

/** The menu of a paragraph's speaker, open on its first render. */
export const OpenSpeakerMenu = (props: SpeakerMenuProps & { readonly label: string }) => {
  const { paragraph, name, edit, label } = props;
  const [question, ask] = useState<'rename' | 'add' | null>(null);
  const [isWhole, setWhole] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const { viewport } = useTextContext();
  const selected = paragraph.passages.find(({ id }) => id === viewport.getSelected());
  const scope = isWhole || selected === undefined ? paragraph.passages : [selected];
  const ids = scope.map(({ id }) => id);
  const getDocument = () => edit.editor.getState().history.present;
  const { merge, rename, add } = useNaming(props);
  return (
    <>
      <DropdownMenu.Root defaultOpen modal={false}>
        <DropdownMenu.Trigger ref={button} aria-label={label} className={speakerButtonClasses(props)}>
          <SpeakerButtonText {...props} />
        </DropdownMenu.Trigger>
        <MenuSurface
          align="start"
          className="sheet max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-60 overflow-y-auto"
        >
          {selected !== undefined && paragraph.passages.length > 1 ? (
            <Scope isWhole={isWhole} onChange={setWhole} />
          ) : null}
          <Who {...props} onChoose={(id) => edit.editor.replace(assignTo(getDocument(), ids, id))} />
          <Item Icon={UserPlus} word="speaker.add" onPress={() => ask('add')} />
          <AboutSpeaker {...props} onRename={() => ask('rename')} onMerge={merge} />
          <MenuSeparator />
          <AboutText {...props} selectedId={selected?.id} />
        </MenuSurface>
      </DropdownMenu.Root>
      {question === null ? null : (
        <SpeakerDialog
          kind={question}
          name={question === 'rename' ? (name ?? '') : ''}
          onAnswer={question === 'add' ? (typed) => add(ids, typed) : rename}
          onClose={() => ask(null)}
          button={button}
        />
      )}
    </>
  );
};

const Scope = ({
  isWhole,
  onChange,
}: {
  readonly isWhole: boolean;
  readonly onChange: (is: boolean) => void;
}) => {
  const { t } = useTranslation('transcript');
  return (
    <>
      <DropdownMenu.RadioGroup
        value={isWhole ? 'whole' : 'selected'}
        onValueChange={(value) => onChange(value === 'whole')}
      >
        {(['whole', 'selected'] as const).map((value) => (
          <DropdownMenu.RadioItem
            key={value}
            value={value}
            className={menuItemClasses}
            onSelect={(event) => event.preventDefault()}
          >
            <Ticked>{t(`speaker.${value}`)}</Ticked>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <MenuSeparator />
    </>
  );
};

const Ticked = ({ children }: { readonly children: ReactNode }) => (
  <>
    <span dir="auto" className="grow wrap-anywhere">
      {children}
    </span>
    <MenuTick />
  </>
);

type WhoProps = SpeakerMenuProps & { readonly onChoose: (speaker: string | null) => void };

const Who = ({ paragraph, edit, onChoose }: WhoProps) => {
  const { t } = useTranslation('transcript');
  const { nameOf, hueOf } = useTextContext();
  const { speakers } = edit.editor.getState().history.present;
  if (speakers.length === 0) return null;
  return (
    <>
      <DropdownMenu.Label className="px-2.5 pt-1.5 pb-1 text-xs text-muted">
        {t('speaker.who')}
      </DropdownMenu.Label>
      <DropdownMenu.RadioGroup
        value={paragraph.speaker ?? UNASSIGNED}
        onValueChange={(id) => onChoose(id === UNASSIGNED ? null : id)}
      >
        {speakers.map(({ id }) => (
          <DropdownMenu.RadioItem key={id} value={id} className={menuItemClasses}>
            <SpeakerMark hue={hueOf(id)} name={nameOf(id) ?? ''} className="-mx-1" />
            <Ticked>{nameOf(id)}</Ticked>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
};

type AboutSpeakerProps = SpeakerMenuProps & {
  readonly onRename: () => void;
  readonly onMerge: (into: string) => void;
};

/** Rename a speaker everywhere, or merge two speakers into one. */
const AboutSpeaker = ({ paragraph, name, edit, onRename, onMerge }: AboutSpeakerProps) => {
  const { t } = useTranslation('transcript');
  const { nameOf } = useTextContext();
  const { speaker } = paragraph;
  if (speaker === null || name === undefined) return null;
  const others = edit.editor.getState().history.present.speakers.filter(({ id }) => id !== speaker);
  return (
    <>
      <DropdownMenu.Item className={menuItemClasses} onSelect={onRename}>
        <PenLine aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="wrap-anywhere">{t('speaker.rename', { name })}</span>
      </DropdownMenu.Item>
      {others.length === 0 ? null : (
        <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-xs text-muted wrap-anywhere">
          {t('speaker.merge', { name })}
        </DropdownMenu.Label>
      )}
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
  const { playFrom } = useTextContext();
  const [first] = paragraph.passages;
  const id = selectedId ?? first?.id;
  return (
    <>
      {playFrom === undefined ? null : (
        <Item Icon={Play} word="paragraph.play" onPress={() => playFrom(paragraph.startMs)} />
      )}
      {id === undefined ? null : (
        // The menu returns the focus to its button first.
        <Item
          Icon={TextCursorInput}
          word="paragraph.edit"
          onPress={() => setTimeout(() => edit.start({ id, offset: 0 }))}
        />
      )}
      <Item Icon={Link2} word="paragraph.link" onPress={() => void copyPositionLink(paragraph.startMs)} />
    </>
  );
};

type ItemProps = {
  readonly Icon: LucideIcon;
  readonly word: 'speaker.add' | 'paragraph.play' | 'paragraph.edit' | 'paragraph.link';
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
