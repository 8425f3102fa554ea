import * as Type from '../shared/schema.ts';
import { EXPORT_FORMAT_FACTS, type ExportFormat } from '../shared/export-formats.ts';
import { PLAN_IDS, type PlanId, type SubscriptionStatus } from './plans.ts';

/**
 * The features that differ between plans, besides limits, in display order. Each is enforced by a service: what every plan has, or what
 * no service enforces, is not one.
 */
export const PLAN_FEATURE_NAMES = [
  'speakerIdentification',
  'advancedExport',
  'priority',
  'apiAccess',
  'whiteLabel',
  'workspaces',
] as const;
export type PlanFeature = (typeof PLAN_FEATURE_NAMES)[number];

export const PlanFeatures = Type.Object({
  speakerIdentification: Type.Boolean(),
  advancedExport: Type.Boolean(),
  priority: Type.Boolean(),
  apiAccess: Type.Boolean(),
  whiteLabel: Type.Boolean(),
  workspaces: Type.Boolean(),
});
export type PlanFeatures = Type.Static<typeof PlanFeatures>;

/**
 * The one table of which features each plan includes: services enforce it and pages show it. It is code, unlike the limits, because code is
 * gated by it.
 */
export const PLAN_FEATURES: Readonly<Record<PlanId, PlanFeatures>> = {
  free: {
    speakerIdentification: false,
    advancedExport: false,
    priority: false,
    apiAccess: false,
    whiteLabel: false,
    workspaces: false,
  },
  pro: {
    speakerIdentification: true,
    advancedExport: true,
    priority: true,
    apiAccess: false,
    whiteLabel: false,
    workspaces: false,
  },
  business: {
    speakerIdentification: true,
    advancedExport: true,
    priority: true,
    apiAccess: true,
    whiteLabel: true,
    workspaces: true,
  },
};

/** Returns whether a plan exports a format. */
export const canExport = (plan: PlanId, format: ExportFormat): boolean =>
  PLAN_FEATURES[plan].advancedExport || !EXPORT_FORMAT_FACTS[format].isAdvanced;

/** Returns the smallest plan that includes a feature. */
export const smallestPlanWith = (feature: PlanFeature): PlanId =>
  PLAN_IDS.find((plan) => PLAN_FEATURES[plan][feature]) ?? 'business';

/** Returns the plan whose limits and features apply: the chosen one while it is active, else the free plan. */
export const planInForce = (chosen: PlanId, status: SubscriptionStatus): PlanId =>
  status === 'active' ? chosen : 'free';
