import { Keyboard, Mic } from 'lucide-react';
import { useLocale } from '../../../i18n/locale.ts';
import { formatSentTime } from '../../../media/sent-at.ts';
import { formatDuration, formatLanguage } from '../../../media/format.ts';
import { classes } from '../../../ui/classes.ts';
import { SpeakerMark } from '../../../ui/speaker-mark.tsx';
import { SpeakerMenu } from '../speakers/speaker-menu.tsx';
import type { ParagraphLayout } from '../reading/transcript-layout.ts';
import { useTextContext } from '../editing/text-context.ts';
import { SpeechMarkIcons } from './speech-mark-icons.tsx';
import { headClasses, headNameClasses, headTimeClasses, kindOf, languageClasses } from './text-classes.ts';

type ParagraphHeadProps = { readonly headId: string; readonly paragraph: ParagraphLayout };

/** Renders speaker and time on one line above the text; where a speaker continues, in the margin of a wide page. */
export const ParagraphHead = ({ headId, paragraph }: ParagraphHeadProps) => {
  const { t, nameOf, hueOf, edit } = useTextContext();
  const name = nameOf(paragraph.speaker);
  const isNamed = paragraph.isTurn && name !== undefined;
  const locale = useLocale();
  const time =
    paragraph.sentAt === undefined
      ? formatDuration(Math.floor(paragraph.startMs / 1_000))
      : formatSentTime(paragraph.sentAt, locale);
  return (
    <div className={headClasses(isNamed)}>
      <h2 id={headId} className="sr-only">
        {name === undefined ? time : t('turn', { name, time })}
      </h2>
      {edit === undefined ? (
        isNamed ? (
          <span aria-hidden="true" className={headNameClasses}>
            <SpeakerMark hue={hueOf(paragraph.speaker)} />
            <span className="truncate">{name}</span>
          </span>
        ) : null
      ) : kindOf(paragraph) === 'notice' ? null : (
        <SpeakerMenu paragraph={paragraph} name={name} edit={edit} />
      )}
      <Time startMs={paragraph.isSpoken ? paragraph.startMs : undefined} time={time} isNamed={isNamed} />
      {paragraph.startsLanguage ? (
        <span className={languageClasses(isNamed)}>{formatLanguage(paragraph.language, locale)}</span>
      ) : null}
      <MessageKind paragraph={paragraph} isInMargin={!isNamed} />
      <SpeechMarkIcons marks={paragraph.marks} isInMargin={!isNamed} />
    </div>
  );
};

type MessageKindProps = Pick<ParagraphHeadProps, 'paragraph'> & {
  /** Whether it is beside the text of a wide page, where there is room for an icon only. */
  readonly isInMargin: boolean;
};

/** Shows whether a message of a conversation was spoken or typed; a notice was neither. */
const MessageKind = ({ paragraph, isInMargin }: MessageKindProps) => {
  const { t } = useTextContext();
  const kind = kindOf(paragraph);
  if (kind === 'speech' || kind === 'notice') return null;
  const isVoice = kind === 'voice';
  const Icon = isVoice ? Mic : Keyboard;
  const name = t(isVoice ? 'voiceMessage' : 'writtenMessage');
  return (
    <span
      className={classes(
        'flex min-w-0 items-center gap-1 text-xs',
        isVoice ? 'text-accent-strong' : 'text-muted',
      )}
      title={name}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className={isVoice ? classes('truncate', isInMargin && '@5xl:sr-only') : 'sr-only'}>{name}</span>
    </span>
  );
};

type TimeProps = {
  /** The time from which it plays; undefined without sound. */
  readonly startMs: number | undefined;
  readonly time: string;
  readonly isNamed: boolean;
};

const Time = ({ startMs, time, isNamed }: TimeProps) => {
  const { t, playFrom } = useTextContext();
  if (playFrom === undefined || startMs === undefined)
    return (
      <span
        aria-hidden="true"
        className={classes('text-xs text-muted tabular-nums', !isNamed && 'order-first')}
      >
        {time}
      </span>
    );
  return (
    <button
      type="button"
      onClick={() => playFrom(startMs)}
      aria-label={t('player:playFrom', { time })}
      title={t('player:playFrom', { time })}
      className={headTimeClasses(isNamed)}
    >
      {time}
    </button>
  );
};
