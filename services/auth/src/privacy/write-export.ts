import { cancelStreams, isJsonStream } from './account-parts.ts';
import type { AccountExport } from './privacy.service.ts';

/** Writes an export as JSON, a part at a time. Closes all its streams, also if one of them fails or the reader leaves. */
export const writeExport = async function* writeExport({
  format,
  generatedAt,
  parts,
}: AccountExport): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield Buffer.from(`{"format":${JSON.stringify(format)},"generatedAt":"${generatedAt}","parts":{`);
    for (const [index, [name, part]] of parts.entries()) {
      yield Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`);
      const content: unknown = typeof part === 'function' ? await part() : part;
      if (isJsonStream(content)) yield* content;
      else yield Buffer.from(JSON.stringify(content ?? null));
    }
    yield Buffer.from('}}');
  } finally {
    await cancelStreams(parts.map(([, part]) => part));
  }
};
