import { createHash } from 'node:crypto';

/** The owner of a transcription, who may read it. A device is identified by the hash of its id only. */
export type Owner = { readonly kind: 'user' | 'device'; readonly id: string };

/** Returns the owner of a row of `transcriptions`. */
export const ownerOf = (row: { owner_kind: string; owner_id: string }): Owner => ({
  kind: row.owner_kind === 'user' ? 'user' : 'device',
  id: row.owner_id,
});

export const userOwner = (userId: string): Owner => ({ kind: 'user', id: userId });

/** Returns the owner of a device, by the SHA-256 of its id. The id is a secret that opens its transcripts, and is not stored. */
export const deviceOwner = (deviceId: string): Owner => ({
  kind: 'device',
  id: createHash('sha256').update(deviceId).digest('hex'),
});
