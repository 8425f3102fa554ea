import { Refusal } from '../../bootstrap/fail.mjs';

const USAGE = `Usage:
  npm run support -- list [--all]        prints open messages, or all
  npm run support -- show REFERENCE      prints one message
  npm run support -- close REFERENCE     marks it as answered`;

export type SupportCommand =
  | { readonly verb: 'list'; readonly all: boolean }
  | { readonly verb: 'show' | 'close'; readonly reference: string };

/** Refuses with the usage. */
export const parseSupportCommand = (argv: readonly string[]): SupportCommand => {
  const [verb, value, ...rest] = argv.filter((argument) => argument !== '--');
  if (rest.length > 0) throw new Refusal(USAGE);
  if (verb === 'list' && (value === undefined || value === '--all')) return { verb, all: value === '--all' };
  if ((verb === 'show' || verb === 'close') && value !== undefined && /^\d{8}-\d{8}$/.test(value))
    return { verb, reference: value };
  throw new Refusal(USAGE);
};
