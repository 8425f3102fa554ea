import { canExport } from '@escriba/contracts/plans/features';
import { PLAN_IDS } from '@escriba/contracts/plans/plans';
import {
  ADVANCED_EXPORT_FORMATS,
  BASIC_EXPORT_FORMATS,
  EXPORT_FORMATS,
} from '@escriba/contracts/shared/export-formats';
import { exportTranscript } from '@escriba/contracts/transcription/sharing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Creates a user with a transcript, on a plan. */
const userOn = async (plan: (typeof PLAN_IDS)[number]) => {
  const user = createLibraryUser(service);
  service.usage.setPlan(user.userId, plan);
  const id = await user.add({ text: 'Olá.' });
  const take = (format: string, headers: Record<string, string> = {}) =>
    user.request('GET', `${exportTranscript.path.replace(':id', id)}?format=${format}`, { headers });
  return { ...user, take };
};

describe('files of a transcript', () => {
  it('are TXT, SRT and VTT on every plan, and all others with Pro', () => {
    const formatsOf = (plan: (typeof PLAN_IDS)[number]) => EXPORT_FORMATS.filter((f) => canExport(plan, f));
    expect(formatsOf('free').toSorted()).toEqual(['srt', 'txt', 'vtt']);
    expect([...BASIC_EXPORT_FORMATS, ...ADVANCED_EXPORT_FORMATS].toSorted()).toEqual(
      EXPORT_FORMATS.toSorted(),
    );
    expect(formatsOf('pro')).toEqual(EXPORT_FORMATS);
    expect(formatsOf('business')).toEqual(EXPORT_FORMATS);
  });

  it.each(PLAN_IDS)('of a user on %s are those that the plan includes', async (plan) => {
    const user = await userOn(plan);
    for (const format of EXPORT_FORMATS) {
      const response = await user.take(format);
      if (canExport(plan, format)) expect([format, response.status]).toEqual([format, 200]);
      else
        expect([format, response.status, await response.json()]).toMatchObject([
          format,
          403,
          { error: 'plan.feature_not_included' },
        ]);
    }
  });

  it('that are refused name the plan that has them, in both languages', async () => {
    const user = await userOn('free');
    const sentence = async (language: string) =>
      ((await (await user.take('docx', { 'accept-language': language })).json()) as { message: string })
        .message;
    expect(await sentence('pt')).toBe(
      'Exportar em DOCX faz parte do plano Pro. No plano gratuito, exporte em TXT, SRT ou VTT.',
    );
    expect(await sentence('en')).toBe(
      'Exporting as DOCX is part of the Pro plan. On the free plan, export as TXT, SRT or VTT.',
    );
  });

  it('are available at once after an upgrade', async () => {
    const user = await userOn('free');
    expect((await user.take('pdf')).status).toBe(403);
    service.usage.setPlan(user.userId, 'pro');
    expect((await user.take('pdf')).status).toBe(200);
  });

  it('are refused at most half a minute after a plan ended', async () => {
    const user = await userOn('pro');
    expect((await user.take('md')).status).toBe(200);
    service.usage.setPlan(user.userId, 'free');
    service.clock.advance(30_001);
    expect((await user.take('md')).status).toBe(403);
  });

  it('of every plan need no request about the plan', async () => {
    const user = await userOn('free');
    service.usage.fallSilent(true);
    try {
      expect((await user.take('txt')).status).toBe(200);
      expect((await user.take('json')).status).toBe(503);
    } finally {
      service.usage.fallSilent(false);
    }
  });
});
