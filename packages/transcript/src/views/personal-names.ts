import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import { hidePersonal } from './hide-personal.ts';
import { findPersonalParts } from './personal-passages.ts';
import { toTokens } from './tokens.ts';

/** Hides personal data, of some kinds or of all, in a recording's or speaker's name: 'meu CPF_249.715.637-92.mp3' → 'meu CPF [CPF].mp3'. */
export const hidePersonalInName = (name: string, kinds?: readonly PersonalKind[]): string => {
  const [, base = '', extension = ''] = NAME.exec(name) ?? [];
  const words = base
    .split(/[\s_]+/u)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, startMs: 0, endMs: 0, confidence: null }));
  const tokens = toTokens({ words });
  const passage = { id: 'name', speaker: null, words };
  const shown = hidePersonal(tokens, findPersonalParts([passage], kinds).get(0) ?? []);
  return shown.length === tokens.length && shown.every(({ kind }) => kind === 'word')
    ? name
    : shown.map(({ text }) => text).join(' ') + extension;
};

/** A name and its file extension, which the end of an e-mail address is not. */
const NAME = /^(.*?)((?<!@[^\s@]*)\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,8})?$/isu;
