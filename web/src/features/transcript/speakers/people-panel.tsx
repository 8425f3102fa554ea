import { ArrowDownToLine, PenLine } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatDuration } from '../../../media/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { GROUNDS, type SpeakerHue } from '../../../ui/speaker-hue.ts';
import { SpeakerMark } from '../../../ui/speaker-mark.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../opening/use-editor.ts';
import { SidePanel } from '../panel/side-panel.tsx';
import { useShowText } from '../panel/use-show-text.ts';
import { SpeakerNameField } from './speaker-name-field.tsx';
import { measureTalk, type TalkShare } from './talk-shares.ts';
import { useNaming } from './use-naming.ts';
import { useSpeakers } from './use-speakers.ts';

type PeoplePanelProps = {
  readonly editor: TranscriptEditor;
  /** False for a copy that is read without a connection. */
  readonly canEdit: boolean;
  /** Shows a passage of the text. */
  readonly onGoTo: (passageId: string) => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Shows who speaks, and how much of the talk is theirs. */
export const PeoplePanel = ({ editor, canEdit, onGoTo, isOpen, onOpenChange }: PeoplePanelProps) => {
  const { t } = useTranslation('transcript');
  const document = useEditorPart(editor, ({ history }) => history.present);
  const { nameOf, hueOf } = useSpeakers(document.speakers);
  const { unit, shares } = useMemo(() => measureTalk(document), [document]);
  const { rename } = useNaming(editor, nameOf);
  const showText = useShowText(() => onOpenChange(false));
  return (
    <SidePanel
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('talk.open')}
      text={t(`talk.${unit}Text`)}
    >
      <ul aria-label={t('talk.open')} className="flex flex-col divide-y divide-line">
        {shares.map((talk) => (
          <Person
            key={talk.id}
            talk={talk}
            unit={unit}
            name={nameOf(talk.id) ?? ''}
            hue={hueOf(talk.id)}
            onRename={canEdit ? (typed) => rename(talk.id, typed) : undefined}
            onGoTo={(passageId) => showText(() => onGoTo(passageId))}
          />
        ))}
      </ul>
    </SidePanel>
  );
};

type PersonProps = {
  readonly talk: TalkShare;
  readonly unit: 'time' | 'messages';
  readonly name: string;
  readonly hue: SpeakerHue;
  readonly onRename: ((typed: string) => void) | undefined;
  readonly onGoTo: (passageId: string) => void;
};

const Person = ({ talk, unit, name, hue, onRename, onGoTo }: PersonProps) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  const { share, amount, firstPassageId } = talk;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
  const said =
    unit === 'time'
      ? formatDuration(Math.round(amount / 1_000))
      : t('talk.messages', { count: amount, formatted: new Intl.NumberFormat(locale).format(amount) });
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex min-h-9 items-center gap-2.5">
        <SpeakerMark hue={hue} name={name} />
        <PersonName name={name} onRename={onRename} />
        {firstPassageId === undefined ? null : (
          <IconButton
            label={t('talk.first', { name })}
            onClick={() => onGoTo(firstPassageId)}
            className="-mr-2"
          >
            <ArrowDownToLine aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-ink/8">
        <div
          style={{ transform: `scaleX(${share})` }}
          className={classes('h-full origin-left rounded-full rtl:origin-right', GROUNDS[hue])}
        />
      </div>
      <p className="flex justify-between text-xs text-muted tabular-nums">
        <span>{percent}</span>
        <span>{said}</span>
      </p>
    </li>
  );
};

type PersonNameProps = Pick<PersonProps, 'name' | 'onRename'>;

/** Renders a name that a click turns into a field. */
const PersonName = ({ name, onRename }: PersonNameProps) => {
  const { t } = useTranslation('transcript');
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (onRename === undefined)
    return (
      <span dir="auto" className="min-w-0 grow truncate text-sm font-medium" title={name}>
        {name}
      </span>
    );
  const finish = (typed: string, isFocusBack: boolean): void => {
    setEditing(false);
    onRename(typed);
    if (isFocusBack) setTimeout(() => button.current?.focus());
  };
  return (
    <div className="flex min-w-0 grow">
      {isEditing ? (
        <SpeakerNameField name={name} onFinish={finish} onCancel={() => finish(name, true)} isWide />
      ) : (
        <button
          ref={button}
          type="button"
          aria-label={t('speaker.rename', { name })}
          title={name}
          onClick={() => setEditing(true)}
          className="group/name -mx-1.5 flex min-h-8 min-w-0 items-center gap-1.5 rounded-control px-1.5 text-left text-sm font-medium transition-colors duration-150 hover:bg-ink/6 touch:min-h-11"
        >
          <span dir="auto" className="truncate">
            {name}
          </span>
          <PenLine
            aria-hidden="true"
            className="size-3.5 shrink-0 text-muted opacity-0 group-hover/name:opacity-100 group-focus-visible/name:opacity-100 touch:opacity-100"
          />
        </button>
      )}
    </div>
  );
};
