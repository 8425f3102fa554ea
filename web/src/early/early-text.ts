import { type Locale, localeOfTag } from '@escriba/contracts/shared/locale';
import type { Speaker } from '@escriba/contracts/transcription/library';
import type { TranscriptNotice, TranscriptStart } from '@escriba/contracts/transcription/transcript';
import {
  groupIntoParagraphs,
  isWritten,
  joinFragments,
  namesBegun,
  speakerName,
  startMsOf,
  textOf,
} from '@escriba/transcript';
import { isPanelKept } from '../features/transcript/panel/kept-panel.ts';
import {
  columnClasses,
  aboveTextClasses,
  dayClasses,
  feedClasses,
  headClasses,
  headNameClasses,
  headTimeClasses,
  kindOf,
  languageClasses,
  noteClasses,
  noteSignClasses,
  noteTextClasses,
  type ParagraphKind,
  partClasses,
  textClasses,
} from '../features/transcript/text/text-classes.ts';
import { describeTracks, type TrackSentence } from '../media/audio-tracks.ts';
import { formatDuration, formatLanguage, formatNumber, languageInSentence } from '../media/format.ts';
import { dayBegun, formatDay, formatSentTime } from '../media/sent-at.ts';
import type { EarlyRequest } from '../platform/early-response.ts';
import { classes } from '../ui/classes.ts';
import { dotClasses, speakerHue } from '../ui/speaker-hue.ts';
import { showEarlyView } from './early-view.ts';

/** Texts above and in a transcript, as `i18n` has them. */
export type EarlyTexts = {
  /** The text for a speaker without a name. */
  readonly person: string;
  readonly notice: Readonly<Record<TranscriptNotice, string>>;
  readonly tracks: Readonly<Record<TrackSentence['key'], string>>;
  readonly seemsSpoken: string;
  readonly wordsLeftOut: string;
};
/** Texts by language; the build inserts them. */
declare const EARLY_TEXTS: Readonly<Record<Locale, EarlyTexts>>;

/** How many characters are shown: more than fit on a screen. */
const CHARACTERS_MAX = 6_000;

type Paragraph = {
  readonly text: string;
  readonly kind: ParagraphKind;
  readonly time: string;
  /** The names of the merged recordings that begin here. */
  readonly part: string | undefined;
  /** The day that begins here in a conversation. */
  readonly day: string | undefined;
  readonly language: string;
  readonly startsLanguage: boolean;
  /** The head of a paragraph where the speaker changes. */
  readonly head: { readonly name: string; readonly dot: string } | undefined;
};

/** Finds the request for a first screen of text, on the page of a transcript. A fragment leads to a place further below. */
export const findEarlyText = (): EarlyRequest | undefined =>
  window.location.hash === ''
    ? globalThis.earlyRequests?.find(({ url }) => url.endsWith('/transcript/start'))
    : undefined;

/** Shows the first screen of a transcript as soon as its text is there, in the place where the app draws it later. */
export const showEarlyText = async (request: EarlyRequest): Promise<void> => {
  const response = await request.response;
  if (!response.ok) return;
  const { data } = (await response.json()) as { readonly data: TranscriptStart };
  if (data.segments.length === 0) return;
  showEarlyView(draw(data), { kind: 'text', drawnAs: '[role=feed]', shownMsMax: 10_000 });
};

const draw = (transcript: TranscriptStart): HTMLElement => {
  const page = make(
    'div',
    classes(
      'pointer-events-none absolute inset-x-0 top-0 z-10 h-dvh overflow-hidden md:pl-sidebar-icon',
      // The panel beside the text of a wide page opens with it.
      isPanelKept() && 'xl:pr-80',
    ),
  );
  // The bar with its border, and the line about the recording where the bar has no room for it.
  const facts = make('div', `${aboveTextClasses} text-xs @3xl:hidden`, '\u00A0');
  const { notices: known = [], spokenLanguage, wordsLeftOut } = transcript;
  const notices = [
    ...(spokenLanguage === undefined ? [] : [describeLanguage(spokenLanguage)]),
    ...(wordsLeftOut === undefined ? [] : [describeWords(wordsLeftOut)]),
    ...known.map((notice) => pageTexts().notice[notice]),
    ...tracksOf(transcript),
  ].map(drawNotice);
  const above = make(
    'div',
    '@container pt-[calc(3.5rem+1px)]',
    make('div', columnClasses, facts, ...notices),
  );
  const paragraphs = readParagraphs(transcript).map(drawParagraph);
  page.append(above, make('div', feedClasses, ...paragraphs));
  return page;
};

const tracksOf = ({ audioTracks }: TranscriptStart): string[] => {
  const sentences = audioTracks === undefined ? [] : describeTracks(audioTracks, pageLocale());
  const texts = sentences.map(({ key, value }) => pageTexts().tracks[key].replace('{{value}}', value));
  return texts.length === 0 ? [] : [texts.join(' ')];
};

const describeLanguage = (language: string): string =>
  pageTexts().seemsSpoken.replace('{{language}}', languageInSentence(language, pageLocale()));

const describeWords = (leftOut: number): string =>
  pageTexts().wordsLeftOut.replace('{{value}}', formatNumber(leftOut, pageLocale()));

const drawNotice = (text: string): HTMLElement =>
  make(
    'div',
    `${noteClasses} ${aboveTextClasses}`,
    make('span', noteSignClasses),
    make('span', noteTextClasses, text),
  );

const drawParagraph = ({ text, kind, time, part, day, head, ...spoken }: Paragraph): HTMLElement => {
  const isNamed = head !== undefined;
  const name = isNamed
    ? [make('span', headNameClasses, make('span', head.dot), make('span', 'truncate', head.name))]
    : [];
  const language = spoken.startsLanguage
    ? [make('span', languageClasses(isNamed), formatLanguage(spoken.language, pageLocale()))]
    : [];
  const line = make(
    'div',
    headClasses(isNamed),
    ...name,
    make('button', headTimeClasses(isNamed), time),
    ...language,
  );
  const words = make('p', textClasses(kind), text);
  words.lang = spoken.language;
  words.dir = 'auto';
  return make(
    'div',
    `relative pb-2 ${columnClasses}`,
    ...(part === undefined ? [] : [drawPart(part)]),
    ...(day === undefined ? [] : [make('div', dayClasses, day)]),
    line,
    words,
  );
};

const drawPart = (name: string): HTMLElement =>
  make('div', partClasses, make('span', 'size-3.5 shrink-0'), make('bdi', 'truncate', name));

/** Returns the language of the page, known before the app's code. */
const pageLocale = (): Locale => localeOfTag(document.documentElement.lang);
const pageTexts = (): EarlyTexts => EARLY_TEXTS[pageLocale()];

const readParagraphs = ({ segments, speakers, language, parts }: TranscriptStart): Paragraph[] => {
  let length = 0;
  const first = segments.filter(({ words }) => {
    const isShown = length < CHARACTERS_MAX;
    if (isShown) length += textOf(words, language).length;
    return isShown;
  });
  let before: string | null | undefined;
  let previousLanguage = language;
  let previousMs: number | undefined;
  let previousSentAt: string | undefined;
  return joinFragments(groupIntoParagraphs(first)).map((passages) => {
    const [first] = passages;
    const { speaker = null, words = [], sentAt, language: spoken = language } = first ?? {};
    const startsLanguage = spoken !== previousLanguage;
    previousLanguage = passages.at(-1)?.language ?? language;
    const isTurn = speaker !== before;
    before = speaker;
    const startMs = startMsOf({ words });
    const part = namesBegun(parts, previousMs, startMs);
    previousMs = startMs;
    const day = dayBegun(previousSentAt, sentAt);
    previousSentAt = sentAt;
    return {
      text: textOf(
        passages.flatMap((passage) => passage.words),
        language,
      ),
      kind: kindOf({ sentAt, speaker, isSpoken: !passages.every(isWritten) }),
      time:
        sentAt === undefined
          ? formatDuration(Math.floor(startMs / 1_000))
          : formatSentTime(sentAt, pageLocale()),
      part,
      language: spoken,
      startsLanguage,
      day: day === undefined ? undefined : formatDay(day, pageLocale()),
      head: isTurn ? describeSpeaker(speakers, speaker) : undefined,
    };
  });
};

const describeSpeaker = (speakers: readonly Speaker[], id: string | null): Paragraph['head'] => {
  const name = speakerName(speakers, id, (number) =>
    pageTexts().person.replace('{{number}}', String(number)),
  );
  const hue = speakerHue(speakers.findIndex((speaker) => speaker.id === id));
  return name === undefined ? undefined : { name, dot: dotClasses(hue) };
};

const make = (name: string, className: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
};
