/** @keepOrder the second test comes after the rush of the first */

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor } from '../../testing/visitor.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ probes: { atOnceMax: 1, waitingMax: 4, waitingPerCallerMax: 2 } });
});
afterAll(() => service.stop());

const outcomeOf = ({ status, body }: { status: number; body: { error?: string } }): string =>
  `${status} ${body.error ?? 'accepted'}`;

describe('uploads that arrive faster than they can be examined', () => {
  it('are accepted, or refused with 503 and leave nothing', async () => {
    const user = createUser(service, 'business');
    const responses = await Promise.all([
      ...Array.from({ length: 35 }, () => user.upload()),
      ...Array.from({ length: 15 }, () => createVisitor(service).upload()),
    ]);
    const outcomes = responses.map(outcomeOf);
    expect(new Set(outcomes)).toEqual(new Set(['202 accepted', '503 media.busy', '503 service.busy']));
    expect(await service.listStoredFiles()).toHaveLength(
      outcomes.filter((outcome) => outcome === '202 accepted').length,
    );
  });

  it('are accepted once the others are done', async () => {
    expect(outcomeOf(await createUser(service, 'business').upload())).toBe('202 accepted');
  });
});
