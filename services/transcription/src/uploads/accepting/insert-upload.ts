import type { Kysely } from 'kysely';
import { noteActivity } from '../../platform/activity/activity.ts';
import { transcriptsIn } from '../../transcripts/transcripts.ts';
import type { Conversation } from '../../platform/db/json.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  claimFreeTrial,
  livesIn,
  unclaimedObjectsIn,
  type Owner,
  type Reservation,
  settleReservation,
} from '../../recordings/recordings.ts';
import { chooseFolder } from './choose-folder.ts';
import type { StoredRecording, UploadedMedia } from '../probing/uploaded-media.ts';

export type NewUpload = {
  owner: Owner;
  recording: StoredRecording;
  media: UploadedMedia;
  /** The timeline, if the recording is made of an exported chat. */
  conversation?: Conversation | undefined;
  /** The storage key of that export, which is to be removed. */
  archiveKey?: string | undefined;
  language: string;
  /** What the client says; `folderId` is not stored with it, but is where the recording goes. */
  clientInfo: Record<string, string>;
  /** Whether the folder was found when the upload began. */
  isFolderKnown: boolean;
  expiresAt: Date | null;
  /** The address for the free trial, which is claimed in the same transaction. */
  freeTrialAddress?: string;
  /** Its round and priority, and whether its plan identifies speakers. */
  terms: { round: number; priority: number; withSpeakers: boolean };
  /** A user's quota, owned by the transcription from now on. */
  reservation?: Reservation | undefined;
  /** Writes what belongs to the transcription in the same transaction. */
  alongside?: ((transaction: Kysely<DB>, id: string) => Promise<void>) | undefined;
  now: Date;
};

/**
 * Inserts a transcription, and claims the stored object, quota or the free trial.
 * @throws uploadFolderNotFound, freeTrialUsed, dailyDevicesLimit; quotaUnavailable if the reservation was abandoned meanwhile; the errors of `alongside`
 */
export const insertUpload = async (transaction: Kysely<DB>, input: NewUpload): Promise<void> => {
  const { owner, recording, media, now } = input;
  const { id } = recording;
  const { folderId, ...clientInfo } = input.clientInfo;
  await livesIn(transaction).insert({
    ...recording,
    ...input.terms,
    owner,
    languageRequested: input.language,
    mediaKind: media.kind,
    mimeType: media.mimeType,
    playsAsIs: media.playsAsIs,
    probedDurationMs: media.durationMs,
    clientInfo,
    folderId: await chooseFolder(transaction, { owner, folderId, isKnown: input.isFolderKnown }),
    createdAt: now,
    expiresAt: input.expiresAt,
  });
  await noteActivity(transaction, { ownerId: owner.id, ids: [id], action: 'uploaded', at: now });
  if (input.conversation) await transcriptsIn(transaction).insertConversation(id, input.conversation);
  if (input.freeTrialAddress !== undefined) {
    const claim = { device: owner, address: input.freeTrialAddress, now };
    await claimFreeTrial(transaction, { ...claim, transcriptionId: id });
  }
  if (input.reservation) await settleReservation(transaction, input.reservation, now);
  const unclaimed = unclaimedObjectsIn(transaction);
  await unclaimed.delete(recording.storageKey);
  if (input.archiveKey !== undefined) await unclaimed.insert(input.archiveKey, now);
  await input.alongside?.(transaction, id);
};
