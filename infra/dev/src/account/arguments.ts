import { Refusal } from '../../bootstrap/fail.mjs';

export type AccountCommand = { readonly verb: 'reset-link'; readonly email: string };

const USAGE = `Usage:
  npm run account -- reset-link EMAIL`;

/** Parses the command line. Refuses with a sentence and the usage. */
export const parseAccountCommand = (argv: readonly string[]): AccountCommand => {
  const [verb, email, ...rest] = argv.filter((argument) => argument !== '--');
  if (verb !== 'reset-link')
    throw refusal(verb === undefined ? 'Missing command.' : `Unknown command ${verb}.`);
  if (email === undefined || !email.includes('@'))
    throw refusal(`${email ?? 'Nothing'} is not an e-mail address.`);
  if (rest.length > 0) throw refusal(`Unexpected argument: ${rest.join(' ')}`);
  return { verb, email };
};

const refusal = (sentence: string): Refusal => new Refusal(`${sentence}\n\n${USAGE}`);
