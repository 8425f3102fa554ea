import { type LimitsByPlan, UNLIMITED } from '@escriba/contracts/plans/limits';
import { PLAN_IDS } from '@escriba/contracts/plans/plans';
import type { Client } from 'pg';
import type { DoctorConfig } from '../config.ts';
import { type Finding, ok, warning } from './finding.ts';
import { hasTable } from './has-table.ts';

const CHECK = 'plan limits';

const SIZE = { option: 'USER_UPLOAD_SIZE_MB_MAX', limit: 'maxFileSizeMB' } as const;
const DURATION = { option: 'RECORDING_HOURS_MAX', limit: 'maxDurationMinutes' } as const;

/** The options of the transcription service that apply to every plan. */
export type InstallationLimits = Pick<DoctorConfig, 'USER_UPLOAD_SIZE_MB_MAX' | 'RECORDING_HOURS_MAX'>;

/**
 * Checks that the transcription service accepts what pages promise by the plans that billing has published. An unlimited duration is up to
 * RECORDING_HOURS_MAX by definition.
 */
export const checkPlanLimits = async (
  client: Client,
  { USER_UPLOAD_SIZE_MB_MAX: sizeMbMax, RECORDING_HOURS_MAX: hoursMax }: Partial<InstallationLimits>,
): Promise<readonly Finding[]> => {
  if (sizeMbMax === undefined || hoursMax === undefined) return [];
  if (!(await hasTable(client, 'billing.published_catalogue'))) return [ok(CHECK, 'none yet')];
  const { rows } = await client.query<{ content: Partial<LimitsByPlan> }>(
    'select content from billing.published_catalogue',
  );
  const published = rows[0]?.content ?? {};
  const findings = PLAN_IDS.flatMap((plan) => {
    const { maxFileSizeMB: sizeMb = 0, maxDurationMinutes: minutes = 0 } = published[plan] ?? {};
    const size = sizeMb === UNLIMITED ? 'any size' : `${sizeMb} MB`;
    return [
      ...(sizeMb === UNLIMITED || sizeMb > sizeMbMax
        ? [tooMuch(`${plan} promises files of ${size}, and ${sizeMbMax} MB are accepted`, SIZE)]
        : []),
      ...(minutes > hoursMax * 60
        ? [
            tooMuch(
              `${plan} promises recordings of ${minutes} minutes, and ${hoursMax * 60} minutes are accepted`,
              DURATION,
            ),
          ]
        : []),
    ];
  });
  return findings.length > 0 ? findings : [ok(CHECK, 'accepted as promised')];
};

const tooMuch = (found: string, { option, limit }: typeof SIZE | typeof DURATION): Finding =>
  warning(
    CHECK,
    found,
    `Increase ${option} of the transcription service, or lower ${limit} in PLAN_CATALOGUE.`,
  );
