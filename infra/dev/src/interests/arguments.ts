import { COMING_FEATURES, type ComingFeature } from '@escriba/contracts';
import { Refusal } from '../../bootstrap/fail.mjs';

const USAGE = `Usage:
  npm run interests -- ${COMING_FEATURES.join('|')}    prints who wants to be told when it is there, as CSV`;

/** Refuses with the usage. */
export const parseInterestsCommand = (argv: readonly string[]): ComingFeature => {
  const [name, ...rest] = argv.filter((argument) => argument !== '--');
  const feature = COMING_FEATURES.find((known) => known === name);
  if (feature === undefined || rest.length > 0) throw new Refusal(USAGE);
  return feature;
};
