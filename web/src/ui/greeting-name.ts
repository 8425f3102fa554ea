import { isTitle } from './initials.ts';

/** Returns how a user is greeted: the first name, with the titles before it: “Dra. Helena Prado” → “Dra. Helena”. Empty without a name. */
export const toGreetingName = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const first = words.findIndex((word) => !isTitle(word));
  return words.slice(0, first === -1 ? 1 : first + 1).join(' ');
};
