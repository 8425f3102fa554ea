import { Refusal } from '../../bootstrap/fail.mjs';

const VERBS = ['reset-link', 'second-factor-off'] as const;

export type AccountCommand = { readonly verb: (typeof VERBS)[number]; readonly email: string };

const USAGE = `Usage:
  npm run account -- reset-link EMAIL
  npm run account -- second-factor-off EMAIL`;

/** Parses the command line. Refuses with a sentence and the usage. */
export const parseAccountCommand = (argv: readonly string[]): AccountCommand => {
  const [asked, email, ...rest] = argv.filter((argument) => argument !== '--');
  const verb = VERBS.find((known) => known === asked);
  if (verb === undefined)
    throw refusal(asked === undefined ? 'Missing command.' : `Unknown command ${asked}.`);
  if (email === undefined || !email.includes('@'))
    throw refusal(`${email ?? 'Nothing'} is not an e-mail address.`);
  if (rest.length > 0) throw refusal(`Unexpected argument: ${rest.join(' ')}`);
  return { verb, email };
};

const refusal = (sentence: string): Refusal => new Refusal(`${sentence}\n\n${USAGE}`);
