import { isCounting, readCardinal, readShortNumber } from './cardinals.ts';
import { MONTHS } from './dates.ts';
import type { PersonalRange, WordsBefore } from './personal-data.ts';
import type { BareWord } from './tokens.ts';

const ANNOUNCEMENT = /^(nascimento|nasci|nascid[oa]|nasceu|dn|d\.n)$/;
/** Most words between the announcement and the date: 'nasci no dia'. */
const REACH = 5;
/** Words for what is born, and is no person. */
const THING =
  /^(empresa|firma|contrato|rádio|projeto|ideia|clube|time|lei|república|internet|cidade|loja|escola|igreja|partido|banco|movimento|marca|programa|site|jornal|revista|banda|canal|instituto|associação|startup|produto|plataforma|aplicativo|bairro|país|estado|município|constituição|mercosul|processo|ação|obrigação|dívida|direito|festival|evento|campeonato|museu|hospital|clínica|cooperativa|sindicato|fundação|universidade|faculdade|televisão|novela|grupo|parceria|iniciativa|campanha|sociedade|nação|democracia|brasil|companhia|fábrica|padaria|restaurante|podcast)$/;
/** Words for a child that is expected. */
const EXPECTED = /^(previst[oa]|esperad[oa]|provável)$/;
/** Other ways to say a birthday; the date needs its year. */
const BIRTHDAY =
  /(^| )((meu|seu|nosso) aniversário|aniversário (dele|dela)|(faço|ele faz|ela faz) aniversário)( (é|em|no|dia|foi))*$/;
const PERSON =
  /(^| )(sou|(eu|ele|ela|você|pai|mãe|filh[oa]|irmão|irmã|avô|avó|marido|esposa|mulher|net[oa]|menin[oa]|sobrinh[oa]|ti[oa]|prim[oa]|paciente|alun[oa]|namorad[oa]) é) de$/;
const WRITTEN = /^\d{1,2}[/.-]\d{1,2}[/.-](\d{2}|\d{4})$/;

/** Matches the words after a date of birth: 'é a data de nascimento', 'foi o dia em que eu nasci', 'quando ela nasceu'. */
const EXPLANATION =
  /^(((é|foi|era) )?((a|minha|sua|nossa|dele|dela) )*data d[eo] (meu |seu )?nascimento|((é|foi|era) )?(o )?(dia )?(em )?(quando|que) (((eu|ele|ela|você) )?nasci|(ele|ela|você) nasceu))( |$)/;
/** Words within which an explanation follows. */
const EXPLAINED_IN = 9;

/** Finds dates after 'nascimento', 'nasci', 'nascida', and dates that what follows explains. */
export const findBirthDates = (words: readonly BareWord[], wordsBefore: WordsBefore): PersonalRange[] => {
  const found: PersonalRange[] = [];
  for (let at = 0; at < words.length;) {
    const date = mayBegin(words[at]?.bare ?? '') ? endOfDate(words, at) : undefined;
    const isBirth =
      date !== undefined &&
      (isAnnounced(words, { at, to: date }, wordsBefore(at)) || isExplained(words, date));
    const to = isBirth ? date : undefined;
    if (to !== undefined) found.push({ kind: 'birth', from: at, to });
    at = to ?? at + 1;
  }
  return found;
};

const mayBegin = (bare: string): boolean => /^\d/.test(bare) || bare === 'primeiro' || isCounting(bare);

const isAnnounced = (
  words: readonly BareWord[],
  { at, to }: { at: number; to: number },
  before: readonly BareWord[],
): boolean => {
  const said = before.map(({ bare }) => bare).join(' ');
  if (hasYear(words, at, to) && (BIRTHDAY.test(said) || PERSON.test(said))) return true;
  const near = before.slice(-REACH);
  const named = near.findLastIndex(({ bare }) => ANNOUNCEMENT.test(bare));
  if (named === -1 || near.slice(named + 1).some(({ after }) => /[.!]/.test(after))) return false;
  if (near.some(({ bare }) => EXPECTED.test(bare))) return false;
  return !isOfThing(before, before.length - near.length + named) && !isThingAfter(words, to);
};

/** Returns whether something else than a person was born: 'a empresa nasceu', 'o nascimento da República', 'nasceu em 1969 a internet'. */
const isOfThing = (before: readonly BareWord[], at: number): boolean => {
  const after = before.slice(at + 1, at + 3).map(({ bare }) => bare);
  if (/^d[aoe]$/.test(after[0] ?? '') && THING.test(after[1] ?? '')) return true;
  const subject = before.slice(Math.max(0, at - SUBJECT_WORDS), at);
  const mark = subject.findLastIndex(({ after: end }) => /[.!?]/.test(end));
  const open = subject.slice(mark + 1).map(({ bare }) => bare);
  return open.some((bare, index) => THING.test(bare) && !/^(d[aoe]|n[ao])$/.test(open[index - 1] ?? ''));
};

const SUBJECT_WORDS = 4;

const isThingAfter = (words: readonly BareWord[], to: number): boolean =>
  words[to - 1]?.after === '' &&
  /^[oa]$/.test(words[to]?.bare ?? '') &&
  THING.test(words[to + 1]?.bare ?? '');

const hasYear = (words: readonly BareWord[], at: number, to: number): boolean =>
  to - at > 3 || /\d{4}$/.test(words[to - 1]?.bare ?? '');

const isExplained = (words: readonly BareWord[], at: number): boolean => {
  const said = words.slice(at, at + EXPLAINED_IN).map(({ bare }) => bare);
  return EXPLANATION.test(said.join(' '));
};

const endOfDate = (words: readonly BareWord[], at: number): number | undefined => {
  if (WRITTEN.test(words[at]?.bare ?? '')) return at + 1;
  const counting = words
    .slice(at, at + DATE_WORDS_MAX)
    .map(({ bare, after }) => ({ bare, isLast: after !== '' }));
  const first = /^(primeiro|1º)$/.test(counting[0]?.bare ?? '')
    ? { value: 1, end: 1 }
    : readShortNumber(counting, 0);
  if (first === undefined || first.value < 1 || first.value > 31) return undefined;
  const monthAt = skipLink(counting, first.end);
  const month = readMonth(counting, monthAt);
  if (month === undefined) return undefined;
  const yearAt = skipLink(counting, month.end);
  const year = readYear(counting, yearAt);
  // '12 do 3' alone may be anything.
  return year === undefined && !month.isNamed ? undefined : at + (year ?? month.end);
};

const DATE_WORDS_MAX = 16;

type Counting = Parameters<typeof readCardinal>[0];

const skipLink = (words: Counting, at: number): number =>
  /^(de|do|barra)$/.test(words[at]?.bare ?? '') ? at + 1 : at;

const readMonth = (words: Counting, at: number) => {
  if (MONTHS.has(words[at]?.bare ?? '')) return { end: at + 1, isNamed: true };
  const number = readShortNumber(words, at);
  return number !== undefined && number.value >= 1 && number.value <= 12
    ? { end: number.end, isNamed: false }
    : undefined;
};

/** Reads a year and returns the index after it. */
const readYear = (words: Counting, at: number): number | undefined => {
  if (/^((19|20)\d\d|\d\d)$/.test(words[at]?.bare ?? '')) return at + 1;
  const year = readCardinal(words, at);
  const isYear =
    year !== undefined &&
    ((year.value >= 1_900 && year.value < 2_100) || (year.value >= 10 && year.value < 100));
  return isYear ? year.end : undefined;
};
