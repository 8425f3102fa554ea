import type { IncomingHttpHeaders } from 'node:http';
import { createTraceparent, parseTraceparent } from '@escriba/runtime';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns the gateway's request id, else the trace id, else a new one. */
export const requestIdOf = (headers: IncomingHttpHeaders): string => {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  const { traceparent } = headers;
  const trace = typeof traceparent === 'string' ? parseTraceparent(traceparent) : undefined;
  return trace?.traceId ?? createTraceparent().traceId;
};
