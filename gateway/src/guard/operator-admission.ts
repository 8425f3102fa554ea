import type { IncomingMessage } from 'node:http';
import {
  admitOperator,
  checkOperatorPass,
  recordOperatorOutcome,
} from '@escriba/contracts/operator/internal';
import { OPERATOR_PASS_COOKIE } from '@escriba/contracts/operator/operator';
import { ErrorResponse } from '@escriba/contracts/shared/error-response';
import { DomainError } from '@escriba/errors';
import { CALLER_HEADER } from '@escriba/http';
import type { Caller } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import { Value } from 'typebox/value';
import {
  operatorSecondFactorNeeded,
  operatorUnconfirmed,
  routeNotFound,
  serviceUnavailable,
} from '../platform/gateway.errors.ts';
import type { Upstream } from '../platform/upstream.ts';
import type { User } from './user-tokens.ts';

type AdmissionDeps = {
  /** Admits operators. Absent: no request is admitted. */
  readonly auth: Upstream | undefined;
  readonly logger: Pick<Logger, 'error'>;
};

type AdmissionInput = {
  readonly request: IncomingMessage;
  readonly user: User | undefined;
  readonly ip: string;
};

const RESPONSE_TIMEOUT_MS = 5_000;
const USER_AGENT_LENGTH_MAX = 255;
const PASS = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${OPERATOR_PASS_COOKIE}=([\\w-]{43})(?:;|$)`);

/**
 * Asks auth whether a user may send a request to an operator route of another service. Auth records the request first: one that cannot be
 * recorded is not forwarded.
 */
export const createOperatorAdmission = (deps: AdmissionDeps) => ({
  /** Returns the id under which auth has recorded the request. @throws routeNotFound, operatorSecondFactorNeeded, operatorUnconfirmed, serviceUnavailable */
  admit: async ({ request, user, ip }: AdmissionInput): Promise<string> => {
    if (user === undefined) throw routeNotFound();
    const [path = ''] = (request.url ?? '').split('?', 1);
    const { status, response } = await ask(deps, admitOperator.path, {
      userId: user.id,
      sessionId: user.sessionId,
      ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX),
      method: request.method ?? '',
      path,
    });
    if (status === 403)
      throw isRefusedBy(response, operatorSecondFactorNeeded())
        ? operatorSecondFactorNeeded()
        : operatorUnconfirmed();
    // Auth knows no user with an id of another form.
    if (status === 400) throw routeNotFound();
    if (status !== 200) throw serviceUnavailable(new Error(`auth responded ${status}`));
    const { data } = Value.Parse(admitOperator.responses[200], response);
    if (data === null) throw routeNotFound();
    return data.actId;
  },

  /** Returns the operator whose pass a request for a page has; auth checks each. @throws routeNotFound, serviceUnavailable */
  admitByPass: async ({ method, headers }: IncomingMessage): Promise<NonNullable<Caller['user']>> => {
    const pass = PASS.exec(headers.cookie ?? '')?.[1];
    if (method !== 'GET' || pass === undefined) throw routeNotFound();
    const { status, response } = await ask(deps, checkOperatorPass.path, { pass });
    if (status !== 200) throw serviceUnavailable(new Error(`auth responded ${status}`));
    const { data } = Value.Parse(checkOperatorPass.responses[200], response);
    if (data === null) throw routeNotFound();
    return { id: data.userId, sessionId: data.sessionId };
  },

  /** Records the status of an admitted request. One whose status is lost has none in the log. */
  record: async (actId: string, status: number): Promise<void> => {
    const path = recordOperatorOutcome.path.replace(':id', actId);
    try {
      const { status: responded } = await ask(deps, path, { status });
      if (responded !== 200) throw new Error(`auth responded ${responded}`);
    } catch (error) {
      deps.logger.error({ err: error, actId }, 'operator_outcome_lost');
    }
  },
});

const isRefusedBy = (response: unknown, { code }: DomainError): boolean =>
  Value.Check(ErrorResponse, response) && response.error === code;

export type OperatorAdmission = ReturnType<typeof createOperatorAdmission>;

const ask = async (
  { auth }: AdmissionDeps,
  path: string,
  body: object,
): Promise<{ status: number; response: unknown }> => {
  if (auth === undefined) throw serviceUnavailable();
  const { dispatcher, callerTokens } = auth;
  try {
    const response = await dispatcher.request({
      method: 'POST',
      path,
      headers: {
        [CALLER_HEADER]: await callerTokens.sign({ ip: '127.0.0.1', service: true }),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      headersTimeout: RESPONSE_TIMEOUT_MS,
      bodyTimeout: RESPONSE_TIMEOUT_MS,
    });
    return { status: response.statusCode, response: await response.body.json() };
  } catch (error) {
    throw error instanceof DomainError ? error : serviceUnavailable(error);
  }
};
