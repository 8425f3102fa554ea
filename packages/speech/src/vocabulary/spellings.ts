import type { VocabularyEntry } from '../types.ts';

/** A way in which the model may write an entry, and what becomes of it. */
export type Spelling = {
  readonly spelling: string;
  readonly text: string;
  /** Of a plural: the singular. */
  readonly stem?: string;
};

/**
 * Lists how the model may write an entry: as it is written and as it sounds, its plural, with and without hyphens, at the start of a
 * sentence, and in small letters if it is nothing else in them.
 */
export const spellingsOf = ({ text, soundsLike }: VocabularyEntry): Spelling[] => {
  const written = tidy(text);
  if (written === '') return [];
  const said = tidy(soundsLike ?? '');
  const forms = [
    ...withPlurals(written, written),
    ...(said === '' ? [] : withPlurals(said, written).flatMap(inAnyCase)),
  ].flatMap(withoutHyphens);
  const spelled = forms.flatMap((form) =>
    isDistinct(form.text) ? [form, ...inAnyCase(form)] : [form, atStart(form)],
  );
  return [...new Map(spelled.map((form) => [form.spelling, form])).values()];
};

const tidy = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** Portuguese, Spanish and English plurals. */
const withPlurals = (spelling: string, text: string): Spelling[] => {
  if (!/\p{L}{3}$/u.test(spelling) || !/\p{Script=Latin}$/u.test(spelling) || /[sx]$/iu.test(spelling))
    return [{ spelling, text }];
  const endings = /[rzn]$/iu.test(spelling) ? ['s', 'es'] : ['s'];
  return [
    { spelling, text },
    ...endings.map((end) => ({ spelling: spelling + end, text: text + end, stem: spelling })),
  ];
};

const withoutHyphens = (form: Spelling): Spelling[] =>
  form.spelling.includes('-')
    ? [form, ...['', ' '].map((instead) => respell(form, (spelling) => spelling.replaceAll('-', instead)))]
    : [form];

/** `iFood`, `NR-35`, `Banco do Brasil`: in small letters it is nothing else, as `Rosa` and `USA` may be. */
const isDistinct = (text: string): boolean =>
  /\p{Ll}\p{Lu}|\p{N}/u.test(text) || (/\p{Lu}/u.test(text) && text.includes(' '));

const inAnyCase = (form: Spelling): Spelling[] => {
  const small = respell(form, (spelling) => spelling.toLowerCase());
  return [small, respell(small, capitalise)];
};

/** An entry in small letters is written with a capital at the start of a sentence. */
const atStart = (form: Spelling): Spelling => ({
  ...respell(form, capitalise),
  text: /^\p{Ll}/u.test(form.text) ? capitalise(form.text) : form.text,
});

const respell = (form: Spelling, change: (spelling: string) => string): Spelling => ({
  ...form,
  spelling: change(form.spelling),
  ...(form.stem !== undefined && { stem: change(form.stem) }),
});

const capitalise = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
