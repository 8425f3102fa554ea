import { readCardinal } from './cardinals.ts';
import { isNounAt } from './nouns.ts';
import type { PersonalRange } from './personal-data.ts';
import type { BareWord } from './tokens.ts';

const STREET = /^(rua|avenida|av|travessa|alameda|praça|rodovia|estrada|largo|viela)$/;
const NUMBER_NAME = /^(número|nº|n\.?º?)$/;
const WRITTEN_NUMBER = /^\d{1,2}\.\d{3}$|^\d{1,5}$/;
const COMPLEMENT = /^(apartamento|apto|ap|casa|bloco|sala|conjunto|torre|lote|quadra|andar)$/;
const HOME = /^(moro|mora|moram|moramos|morava|resido|reside|residente|endereço|entrega|fica)$/;
const HOME_WORDS = 4;
const NUMBER_WORDS_MAX = 12;
/** Of the name of a street: 'Doutor João da Silva Neto'. */
const NAME_WORDS_MAX = 6;

/** Streets with a house number: 'Rua das Flores, 120, apartamento 5'. A street alone says little about a person. */
export const findAddresses = (words: readonly BareWord[]): PersonalRange[] => {
  const found: PersonalRange[] = [];
  for (let at = 0; at < words.length;) {
    const to = STREET.test(words[at]?.bare ?? '') ? endOfAddress(words, at) : undefined;
    if (to !== undefined) found.push({ kind: 'address', from: at, to });
    at = to ?? at + 1;
  }
  return found;
};

const endOfAddress = (words: readonly BareWord[], street: number): number | undefined => {
  const named = street + 1;
  const isHome = words.slice(Math.max(0, street - HOME_WORDS), street).some(({ bare }) => HOME.test(bare));
  for (let at = named + 1; at <= named + NAME_WORDS_MAX + 1; at += 1) {
    const before = words[at - 1];
    if (before === undefined || /[.!?;:]/.test(before.after)) return undefined;
    const to = endOfNumber(words, at, { isNamed: NUMBER_NAME.test(before.bare), isHome });
    if (to !== undefined) return endOfComplements(words, to);
  }
  return undefined;
};

/** After a comma, after 'número', or after 'moro na rua …'. */
const endOfNumber = (
  words: readonly BareWord[],
  at: number,
  { isNamed, isHome }: { readonly isNamed: boolean; readonly isHome: boolean },
): number | undefined => {
  const isAfterComma = words[at - 1]?.after === ',';
  if (!isNamed && !isAfterComma && !isHome) return undefined;
  const counting = words
    .slice(at, at + NUMBER_WORDS_MAX)
    .map(({ bare, after }) => ({ bare, isLast: after !== '' }));
  const bare = counting[0]?.bare ?? '';
  const end = WRITTEN_NUMBER.test(bare)
    ? 1
    : isNamed || (isHome && isAfterComma)
      ? readCardinal(counting, 0)?.end
      : undefined;
  return end === undefined || isNounAt(counting, end) ? undefined : at + end;
};

const endOfComplements = (words: readonly BareWord[], from: number): number => {
  let to = from;
  while (isOpen(words[to - 1]) && COMPLEMENT.test(words[to]?.bare ?? '') && words[to + 1] !== undefined)
    to += 2;
  return to;
};

const isOpen = (word: BareWord | undefined): boolean => word !== undefined && /^,?$/.test(word.after);
