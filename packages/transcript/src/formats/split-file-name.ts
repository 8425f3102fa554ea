import { MEDIA_FORMATS, OTHER_MEDIA_FORMATS } from '@escriba/contracts/shared/limits';

/**
 * Splits a recording's name into the name without its extension, and the extension with its dot; empty without one. Only known endings of
 * files are extensions: what follows a dot in `Processo 0801234-56.2026.8.05.0001` or `Aula 1.2` belongs to the title.
 */
export const splitFileName = (fileName: string): { readonly name: string; readonly extension: string } => {
  const name = fileName.trim();
  const [extension = '', ending = ''] = /(?<=.)\.([A-Za-z0-9]{1,5})$/u.exec(name) ?? [];
  if (!ENDINGS.has(ending.toLowerCase())) return { name, extension: '' };
  return { name: name.slice(0, name.length - extension.length), extension };
};

const ENDINGS: ReadonlySet<string> = new Set([
  ...MEDIA_FORMATS,
  ...OTHER_MEDIA_FORMATS,
  ...'opus oga ogv spx m4b m4r m4v mka mkv mp2 mpga mpe qt qta wave weba awb ac3 gsm ape wv'.split(' '),
  ...'zip txt srt vtt csv json md doc docx odt pdf rtf exe bin'.split(' '),
]);
