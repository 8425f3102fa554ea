import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { InsightJson } from './insights.service.ts';

/** The place of an insight's statements in a response. No text of it contains that, since each quote there follows a backslash. */
const PLACE = '"statements":[]';

/**
 * Sends insights whose statements are JSON already, since thousands of them take longer to serialise than others may wait. The route's schema
 * serialises the rest. The handler returns the result.
 * @param body returns the response, with insights without statements
 */
const sendInsights = (
  reply: FastifyReply,
  insights: readonly InsightJson[],
  body: (facts: readonly object[]) => object,
): void => {
  const around = reply.serialize(body(insights.map(({ facts }) => ({ ...facts, statements: [] }))));
  const [first = '', ...rest] = typeof around === 'string' ? around.split(PLACE) : [];
  if (rest.length !== insights.length) throw new Error('The response has no place for statements');
  const parts = insights.flatMap(({ statements }, index) => [
    Buffer.from('"statements":'),
    ...statements,
    Buffer.from(rest[index] ?? ''),
  ]);
  void reply
    .type('application/json; charset=utf-8')
    .send(Readable.from([Buffer.from(first), ...parts], { objectMode: false }));
};

/** Sends a list of insights. The handler returns the result, from which Fastify learns that the response was sent. */
export const sendInsightList = (reply: FastifyReply, insights: readonly InsightJson[]) => {
  sendInsights(reply, insights, (data) => ({ success: true, data }));
  return reply as never;
};

/** Sends one insight with a status. The handler returns the result. */
export const sendInsight = (reply: FastifyReply, status: number, insight: InsightJson) => {
  sendInsights(reply.code(status), [insight], ([data]) => ({ success: true, data }));
  return reply as never;
};
