import { type Socket, createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Server, createServer } from 'node:net';
import { decode, encode, type Packet, streamDecode, streamEncode, TRUNCATED_RESPONSE } from 'dns-packet';

/** Records of one name. */
export type DnsRecords = { readonly txt?: readonly string[]; readonly cname?: string; readonly a?: string };

/** Longest string of a TXT record; a longer text has several. */
const STRING_BYTES_MAX = 255;
/** Largest response over UDP; a client asks for a larger one over TCP. */
const UDP_BYTES_MAX = 512;
const UPDATE_TIMEOUT_MS = 5_000;

/** The operation that changes records (RFC 2136), as a DNS message has it. */
const UPDATE = 5;
const OPERATION_SHIFT = 11;

/** Starts a DNS server on a free port, over UDP and TCP. It has the names that a test sets, in its process or by `publishTxt`, and no other. */
export const startFakeDns = async () => {
  const names = new Map<string, DnsRecords>();
  const state = { isSilent: false, asked: 0 };

  const respondTo = (query: Packet): Packet => {
    if (operationOf(query) === UPDATE) {
      for (const [name, records] of updatesIn(query)) names.set(name, records);
      return { type: 'response', id: query.id ?? 0, flags: UPDATE << OPERATION_SHIFT };
    }
    state.asked += 1;
    const [question] = query.questions ?? [];
    const records = names.get(question?.name.toLowerCase() ?? '');
    const answers = question === undefined || records === undefined ? [] : answersTo(question, records);
    return {
      type: 'response',
      id: query.id ?? 0,
      // NXDOMAIN for a name without records.
      flags: records === undefined ? 3 : 0,
      questions: query.questions ?? [],
      answers,
    };
  };

  const { udp, tcp, port } = await bindBoth();
  udp.on('message', (message, from) => {
    if (state.isSilent) return;
    const response = respondTo(decode(message));
    const whole = encode(response);
    const sent =
      whole.length <= UDP_BYTES_MAX ? whole : encode({ ...response, flags: TRUNCATED_RESPONSE, answers: [] });
    udp.send(sent, from.port, from.address);
  });
  tcp.on('connection', (socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (data) => {
      const query = streamDecode(data);
      if (query !== null && !state.isSilent) socket.end(streamEncode(respondTo(query)));
    });
  });
  return {
    /** The server's address, `host:port`. */
    address: `127.0.0.1:${port}`,
    set: (name: string, records: DnsRecords): void => void names.set(name.toLowerCase(), records),
    remove: (name: string): void => void names.delete(name.toLowerCase()),
    /** Whether the server responds to no query. */
    fallSilent: (isSilent: boolean): void => {
      state.isSilent = isSilent;
    },
    /** Returns the number of queries so far. */
    countAsked: (): number => state.asked,
    stop: async (): Promise<void> => {
      udp.close();
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
};

export type FakeDns = Awaited<ReturnType<typeof startFakeDns>>;

/** Sets the texts of a name at a DNS server in another process. */
export const publishTxt = async (address: string, name: string, txt: readonly string[]): Promise<void> => {
  const { hostname, port } = new URL(`udp://${address}`);
  const socket = createSocket('udp4');
  const responded = once(socket, 'message', { signal: AbortSignal.timeout(UPDATE_TIMEOUT_MS) });
  try {
    const update: Packet = {
      type: 'query',
      flags: UPDATE << OPERATION_SHIFT,
      questions: [{ type: 'SOA', name }],
      authorities: answersTo({ type: 'TXT', name }, { txt }) ?? [],
    };
    socket.send(encode(update), Number(port), hostname);
    await responded;
  } finally {
    socket.close();
  }
};

const operationOf = ({ flags = 0 }: Packet): number => (flags >> OPERATION_SHIFT) & 0xf;

const updatesIn = ({ questions = [], authorities = [] }: Packet): [string, DnsRecords][] =>
  questions.map(({ name }) => [
    name.toLowerCase(),
    {
      txt: authorities.flatMap((record) =>
        record.type === 'TXT' ? [[record.data].flat().map(String).join('')] : [],
      ),
    },
  ]);

type Question = Pick<NonNullable<Packet['questions']>[number], 'name' | 'type'>;

const answersTo = ({ name, type }: Question, { txt = [], cname, a }: DnsRecords): Packet['answers'] => {
  if (type === 'TXT') return txt.map((text) => ({ type: 'TXT', name, ttl: 60, data: toStrings(text) }));
  if (type === 'A') return a === undefined ? [] : [{ type: 'A', name, ttl: 60, data: a }];
  return type === 'CNAME' && cname !== undefined ? [{ type: 'CNAME', name, ttl: 60, data: cname }] : [];
};

const toStrings = (text: string): Buffer[] => {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.max(1, Math.ceil(bytes.length / STRING_BYTES_MAX)) }, (_, at) =>
    bytes.subarray(at * STRING_BYTES_MAX, (at + 1) * STRING_BYTES_MAX),
  );
};

type Bound = { readonly udp: Socket; readonly tcp: Server; readonly port: number };

/** Binds both protocols to one port: a free one for UDP may be that of a connection over TCP, so another one is tried then. */
const bindBoth = async (): Promise<Bound> => {
  for (;;) {
    const udp = createSocket('udp4');
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const { port } = udp.address();
    const tcp = createServer();
    try {
      tcp.listen(port, '127.0.0.1');
      await once(tcp, 'listening');
      return { udp, tcp, port };
    } catch (error) {
      udp.close();
      if (!isTaken(error)) throw error;
    }
  }
};

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
