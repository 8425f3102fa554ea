import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTranscript } from '@escriba/contracts/transcription/transcript';
import { uploadAsyncTranscription } from '@escriba/contracts/transcription/upload';
import { createTemporaryDirectory, encodeRecording, eventually, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, type User } from '../testing/user.ts';
import { sharedProductUrl } from '../testing/product.ts';

const SECOND_VOICE_MS = 14_000;

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let user: User;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
  user = await createUser(sharedProductUrl());
  await user.setPlan('pro');
});
afterAll(() => folder.remove());

/** Makes a call as the extension records it: one voice on the left, then another on the right. */
const makeCall = async (): Promise<string> => {
  const filter = `[0:a]aformat=channel_layouts=mono,apad[l];[1:a]aformat=channel_layouts=mono,adelay=${SECOND_VOICE_MS},apad[r];[l][r]join=inputs=2:channel_layout=stereo`;
  const inputs = ['-i', samplePath('fleurs-pt-000.ogg'), '-i', samplePath('short-pt.wav')];
  const output = ['-filter_complex', filter, '-t', '22'];
  return encodeRecording(join(folder.path, 'Chamada.ogg'), [...inputs, ...output]);
};

const transcribe = async (fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ language_code: 'pt', ...fields })) form.set(name, value);
  form.set('audio', new Blob([await readFile(await makeCall())]), 'Chamada.ogg');
  const id = (await user.call(uploadAsyncTranscription, { form })).data.transcriptionId;
  await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
  return (await user.call(openTranscript, { params: { id } })).data.document;
};

describe('a recording with a speaker in each channel', () => {
  it('says who speaks by the names that its channels were given', async () => {
    const { speakers, segments } = await transcribe({ channel_names: 'Você|Aba' });
    expect(speakers.map(({ name }) => name)).toEqual(['Você', 'Aba']);
    const textOf = (name: string) => {
      const { id } = speakers.find((speaker) => speaker.name === name) ?? {};
      const spoken = segments.filter(({ speaker }) => speaker === id);
      return spoken.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
    };
    expect(textOf('Aba')).toMatch(/raposa/i);
    expect(textOf('Você')).not.toMatch(/raposa/i);
    expect(textOf('Você').length).toBeGreaterThan(20);
  });

  it('is refused if the names are not two', async () => {
    await expect(transcribe({ channel_names: 'Você' })).rejects.toMatchObject({ status: 400 });
  });
});
