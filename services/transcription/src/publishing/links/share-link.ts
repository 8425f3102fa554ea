import { INCLUDED_FORMS, type IncludedForm } from '@escriba/contracts/transcription/included-insights';
import { isPersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { ShareLink } from '@escriba/contracts/transcription/sharing';
import type { ShareLinkRow } from './share-links.repository.ts';

/** Returns a link as its owner sees it, without its address. */
export const toShareLink = (row: ShareLinkRow, now: Date): ShareLink => ({
  id: row.id,
  state: stateOf(row, now),
  hasAddress: row.sealed_token !== null && stateOf(row, now) === 'open',
  hasPassword: row.password_hash !== null,
  withAudio: row.with_audio,
  hidesPersonal: row.hides_personal,
  personalKinds: row.personal_kinds?.filter(isPersonalKind) ?? null,
  include: includedFormsOf(row),
  expiresAt: row.expires_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  openedCount: row.opened_count,
  firstOpenedAt: row.first_opened_at?.toISOString() ?? null,
});

/** Returns what the page of a link shows above the text. */
export const includedFormsOf = ({ included }: Pick<ShareLinkRow, 'included'>): IncludedForm[] =>
  INCLUDED_FORMS.filter((form) => included.includes(form));

/** Returns the result of opening a link now. */
export const stateOf = (
  row: Pick<ShareLinkRow, 'revoked_at' | 'expires_at'>,
  now: Date,
): ShareLink['state'] => {
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : 'open';
};
