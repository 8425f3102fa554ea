import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { Brand } from '@escriba/contracts/transcription/brand';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { PlanInForce, User } from '../../recordings/recordings.ts';
import { parseLogo, toDataUrl } from './brand-logo.ts';
import { brandNameMissing, brandPlanRequired } from './brands.errors.ts';
import { createBrandsRepository } from './brands.repository.ts';

type BrandsDeps = { db: Kysely<DB>; planInForce: PlanInForce; clock: () => Date };

/** A brand to store. Without `color` the color stays. */
type BrandInput = Omit<Brand, 'color'> & { color?: Brand['color'] };

export type BrandsService = ReturnType<typeof createBrandsService>;

/** Manages a user's own name, logo and color, which show on a plan with white label. */
export const createBrandsService = ({ db, planInForce, clock }: BrandsDeps) => {
  const brands = createBrandsRepository(db);
  const get = async (userId: string): Promise<Brand | null> => {
    const row = await brands.find(userId);
    if (row === undefined) return null;
    const { name, logo, logo_type: type, color } = row;
    return { name, logo: logo === null || type === null ? null : toDataUrl({ type, bytes: logo }), color };
  };

  return {
    get,

    /** @throws brandPlanRequired, brandNameMissing, brandLogoInvalid, quotaUnavailable */
    save: async (user: User, { name, logo, color }: BrandInput): Promise<Brand> => {
      const trimmed = name.replaceAll(CONTROLS, ' ').trim();
      if (trimmed === '') throw brandNameMissing();
      const image = logo === null ? undefined : parseLogo(logo);
      if (!hasWhiteLabel(await planInForce(user, hasWhiteLabel))) throw brandPlanRequired();
      const stored = await brands.write(user.userId, {
        name: trimmed,
        logo_type: image?.type ?? null,
        logo: image?.bytes ?? null,
        ...(color === undefined ? {} : { color: color === null ? null : color.toLowerCase() }),
        updated_at: clock(),
      });
      return { name: trimmed, logo, color: stored };
    },

    remove: (userId: string): Promise<void> => brands.delete(userId),

    /**
     * Returns the brand that shows now; null on a plan without white label.
     * @throws quotaUnavailable if the user has a brand
     */
    findShown: async (user: User): Promise<Brand | null> => {
      const brand = await get(user.userId);
      return brand !== null && hasWhiteLabel(await planInForce(user, hasWhiteLabel)) ? brand : null;
    },
  };
};

const hasWhiteLabel = (plan: PlanId): boolean => PLAN_FEATURES[plan].whiteLabel;

const CONTROLS = new RegExp(String.raw`[\u0000-\u001F\u007F]`, 'g');

/** Deletes the name, logo and color of a user's company. */
export const eraseBrand = (db: Kysely<DB>, userId: string): Promise<void> =>
  createBrandsRepository(db).delete(userId);
