import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import { type Fold, wordGap } from '@escriba/transcript';
import { Fragment, type Ref, memo, useId } from 'react';
import { classes } from '../../../ui/classes.ts';
import { EditableText } from '../editing/editable-text.tsx';
import type { ParagraphLayout } from '../reading/transcript-layout.ts';
import type { Viewer } from '../reading/shown-passage.ts';
import { isSameMarks } from '../reading/speech-marks.ts';
import { ParagraphHead } from './paragraph-head.tsx';
import { DayName } from './day-name.tsx';
import { FoldedSpeech } from './folded-speech.tsx';
import { PartName } from './part-name.tsx';
import { Passage } from './passage.tsx';
import { columnClasses, kindOf, textClasses } from './text-classes.ts';

type ParagraphProps = {
  readonly ref: Ref<HTMLElement>;
  readonly index: number;
  readonly count: number;
  readonly paragraph: ParagraphLayout;
  /** The name of the recording that begins here in a merged one. */
  readonly part: string | undefined;
  /** The day that begins here in a conversation. */
  readonly day: string | undefined;
  /** Speech without a text before the first paragraph, and after the start of this one. */
  readonly foldsBefore: readonly Fold[];
  readonly foldsAfter: readonly Fold[];
  readonly view: Viewer;
  readonly language: string;
  readonly isEditable: boolean;
};

/** Returns whether a paragraph is the same. Every change creates new paragraphs; most are equal to the old ones. */
const isSameParagraph = (before: ParagraphProps, after: ParagraphProps): boolean => {
  const [one, other] = [before.paragraph, after.paragraph];
  return (
    before.index === after.index &&
    before.count === after.count &&
    before.part === after.part &&
    before.day === after.day &&
    isSameFolds(before.foldsBefore, after.foldsBefore) &&
    isSameFolds(before.foldsAfter, after.foldsAfter) &&
    before.view === after.view &&
    before.isEditable === after.isEditable &&
    one.isTurn === other.isTurn &&
    one.startsLanguage === other.startsLanguage &&
    isSameMarks(one.marks, other.marks) &&
    one.passages.length === other.passages.length &&
    one.passages.every((passage, index) => passage === other.passages[index])
  );
};

const isSameFolds = (before: readonly Fold[], after: readonly Fold[]): boolean =>
  before.length === after.length &&
  before.every(({ passages }, index) => {
    const others = after[index]?.passages ?? [];
    return passages.length === others.length && passages.every((passage, at) => passage === others[at]);
  });

/** Returns the language of a passage if it differs from that of its paragraph. */
const langOf = (
  passage: TranscriptPassage,
  paragraph: Pick<ParagraphLayout, 'language'>,
  language: string,
): string | undefined => {
  const own = passage.language ?? language;
  return own === paragraph.language ? undefined : own;
};

/** Renders a paragraph below a line with its speaker and time. */
export const Paragraph = memo((props: ParagraphProps) => {
  const { ref, index, count, paragraph, part, day, view, language, isEditable } = props;
  const notEdited = isEditable ? { contentEditable: false, className: 'select-none' } : {};
  const headId = useId();
  const text = textClasses(kindOf(paragraph));
  return (
    <article
      ref={ref}
      data-index={index}
      aria-labelledby={headId}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={classes('group/paragraph absolute inset-x-0 pb-2 print:static!', columnClasses)}
    >
      <div {...notEdited}>
        <FoldedSpeech folds={props.foldsBefore} />
        {part === undefined ? null : <PartName name={part} />}
        {day === undefined ? null : <DayName day={day} />}
        <ParagraphHead headId={headId} paragraph={paragraph} />
      </div>
      {isEditable ? (
        <EditableText paragraph={paragraph} view={view} language={language} className={text} />
      ) : (
        <p lang={paragraph.language} dir="auto" className={text}>
          {paragraph.passages.map((passage, at) => (
            <Fragment key={passage.id}>
              {at === 0 ? null : wordGap(language)}
              <Passage
                shown={view(passage)}
                lang={langOf(passage, paragraph, language)}
                gap={wordGap(language)}
              />
            </Fragment>
          ))}
        </p>
      )}
      <div {...notEdited}>
        <FoldedSpeech folds={props.foldsAfter} />
      </div>
    </article>
  );
}, isSameParagraph);
