/** Removes characters that no editor shows, and converts line ends to those of Unix. */
export const cleanText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '');

const CONTROLS = new RegExp(String.raw`[\u0000-\u0008\u000B-\u001F\u007F]`, 'g');
