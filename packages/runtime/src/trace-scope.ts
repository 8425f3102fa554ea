import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A recorded piece of work in a trace. */
export type Span = {
  readonly traceId: string;
  /** The `traceparent` for the next process. */
  readonly traceparent: string;
  readonly child: (name: string, attributes?: SpanAttributes) => Span;
  /** Ends it once; `error` marks it as failed. */
  readonly end: (result?: { readonly attributes?: SpanAttributes; readonly error?: unknown }) => void;
};

/** The request or job to which the present work belongs. */
export type TraceScope = {
  /** The id in every log line. */
  readonly requestId: string;
  /** The `traceparent` for calls of other processes, and for jobs. */
  readonly traceparent: string;
  /** The recorded work; undefined if the trace is not recorded. */
  readonly span?: Span | undefined;
};

const scopes = new AsyncLocalStorage<TraceScope>();

/** Runs `work`, and everything that it starts, in a scope. */
export const runInTrace = <T>(scope: TraceScope, work: () => T): T => scopes.run(scope, work);

/** Returns the scope of the present work; undefined outside of requests and jobs. */
export const findTrace = (): TraceScope | undefined => scopes.getStore();

/** Returns the headers of a call to another service that belongs to the present work. */
export const traceHeaders = (): Readonly<Record<string, string>> => {
  const scope = scopes.getStore();
  return scope === undefined ? {} : { traceparent: scope.traceparent, 'x-request-id': scope.requestId };
};

/** Runs `work` in a span below the present one, if the trace is recorded. */
export const inSpan = async <T>(
  name: string,
  work: () => Promise<T>,
  attributes?: SpanAttributes,
): Promise<T> => {
  const scope = scopes.getStore();
  if (scope?.span === undefined) return work();
  const span = scope.span.child(name, attributes);
  try {
    const result = await scopes.run({ ...scope, traceparent: span.traceparent, span }, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
};
