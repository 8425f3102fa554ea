import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PLAN_FEATURES, PLAN_FEATURE_NAMES, type PlanFeature } from '@escriba/contracts/plans/features';
import { PLAN_IDS } from '@escriba/contracts/plans/plans';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';

const isRead = (name: PlanFeature): RegExp => new RegExp(String.raw`PLAN_FEATURES\[.+\]\.${name}\b`);
/** How a service checks a feature before it does what the feature allows. */
const QUESTIONS: Readonly<Record<PlanFeature, RegExp>> = {
  speakerIdentification: isRead('speakerIdentification'),
  advancedExport: /\bcanExport\(/,
  priority: /\bPRIORITIES\[/,
  apiAccess: isRead('apiAccess'),
  whiteLabel: isRead('whiteLabel'),
  workspaces: isRead('workspaces'),
};

let code = '';

beforeAll(async () => {
  for await (const file of glob('services/*/src/**/*.ts', {
    cwd: ROOT,
    exclude: (name) => /\.(test|fixture)\.ts$/.test(name),
  }))
    code += await readFile(join(ROOT, file), 'utf8');
});

describe('each feature that plans sell', () => {
  it.each(PLAN_FEATURE_NAMES)('is enforced by a service: %s', (name) => {
    expect(code).toMatch(QUESTIONS[name]);
  });

  it.each(PLAN_FEATURE_NAMES)('differs between plans: %s', (name) => {
    expect(new Set(PLAN_IDS.map((plan) => PLAN_FEATURES[plan][name])).size).toBe(2);
    expect(PLAN_FEATURES.free[name]).toBe(false);
  });
});
