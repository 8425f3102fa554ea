import { type SpanAttributes, parseTraceparent, runInTrace } from '@escriba/runtime';
import type { Tracing } from './create-tracing.ts';

type Continued = {
  readonly name: string;
  /** The `traceparent` of the request that caused the work; undefined if none is known. */
  readonly traceparent: string | undefined;
  readonly attributes?: SpanAttributes;
};

/** Runs work in the trace of the request that caused it: its log lines have the request's id, and its span is the request's child. */
export const continueTrace = async <T>(
  tracing: Tracing | undefined,
  { name, traceparent, attributes = {} }: Continued,
  work: () => Promise<T>,
): Promise<T> => {
  const parent = parseTraceparent(traceparent);
  if (parent === undefined || traceparent === undefined) return work();
  const span = tracing?.start(name, { parent: traceparent, kind: 'consumer', attributes });
  const scope = { requestId: parent.traceId, traceparent: span?.traceparent ?? traceparent, span };
  try {
    const result = await runInTrace(scope, work);
    span?.end();
    return result;
  } catch (error) {
    span?.end({ error });
    throw error;
  }
};
