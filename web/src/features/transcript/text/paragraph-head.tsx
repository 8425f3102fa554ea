import { Keyboard, Mic } from 'lucide-react';
import { useLocale } from '../../../i18n/locale.ts';
import { formatSentTime } from '../../../media/sent-at.ts';
import { formatDuration, formatLanguage } from '../../../media/format.ts';
import { classes } from '../../../ui/classes.ts';
import { SpeakerMark } from '../../../ui/speaker-mark.tsx';
import { SpeakerMenu } from '../speakers/speaker-menu.tsx';
import { isNotice, type ParagraphLayout } from '../reading/transcript-layout.ts';
import { useTextContext } from '../editing/text-context.ts';
import { SpeechMarkIcons } from './speech-mark-icons.tsx';
import { headClasses, headNameClasses, headTimeClasses, languageClasses } from './text-classes.ts';

type ParagraphHeadProps = { readonly headId: string; readonly paragraph: ParagraphLayout };

/** Speaker and time on one line above the text; where a speaker goes on, in the margin of a wide page. */
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
      ) : (
        <SpeakerMenu paragraph={paragraph} name={name} edit={edit} />
      )}
      <Time startMs={paragraph.isSpoken ? paragraph.startMs : undefined} time={time} isNamed={isNamed} />
      {paragraph.startsLanguage ? (
        <span className={languageClasses(isNamed)}>{formatLanguage(paragraph.language, locale)}</span>
      ) : null}
      <MessageKind paragraph={paragraph} />
      <SpeechMarkIcons marks={paragraph.marks} isInMargin={!isNamed} />
    </div>
  );
};

/** Whether a message of a conversation was spoken or typed; a notice was neither. */
const MessageKind = ({ paragraph }: Pick<ParagraphHeadProps, 'paragraph'>) => {
  const { t } = useTextContext();
  if (paragraph.sentAt === undefined || isNotice(paragraph)) return null;
  const [Icon, name, color] = paragraph.isSpoken
    ? ([Mic, t('voiceMessage'), 'text-accent'] as const)
    : ([Keyboard, t('writtenMessage'), 'text-muted'] as const);
  return (
    <span className={classes('flex', color)} title={name}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{name}</span>
    </span>
  );
};

type TimeProps = {
  /** Where it plays from; undefined without sound. */
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
