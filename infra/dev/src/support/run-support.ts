import {
  type SupportRequest,
  closeSupportRequest,
  getSupportRequest,
  listSupportRequests,
} from '@escriba/contracts';
import type { ProductAddress } from '../plan/find-product.ts';
import { callAsOperator } from '../plan/operator-client.ts';
import type { SupportCommand } from './arguments.ts';

/** Runs an operator's command and returns its output. Refuses with a sentence. */
export const runSupport = (
  command: SupportCommand,
  { auth }: Pick<ProductAddress, 'auth'>,
): Promise<string> =>
  callAsOperator(auth, async (client) => {
    if (command.verb === 'list') {
      const { data } = await client.call(listSupportRequests, { query: { all: command.all } });
      return data.length === 0 ? 'No messages.' : data.map(describeShort).join('\n');
    }
    const params = { reference: command.reference };
    if (command.verb === 'show') return describe((await client.call(getSupportRequest, { params })).data);
    return describe((await client.call(closeSupportRequest, { params })).data);
  });

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
