import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { FakeAsaas } from './asaas.ts';

export type FixtureResponse = { readonly status: number; readonly headers: Headers; readonly body: Fields };
/** A parsed JSON object, of which a test knows the fields. */
export type Fields = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any

export const CPF = '24971563792';

/** Creates a plain client of the fake, as curl would be. */
export const createClient = (fake: FakeAsaas, apiKey = fake.apiKey) => {
  const call = async (method: string, path: string, body?: unknown): Promise<FixtureResponse> => {
    const response = await fetch(fake.apiUrl + path, {
      method,
      headers: {
        access_token: apiKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Fields };
  };
  const get = (path: string) => call('GET', path);
  const post = (path: string, body: unknown = {}) => call('POST', path, body);
  const newCustomer = async (): Promise<string> =>
    (await post('/customers', { name: 'Ana Souza', cpfCnpj: CPF })).body['id'];
  return {
    get,
    post,
    put: (path: string, body: unknown) => call('PUT', path, body),
    remove: (path: string) => call('DELETE', path),
    newCustomer,
    /** Creates a charge of R$ 29.90 for a new customer, due today. */
    newPayment: async (fields: Fields = {}): Promise<Fields> => {
      const customer = fields['customer'] ?? (await newCustomer());
      const dueDate = fake.control.now().slice(0, 10);
      return (await post('/payments', { customer, billingType: 'PIX', value: 29.9, dueDate, ...fields }))
        .body;
    },
    newSubscription: async (fields: Fields = {}): Promise<Fields> => {
      const customer = fields['customer'] ?? (await newCustomer());
      const nextDueDate = fake.control.now().slice(0, 10);
      const body = { customer, billingType: 'PIX', value: 29.9, nextDueDate, cycle: 'MONTHLY', ...fields };
      return (await post('/subscriptions', body)).body;
    },
    /** Returns the charges of a subscription, earliest due date first. */
    chargesOf: async ({ id }: Fields): Promise<Fields[]> =>
      (await get(`/subscriptions/${id}/payments?limit=100`)).body['data'].toReversed(),
  };
};

/** Returns the card fields of a request. */
export const cardFields = (number: string, expiryYear = '2032') => ({
  creditCard: { holderName: 'Ana Souza', number, expiryMonth: '12', expiryYear, ccv: '318' },
  creditCardHolderInfo: {
    name: 'Ana Souza',
    email: 'ana@example.com',
    cpfCnpj: CPF,
    postalCode: '01001000',
    addressNumber: '12',
    phone: '11912345678',
  },
  remoteIp: '203.0.113.7',
});

export type Received = { readonly token: string | undefined; readonly body: Fields };

/** Starts a webhook's address that responds with the given statuses in turn, and with the last one from then on. */
export const startReceiver = async (...statuses: number[]) => {
  const received: Received[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(request)) as Fields;
    const token = request.headers['asaas-access-token'];
    received.push({ token: Array.isArray(token) ? token[0] : token, body });
    response.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200).end();
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    events: () => received.map(({ body }) => body['event'] as string),
    respondWith: (status: number) => void statuses.splice(0, statuses.length, status),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
