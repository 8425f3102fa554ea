import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { MODEL_CODES } from './model-codes.ts';

/**
 * Returns the state of a worker's speech with that of the models it fetches: it says more of a model that is missing. Other faults come
 * first.
 * @param recognising the models that the worker recognises with
 */
export const withFetching = (
  speech: HealthPart,
  fetching: HealthPart | undefined,
  recognising: readonly string[],
): HealthPart => {
  const isHidden = !speech.ok || (speech.code !== undefined && !MODEL_CODES.has(speech.code));
  if (fetching === undefined || isHidden) return speech;
  const names = recognising.join(', ');
  return {
    ...fetching,
    message: `${fetching.message ?? ''}${names === '' ? '' : ` This worker recognises with ${names} meanwhile.`}`,
  };
};
