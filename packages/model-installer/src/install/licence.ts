import { asksForAttribution, isNonCommercial } from '@escriba/models';
import { InstallFailed } from '../installer.errors.ts';

/** @throws InstallFailed for a licence without commercial use, unless the operator accepts it */
export const checkLicence = (source: string, licence: string, isAccepted: boolean): void => {
  if (isNonCommercial(licence) && !isAccepted)
    throw new InstallFailed(
      `The licence of ${source}, ${licence}, excludes commercial use. If yours is none, add it with --accept-licence.`,
    );
};

/** Who made a model, in the words that its licence asks for; undefined if it asks for none. */
export const attributionOf = (source: string, licence: string): string | undefined =>
  asksForAttribution(licence) ? `${source}, ${licence.toUpperCase()}` : undefined;
