import type { KeptVersion } from '@escriba/contracts';
import { endMsOf, speakerName, startMsOf, textOf } from '@escriba/transcript';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';
import { type VersionWithDocument, createVersionsRepository } from '../../transcripts/versions.repository.ts';

/** The versions of a user's transcript as displayed, newest first. */
export const collectVersions = async (db: Kysely<DB>, id: string): Promise<KeptVersion[]> => {
  const versions = createVersionsRepository(db);
  const kept: KeptVersion[] = [];
  for (const { number } of await versions.list(id)) {
    const found = await versions.find(id, number);
    if (found) kept.push(toKeptVersion(found));
  }
  return kept;
};

const toKeptVersion = ({ version, document }: VersionWithDocument): KeptVersion => ({
  ...version,
  segments: document.segments.map((passage) => ({
    startMs: startMsOf(passage),
    endMs: endMsOf(passage),
    speaker: speakerName(document.speakers, passage.speaker, (number) => `Pessoa ${number}`) ?? null,
    text: textOf(passage.words, document.language),
  })),
});
