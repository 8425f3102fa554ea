import { APIError } from 'openai';
import { isDomainError } from '@escriba/errors';
import { readRetryAfter } from '@escriba/runtime';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { engineUnavailable } from '../../platform/processes/processes.errors.ts';
import { engineMisconfigured, speechRejected } from './engine.errors.ts';

/** Statuses that a retry may change: overload. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);
const KEY_REFUSED = 'the server refuses the API key';
/** Statuses that no recording causes. */
const MISCONFIGURED: Readonly<Record<number, string>> = {
  401: KEY_REFUSED,
  402: 'the account at the server has no credit',
  403: KEY_REFUSED,
  404: 'the server has no such address or model',
  405: 'the address is not that of a speech server',
};
/** OpenAI sends it with 429, which else asks for patience. */
const NO_CREDIT = 'insufficient_quota';

/** A refusal of this request, not of its sender. */
export const isRefusal = (error: unknown): error is APIError & { status: number } =>
  error instanceof APIError &&
  error.status !== undefined &&
  error.status < 500 &&
  !TEMPORARY_STATUSES.has(error.status) &&
  findMisconfiguration(error) === undefined;

/** A failed request as the product's own error. */
export const explain = (error: unknown): Error => {
  if (isDomainError(error)) return error;
  if (!(error instanceof APIError) || error.status === undefined) return engineUnavailable(error);
  const fault = findMisconfiguration(error);
  if (fault !== undefined) return engineMisconfigured(fault, error);
  if (error.status < 500 && !TEMPORARY_STATUSES.has(error.status)) return speechRejected(error);
  const waitMs = readRetryAfter(error.headers?.get('retry-after'));
  return engineUnavailable(error, waitMs === undefined ? undefined : Math.ceil(waitMs / 1_000));
};

const findMisconfiguration = (error: APIError): string | undefined => {
  const { status = 0, code } = error;
  if (code === NO_CREDIT) return MISCONFIGURED[402];
  if (status < 500 && refusedField(error) === 'model') return MISCONFIGURED[404];
  return MISCONFIGURED[status];
};

/** The field of the request that is refused. FastAPI (speaches) has it as a path, such as `body`, `model`. */
const refusedField = ({ param, error }: APIError): unknown => {
  if (!Value.Check(FieldErrors, error)) return param;
  return error.detail[0]?.loc[1];
};

const FieldErrors = Type.Object({ detail: Type.Array(Type.Object({ loc: Type.Array(Type.Unknown()) })) });
