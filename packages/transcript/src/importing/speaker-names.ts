import { CLOCK, clockMs } from './clock.ts';
import { UNNAMED } from './import-speakers.ts';

/** Longest name of a speaker. */
const NAME_LENGTH_MAX = 80;
/** The start of a name: a letter, also behind a number: `1ª testemunha`, `3M`; not `12` alone, as in a time. */
const NAME_START = String.raw`(?:\d{1,4}[ªº]?\s?)?\p{L}`;
/** A name before a colon, also `[Ana]:`, `Ana (00:01):`, `Ana: [00:01]`, `JUIZ:` alone in its line and, as of television, `>> Ana:`. */
const BEFORE_COLON = new RegExp(
  String.raw`^(?<mark>>{2,3}\s*)?\[?(?<name>${NAME_START}[^:!?\[\]\n]{0,79}?)\]?\s*(?:[[(](?<clock>${CLOCK})[\])])?\s*:(?:\s+|(?=["“«(\p{Lu}])|$)(?:[[(](?<clockBehind>${CLOCK})[\])]\s*)?`,
  'u',
);
/** A name with its time and no colon: `Ana Souza [00:01] Oi`. */
const BEFORE_CLOCK = new RegExp(
  String.raw`^(?<name>\p{Lu}[^:!?\[\]\n]{0,59}?)\s*\[(?<clock>${CLOCK})\]\s+(?=\S)`,
  'u',
);
/** A name in a chat of Zoom: `From Ana Souza to Everyone`. */
const CHAT_NAME = /^(?:from|de)\s+(.+?)\s+(?:to|para|a)\s+(?:everyone|todos)$/i;
/** A name before a dash. In hearings, names in capitals also have one: `JUIZ – Viu?`. */
const BEFORE_DASH = /^(?<name>\p{Lu}[\p{Lu}\d .'’]{0,39}?)\s+[-–—]\s+(?=\S)/u;
/** Names of speakers by what they do, which are sure without a second use. */
const ROLE =
  /^(?:entrevistador[ae]?|entrevistad[oa]|ju[íi]za?|testemunha|depoente|advogad[oa]|promotora?|defensora?|procuradora?|moderadora?|mediadora?|apresentadora?|rep[óo]rter|narradora?|interlocutora?|participante|convidad[oa]|professora?|alun[oa]|m[ée]dic[oa]|paciente|interviewer|interviewee|moderator|host|guest|judge|witness)(?: \d{1,3})?$/i;
/** The end of a sentence: a longer word before a full stop; a shorter one is a title, as in `Dra. Ana`. */
const SENTENCE_END = /(?:^|[\s(])\p{L}{7,}\.(?:\s|$)|\.\.|…/u;
/** The name of a caller without an account: `+55 71 99999-9999`, which Zoom masks. */
const PHONE = /^\+\d[\d ()*.-]{5,22}$/;
const MONTHS =
  'jan(?:eiro|uary)?|ene(?:ro)?|fev(?:ereiro)?|feb(?:ruary|rero)?|mar(?:ço|zo|ch)?|a[bp]r(?:il)?|mai|mayo?|maio|jun(?:ho|io|e)?|jul(?:ho|io|y)?|ago(?:sto)?|aug(?:ust)?|set(?:embro)?|sept?(?:ember|iembre)?|out(?:ubro)?|oct(?:ubre|ober)?|nov(?:embro|ember|iembre)?|de[zc](?:embro|ember)?|dic(?:iembre)?';
const DATE = new RegExp(String.raw`(?<!\p{L})(?:${MONTHS})(?!\p{L}).*(?<!\d)(?:19|20)\d{2}(?!\d)`, 'iu');
const PARTICLE = /^(?:d[aeo]s?|e|di|du|del|la|las|los|van|von|der|den|bin|ibn|y|and|of|the|d['’]\p{Lu}.*)$/u;
/** Fewest lines with the same name before the colon: fewer are ordinary sentences, unless the transcript knows the name. */
const NAME_USES_MIN = 2;
/** Share of lines that begin with a name, from which one that occurs once is a speaker too. */
const DIALOGUE_SHARE_MIN = 0.6;

type NameBefore = {
  readonly name: string;
  /** The name with the mark of a new speaker before it, and the addressee of a message. */
  readonly written: string;
  readonly rest: string;
  readonly startMs: number | undefined;
};

/** Returns what a line has before a colon or a dash, if that may be a name, with the time beside it, and what follows. */
export const nameBefore = (line: string): NameBefore | undefined => {
  const found = BEFORE_COLON.exec(line) ?? BEFORE_CLOCK.exec(line) ?? BEFORE_DASH.exec(line);
  if (found?.groups === undefined) return undefined;
  const { name: given = '', mark = '', clockBehind, clock = clockBehind } = found.groups;
  const name = given.trim();
  if (!isShortAndWhole(name)) return undefined;
  return {
    name: CHAT_NAME.exec(name)?.[1] ?? name,
    written: `${mark}${name}`,
    rest: line.slice(found[0].length),
    startMs: clock === undefined ? undefined : clockMs(clock),
  };
};

/** Returns whether a text has the form of a name, whatever its words. Alone in a line, what begins with a number is rather a date or a title. */
export const canBeName = (text: string): boolean =>
  PHONE.test(text) || (/^\p{L}/u.test(text) && isShortAndWhole(text));

const isShortAndWhole = (text: string): boolean =>
  text.length <= NAME_LENGTH_MAX && !/[!?:\n]/.test(text) && !SENTENCE_END.test(text);

/** Returns whether a text has a month and a year, as the date above a transcript. */
export const isDate = (text: string): boolean => DATE.test(text);

/** Returns whether a text is written like a name: `Maria D’Ávila`, `JUIZ`, `Pessoa 2`, `João da Silva (Convidado)`. */
export const isProperName = (text: string): boolean => {
  if (!canBeName(text)) return false;
  if (PHONE.test(text)) return true;
  const words = text
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  return (
    words.length > 0 &&
    words.length <= 7 &&
    words.every((word) => /^[\p{Lu}\p{Lo}\d]/u.test(word) || PARTICLE.test(word))
  );
};

type Finding = {
  /** Speakers of the transcript. */
  readonly known: readonly string[];
  /** Whether each text has its time, or a program wrote it: then it is speech, not prose with a colon. */
  readonly isTimed?: boolean;
  /** Names that are sure for another reason. */
  readonly sure?: Iterable<string>;
};

/** Returns the names before the colons of texts that are speakers. */
export const findSpeakers = (
  texts: readonly string[],
  { known, isTimed = false, sure: given = [] }: Finding,
) => {
  const uses = new Map<string, number>();
  const found = texts.flatMap((text) => nameBefore(text)?.name ?? []);
  for (const name of found) uses.set(name, (uses.get(name) ?? 0) + 1);
  const knownNames = new Set(known.map((name) => name.toLowerCase()));
  const givenNames = new Set(given);
  const isSure = (name: string): boolean =>
    (uses.get(name) ?? 0) >= NAME_USES_MIN ||
    givenNames.has(name) ||
    knownNames.has(name.toLowerCase()) ||
    UNNAMED.test(name) ||
    ROLE.test(name);
  const sure = [...uses.keys()].filter(isSure);
  const isMost = found.length >= texts.length * DIALOGUE_SHARE_MIN;
  const isAll = isTimed && found.length > 1 && isMost && found.every(isProperName);
  const isDialogue = sure.length > 0 && isMost;
  if (!isAll && !isDialogue) return new Set(sure);
  // A subtitle may begin in the middle of a sentence: `Foi isso: nada mais.`
  return new Set([...uses.keys()].filter((name) => !isTimed || isSure(name) || isProperName(name)));
};
