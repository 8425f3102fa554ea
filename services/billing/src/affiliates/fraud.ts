import type { PayoutDestination, RefusalReason } from '@escriba/contracts/billing/affiliates';

/** The known data of an affiliate, as an affiliate and as a buyer of a plan. */
export type AffiliateIdentity = {
  readonly userId: string;
  readonly document: string;
  readonly destination: PayoutDestination;
  readonly deviceHash: string | null;
  readonly payer: Payer | undefined;
  readonly cards: readonly CardMark[];
};

/** The known data of the account that an affiliate referred. */
export type ReferredIdentity = {
  readonly userId: string;
  readonly deviceHash: string | null;
  readonly payer: Payer | undefined;
  readonly cards: readonly CardMark[];
};

type Payer = { readonly cpfCnpj: string; readonly email: string; readonly phone: string };
/** Brand and last four digits, for example `visa 4242`: all that is stored of a card. */
type CardMark = string;

/** Returns why the affiliate seems to have referred themselves; undefined if nothing indicates that. */
export const findFraud = (
  affiliate: AffiliateIdentity,
  referred: ReferredIdentity,
): RefusalReason | undefined => {
  if (affiliate.userId === referred.userId) return 'own_account';
  if (isSameDocument(affiliate, referred)) return 'same_document';
  if (isSameContact(affiliate, referred)) return 'same_contact';
  if (referred.cards.some((card) => affiliate.cards.includes(card))) return 'same_card';
  if (referred.deviceHash !== null && referred.deviceHash === affiliate.deviceHash) return 'same_device';
  return undefined;
};

const isSameDocument = (affiliate: AffiliateIdentity, { payer }: ReferredIdentity): boolean =>
  payer !== undefined && [affiliate.document, affiliate.payer?.cpfCnpj].includes(payer.cpfCnpj);

/** Returns whether the PIX key that gets the commission, or the affiliate's own address, is the payer's address or phone. */
const isSameContact = ({ destination, payer: own }: AffiliateIdentity, { payer }: ReferredIdentity) => {
  if (payer === undefined) return false;
  const email = payer.email.toLowerCase();
  const key = destination.method === 'pix' ? destination.key : undefined;
  return key === email || key === `+55${payer.phone}` || own?.email.toLowerCase() === email;
};
