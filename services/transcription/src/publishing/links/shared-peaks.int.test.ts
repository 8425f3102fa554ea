import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { createLinkOwner, createLinkReader } from '../../testing/share-client.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;
let user: LibraryUser;
let owner: ReturnType<typeof createLinkOwner>;
let reader: ReturnType<typeof createLinkReader>;
let id: string;
const HOUR_MS = 3_600_000;
const PEAKS = Uint8Array.from({ length: 40 }, (_, index) => 100 + index);

beforeAll(async () => {
  service = await startTestService();
  reader = createLinkReader(service);
  user = createLibraryUser(service);
  owner = createLinkOwner(user);
  id = await recorded('Olá.');
});
afterAll(() => service.stop());

/** Adds two seconds of a recording, with 20 values each; the text is spoken in the first 0.9 s. */
const recorded = async (text: string): Promise<string> => {
  const made = await user.add({ text });
  await service.db
    .insertInto('waveforms')
    .values({ transcription_id: made, per_second: 20, peaks: Buffer.from(PEAKS) })
    .execute();
  return made;
};

const peaksOf = async (token: string, query = '') => {
  const response = await reader.hear(`/api/transcription/shared/${token}/peaks${query}`);
  const { error, data } = (await response.json()) as {
    error?: string;
    data?: { perSecond: number; peaks: string } | null;
  };
  const cache = response.headers.get('cache-control');
  return { status: response.status, error, data, cache };
};
const bytesOf = ({ data }: Awaited<ReturnType<typeof peaksOf>>): number[] => [
  ...Buffer.from(data?.peaks ?? '', 'base64'),
];

describe('the waveform of a link', () => {
  it('is available with the audio', async () => {
    const { token } = await owner.made(id, { withAudio: true });
    const seen = await peaksOf(token);
    expect(seen).toMatchObject({ status: 200, data: { perSecond: 20 }, cache: 'no-store' });
    expect(bytesOf(seen)).toEqual([...PEAKS]);
  });

  it('is null if it was not measured', async () => {
    const { token } = await owner.made(await user.add({ text: 'Olá.' }), { withAudio: true });
    expect(await peaksOf(token)).toMatchObject({ status: 200, data: null });
  });

  it('is not found for a link without audio, and without a link', async () => {
    const { token } = await owner.made(id);
    expect(await peaksOf(token)).toMatchObject({ status: 404, error: 'share.without_audio' });
    expect(await peaksOf('guessed')).toMatchObject({ status: 404, error: 'share.not_found' });
  });

  it('is deleted with expired audio', async () => {
    const aged = await recorded('Olá.');
    const { token } = await owner.made(aged, { withAudio: true });
    await service.db
      .updateTable('transcriptions')
      .set({ storage_key: null })
      .where('id', '=', aged)
      .execute();
    expect(await peaksOf(token)).toMatchObject({ status: 410, error: 'transcription.audio_gone' });
  });

  it('needs a recent proof of the password of this link', async () => {
    const { token } = await owner.made(id, { withAudio: true, password: 'segredo' });
    const other = await owner.made(id, { withAudio: true, password: 'segredo' });
    const { data } = await reader.open(token, { password: 'segredo' });
    const { search } = new URL(data.audioUrl ?? '', service.url);
    expect(bytesOf(await peaksOf(token, search))).toEqual([...PEAKS]);
    const required = { status: 401, error: 'share.password_required' };
    for (const wrong of ['', '?pass=', '?pass=segredo', `${search}x`])
      expect(await peaksOf(token, wrong)).toMatchObject(required);
    expect(await peaksOf(other.token, search)).toMatchObject(required);
    service.clock.advance(8 * HOUR_MS);
    expect((await peaksOf(token, search)).status).toBe(403);
  });

  it('is closed with the link', async () => {
    const expiresAt = new Date(service.clock.now().getTime() + HOUR_MS).toISOString();
    const [revoked, expired] = [
      await owner.made(id, { withAudio: true }),
      await owner.made(id, { withAudio: true, expiresAt }),
    ];
    await owner.revoke(id, revoked.id);
    service.clock.advance(HOUR_MS);
    expect(await peaksOf(revoked.token)).toMatchObject({ status: 410, error: 'share.revoked' });
    expect(await peaksOf(expired.token)).toMatchObject({ status: 410, error: 'share.expired' });
  });

  it('is flat where the audio is silenced', async () => {
    const said = await recorded('Meu CPF é 249.715.637-92.');
    const { token } = await owner.made(said, { withAudio: true, hidesPersonal: true });
    const heard = bytesOf(await peaksOf(token));
    expect(heard).toHaveLength(40);
    const silenced = heard.flatMap((value, index) => (value === 0 ? [index] : []));
    expect(silenced.length).toBeGreaterThan(0);
    expect(heard.slice(20)).toEqual(Array.from(PEAKS.subarray(20)));
    const other = await owner.made(said, { withAudio: true, personalKinds: ['email'] });
    expect(bytesOf(await peaksOf(other.token))).toEqual([...PEAKS]);
    const open = await owner.made(said, { withAudio: true });
    expect(bytesOf(await peaksOf(open.token))).toEqual([...PEAKS]);
  });
});
