import { createHash } from 'node:crypto';

/** The owner of a transcription, who may read it. A device is identified by the hash of its id only. */
export type Owner = { readonly kind: 'user' | 'device'; readonly id: string };

/** Returns the owner of a row of `transcriptions`. */
export const ownerOf = (row: { owner_kind: string; owner_id: string }): Owner => ({
  kind: row.owner_kind === 'user' ? 'user' : 'device',
  id: row.owner_id,
});

export const userOwner = (userId: string): Owner => ({ kind: 'user', id: userId });

/** The device id is a secret that opens its transcripts: only its SHA-256 is stored. */
export const deviceOwner = (deviceId: string): Owner => ({
  kind: 'device',
  id: createHash('sha256').update(deviceId).digest('hex'),
});
