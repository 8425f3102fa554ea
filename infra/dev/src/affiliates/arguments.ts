import { parseArgs } from 'node:util';
import { Month } from '@escriba/contracts';
import { Value } from 'typebox/value';
import { Refusal } from '../../bootstrap/fail.mjs';

const USAGE = `Usage:
  npm run affiliates -- payouts --month 2026-11 [--csv]   makes and prints the list to pay on day 5 of the next month
  npm run affiliates -- paid --month 2026-11 [ID ...]     marks its payouts as paid: all, or the named ones
  npm run affiliates -- refused                           prints referrals that were refused, and why
  npm run affiliates -- allow USER                        gives the commissions of a refused referral after all`;

export type AffiliatesCommand =
  | { readonly verb: 'payouts'; readonly month: string; readonly csv: boolean }
  | { readonly verb: 'paid'; readonly month: string; readonly ids: readonly string[] }
  | { readonly verb: 'refused' }
  | { readonly verb: 'allow'; readonly userId: string };

/** Refuses with the usage. */
export const parseAffiliatesCommand = (argv: readonly string[]): AffiliatesCommand => {
  const { positionals, values } = parse(argv);
  const [verb, ...rest] = positionals;
  const { month, csv = false } = values;
  const [first, ...others] = rest;
  if (verb === 'payouts' && month !== undefined && first === undefined)
    return { verb, month: toMonth(month), csv };
  if (verb === 'paid' && month !== undefined && !csv) return { verb, month: toMonth(month), ids: rest };
  if (month !== undefined || csv) throw new Refusal(USAGE);
  if (verb === 'refused' && first === undefined) return { verb };
  if (verb === 'allow' && first !== undefined && others.length === 0) return { verb, userId: first };
  throw new Refusal(USAGE);
};

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({
      args: argv.filter((argument) => argument !== '--'),
      allowPositionals: true,
      options: { month: { type: 'string' }, csv: { type: 'boolean' } },
    });
  } catch {
    throw new Refusal(USAGE);
  }
};

const toMonth = (month: string): string => {
  const isMonth: boolean = Value.Check(Month, month);
  if (!isMonth) throw new Refusal(`${month} is not a month such as 2026-11.\n\n${USAGE}`);
  return month;
};
