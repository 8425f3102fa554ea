import { getModelDir } from '@escriba/models';
import { openPcmFile, openWhisper } from '@escriba/speech';

/** The recogniser's child process: handles one recording after another. */
const opening = openWhisper({ dir: await getModelDir('whisper-base') });

const listen = async ({ pcmPath, language }: { pcmPath: string; language?: string }) => {
  const whisper = await opening;
  const pcm = await openPcmFile(pcmPath);
  try {
    const samples = await pcm.read(0, pcm.durationMs);
    const recognition = await whisper.recognisePiece(samples, { language: language ?? 'auto' });
    return { recognition, durationMs: pcm.durationMs };
  } finally {
    await pcm.close();
  }
};

process.on('disconnect', () => process.exit());
process.on('message', (request: { pcmPath: string; language?: string }) => {
  listen(request).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
