/** Whether a text has a name, letter by letter, as a word of its own. */
export const isNameIn = (text: string, name: string): boolean =>
  ` ${text.replaceAll(/[^\p{L}\p{N}' -]/gu, ' ').replaceAll(/\s+/gu, ' ')} `.includes(` ${name} `);
