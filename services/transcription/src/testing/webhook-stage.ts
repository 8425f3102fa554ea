import {
  WEBHOOK_EVENTS,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@escriba/contracts/transcription/webhooks';
import { createLibraryUser, type LibraryUser } from './library-user.ts';
import type { TestService } from './start-test-service.ts';
import { startReceiver } from './webhook-receiver.ts';

const PATH = '/api/transcription/webhooks';

type Body = {
  readonly data: {
    readonly endpoint: WebhookEndpoint;
    readonly secret: string;
    readonly body: string;
    readonly state: string;
    readonly attempts: WebhookAttempt[];
  };
  readonly error?: string;
};

/** A user, or a member of a workspace. */
type Requester = Pick<LibraryUser, 'request'>;

const call = async (of: Requester, method: string, path = '', body?: unknown) => {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await of.request(method, PATH + path, init);
  return { status: response.status, ...((await response.json()) as Body) };
};

export type WebhookStage = Awaited<ReturnType<typeof createWebhookStage>>;

/** Creates a user on a plan with API access, and a program of theirs. */
export const createWebhookStage = async (service: TestService) => {
  const receiver = await startReceiver();
  const business = (): LibraryUser => {
    const one = createLibraryUser(service);
    service.usage.setPlan(one.userId, 'business');
    return one;
  };
  const user = business();
  const create = (of: Requester = user, url = receiver.url, events: readonly string[] = WEBHOOK_EVENTS) =>
    call(of, 'POST', '', { url, events });
  return {
    receiver,
    business,
    user,
    call,
    create,
    /** Creates an endpoint whose test event has arrived. */
    created: async (of: Requester = user, url = receiver.url) => {
      const { data } = await create(of, url);
      await service.webhooks.runDue();
      receiver.received.length = 0;
      service.clock.advance(1_000);
      return data;
    },
    /** Sends what is due after a time. */
    later: async (ms: number): Promise<void> => {
      service.clock.advance(ms);
      await service.webhooks.runDue();
    },
    log: async (id: string, of: Requester = user, query = ''): Promise<WebhookDelivery[]> =>
      (await call(of, 'GET', `/${id}/deliveries${query}`)).data as unknown as WebhookDelivery[],
    endpoints: async (of: Requester = user): Promise<WebhookEndpoint[]> =>
      (await call(of, 'GET')).data as unknown as WebhookEndpoint[],
    /** Has the program refuse from now on. */
    failWith: (status: number) =>
      receiver.become((response) => void response.writeHead(status).end('não\0 agora')),
    /** Writes deliveries that are due. */
    fill: async (endpointId: string, count: number, body = '{}'): Promise<void> => {
      const now = service.clock.now();
      const values = Array.from({ length: count }, () => ({
        endpoint_id: endpointId,
        owner_id: user.userId,
        event: 'webhook.test',
        body,
        created_at: now,
        due_at: now,
      }));
      await service.db.insertInto('webhook_deliveries').values(values).execute();
    },
  };
};
