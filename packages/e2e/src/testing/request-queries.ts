/** Queries of requests to operations, by method and path. `id` is the recording. */
export const QUERIES: Readonly<Record<string, (places: { readonly id: string }) => string>> = {
  'GET /api/domains/allowed': () => '?domain=textos.example.com',
  'GET /api/transcription/:id/export': () => '?format=txt',
  'GET /api/transcription/free/:id/audio': () => '?token=guessed',
  'GET /api/reports': () => `?from=${dayAt(-1)}&to=${dayAt(1)}`,
  'GET /api/transcription/names': ({ id }) => `?ids=${id}`,
  'GET /api/transcription/exports': ({ id }) => `?format=txt&ids=${id}`,
  'GET /api/transcription/translations': ({ id }) => `?ids=${id}`,
};

const dayAt = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
