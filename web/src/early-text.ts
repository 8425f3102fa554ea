import {
  type Locale,
  localeOfTag,
  type Speaker,
  type TranscriptNotice,
  type TranscriptStart,
} from '@escriba/contracts';
import { groupIntoParagraphs, namesBegun, speakerName, startMsOf, textOf } from '@escriba/transcript';
import { describeTracks, type TrackSentence } from './media/audio-tracks.ts';
import { formatDuration, formatLanguage, languageInSentence } from './media/format.ts';
import { dayBegun, formatDay, formatSentTime } from './media/sent-at.ts';
import { EARLY_TEXT } from './platform/early-text.ts';

/** The name of a speaker without one, in each language; the build fills it in. */
declare const UNNAMED_SPEAKER: Readonly<Record<Locale, string>>;
declare const NOTICE_TEXTS: Readonly<Record<Locale, Readonly<Record<TranscriptNotice, string>>>>;
declare const TRACK_TEXTS: Readonly<Record<Locale, Readonly<Record<TrackSentence['key'], string>>>>;
declare const SPOKEN_LANGUAGE_TEXT: Readonly<Record<Locale, string>>;

/** More than a screen holds. */
const CHARACTERS_MAX = 6_000;
/** The app has failed by then, and reports why. */
const SHOWN_MS_MAX = 10_000;

const COLUMN = 'mx-auto w-full max-w-[calc(var(--container-reading)+2rem)] px-4';
const GROUNDS = ['bg-speaker-1', 'bg-speaker-2', 'bg-speaker-3', 'bg-speaker-4', 'bg-speaker-5'];

type Paragraph = {
  readonly text: string;
  readonly time: string;
  /** The names of the merged recordings that begin here. */
  readonly part: string | undefined;
  /** The day that begins here in a conversation. */
  readonly day: string | undefined;
  readonly language: string;
  readonly startsLanguage: boolean;
  /** Of a paragraph where the speaker changes. */
  readonly head: { readonly name: string; readonly ground: string } | undefined;
};

/**
 * Shows the first screen of a transcript as soon as its text is there, in the place where the app draws it later. It is a script of its
 * own in the document, which waits for no other code.
 */
const showEarlyText = async (asked: Promise<Response>): Promise<void> => {
  const response = await asked;
  if (!response.ok) return;
  const { data } = (await response.json()) as { readonly data: TranscriptStart };
  // The app was faster.
  if (document.querySelector('[role=feed]') !== null || data.segments.length === 0) return;
  const element = draw(data);
  document.body.append(element);
  setTimeout(() => element.remove(), SHOWN_MS_MAX);
};

const draw = (transcript: TranscriptStart): HTMLElement => {
  const page = make(
    'div',
    'pointer-events-none absolute inset-x-0 top-0 z-10 h-dvh overflow-hidden md:pl-sidebar-icon',
  );
  page.setAttribute(EARLY_TEXT, '');
  page.ariaHidden = 'true';
  // The bar with its border, and the line about the recording where the bar has no room for it.
  const facts = make('div', 'pt-2 text-xs @3xl:hidden', '\u00A0');
  const { notices: known = [], spokenLanguage } = transcript;
  const notices = [
    ...(spokenLanguage === undefined ? [] : [describeLanguage(spokenLanguage)]),
    ...known.map((notice) => NOTICE_TEXTS[pageLocale()][notice]),
    ...tracksOf(transcript),
  ].map(drawNotice);
  const above = make('div', '@container pt-[calc(3.5rem+1px)]', make('div', COLUMN, facts, ...notices));
  const paragraphs = readParagraphs(transcript).map(drawParagraph);
  page.append(above, make('div', '@container pt-1.5', ...paragraphs));
  return page;
};

/** Renders the same as `tracks-notice.tsx`. */
const tracksOf = ({ audioTracks }: TranscriptStart): string[] => {
  const sentences = audioTracks === undefined ? [] : describeTracks(audioTracks, pageLocale());
  const texts = sentences.map(({ key, value }) => TRACK_TEXTS[pageLocale()][key].replace('{{value}}', value));
  return texts.length === 0 ? [] : [texts.join(' ')];
};

const describeLanguage = (language: string): string => {
  const locale = pageLocale();
  return SPOKEN_LANGUAGE_TEXT[locale].replace('{{language}}', languageInSentence(language, locale));
};

const drawNotice = (text: string): HTMLElement =>
  make(
    'div',
    'flex gap-2 pt-2 text-sm text-pretty',
    make('span', 'size-4 shrink-0'),
    make('span', 'min-w-0', text),
  );

const drawParagraph = ({ text, time, part, day, head, ...spoken }: Paragraph): HTMLElement => {
  const line = make(
    'div',
    `flex h-4.5 min-w-0 items-center gap-x-2 font-sans text-sm ${head === undefined ? '@5xl:absolute @5xl:right-full @5xl:h-7 @5xl:pr-2.5' : ''}`,
    ...(head === undefined
      ? []
      : [
          make('span', `inline-block size-2.5 shrink-0 rounded-full ${head.ground}`),
          make('span', 'truncate font-medium', head.name),
        ]),
    make('span', 'text-xs text-muted tabular-nums', time),
    ...(spoken.startsLanguage
      ? [make('span', 'shrink-0 text-xs text-muted', formatLanguage(spoken.language, pageLocale()))]
      : []),
  );
  const words = make('p', 'min-w-0 font-serif text-lg leading-[1.5] wrap-anywhere', text);
  words.lang = spoken.language;
  words.dir = 'auto';
  return make(
    'div',
    `relative pb-2 ${COLUMN}`,
    ...(part === undefined ? [] : [drawPart(part)]),
    ...(day === undefined ? [] : [make('div', DAY, day)]),
    line,
    words,
  );
};

const DAY = 'mb-3 border-b border-line pt-4 pb-1.5 font-sans text-xs font-medium text-muted';

const drawPart = (name: string): HTMLElement =>
  make(
    'div',
    'mb-3 flex min-w-0 items-center gap-2 border-b border-line pt-4 pb-1.5 font-sans text-xs font-medium text-muted',
    make('span', 'size-3.5 shrink-0'),
    make('bdi', 'truncate', name),
  );

/** The language of the page, known before the app's code. */
const pageLocale = (): Locale => localeOfTag(document.documentElement.lang);

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
  return groupIntoParagraphs(first).map((passages) => {
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
    UNNAMED_SPEAKER[pageLocale()].replace('{{number}}', String(number)),
  );
  const index = speakers.findIndex((speaker) => speaker.id === id);
  return name === undefined ? undefined : { name, ground: GROUNDS[index % GROUNDS.length] ?? 'bg-muted' };
};

const make = (name: string, className: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
};

const request = globalThis.earlyRequests?.find(({ url }) => url.endsWith('/transcript/start'));
// A fragment leads to a place further below.
if (request !== undefined && window.location.hash === '') {
  const shown = showEarlyText(request.response).catch(() => {
    // The app loads the text again, and reports what fails.
  });
  if (window.startApp !== undefined) window.startApp.textShown = shown;
}
