import {
  type SupportRequest,
  closeSupportRequest,
  getSupportRequest,
  listSupportRequests,
} from '@escriba/contracts/auth/support';
import { Refusal } from '../../../bootstrap/fail.mjs';
import { defineVerb } from '../verb.ts';

/** Messages to support. */
export const support = {
  list: defineVerb({
    options: { all: { type: 'boolean', default: false } },
    optionsHelp: '[--all]',
    does: 'prints open messages, or all',
    read:
      (_positionals, { all }) =>
      async ({ auth }) => {
        const { data } = await auth.call(listSupportRequests, { query: { all } });
        return data.length === 0 ? 'No messages.' : data.map(describeShort).join('\n');
      },
  }),
  show: defineVerb({
    takes: ['REFERENCE'],
    does: 'prints one message',
    read: ([given]) => {
      const params = { reference: readReference(given) };
      return async ({ auth }) => describe((await auth.call(getSupportRequest, { params })).data);
    },
  }),
  close: defineVerb({
    takes: ['REFERENCE'],
    does: 'marks it as answered',
    read: ([given]) => {
      const params = { reference: readReference(given) };
      return async ({ auth }) => describe((await auth.call(closeSupportRequest, { params })).data);
    },
  }),
};

const readReference = (reference = ''): string => {
  if (!/^\d{8}-\d{8}$/.test(reference))
    throw new Refusal(`${reference} is not a reference such as 20261122-48392017.`);
  return reference;
};

const SHOWN_LENGTH = 60;

const describeShort = ({ reference, subject, email, message, closedAt }: SupportRequest): string =>
  `${reference}  ${subject.padEnd(13)}  ${email}  ${oneLine(message)}${closedAt === null ? '' : '  (closed)'}`;

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line;
};

const describe = (request: SupportRequest): string =>
  [
    `${request.reference}, ${request.closedAt === null ? 'open' : `closed ${request.closedAt}`}`,
    `  subject: ${request.subject}`,
    `  from: ${request.name === '' ? '' : `${request.name}, `}${request.email}`,
    `  account: ${request.userId ?? 'not signed in'}`,
    ...(request.transcriptionId === null ? [] : [`  recording: ${request.transcriptionId}`]),
    `  received: ${request.createdAt}`,
    '',
    request.message,
  ].join('\n');
