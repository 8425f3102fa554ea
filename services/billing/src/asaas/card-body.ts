import type { CardPayment, CardSource } from './asaas-api.ts';

/** Returns the card's part of a body: its data and holder, or its token; never both, which Asaas refuses. */
export const toCardBody = (source: CardSource) =>
  'token' in source ? { creditCardToken: source.token, remoteIp: source.remoteIp } : toNewCardBody(source);

export const toNewCardBody = ({ card, holder, remoteIp }: CardPayment) => ({
  creditCard: {
    holderName: card.holderName,
    number: card.number,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    ccv: card.ccv,
  },
  creditCardHolderInfo: {
    name: holder.name,
    email: holder.email,
    cpfCnpj: holder.cpfCnpj,
    postalCode: holder.postalCode,
    addressNumber: holder.addressNumber,
    addressComplement: holder.addressComplement,
    phone: holder.phone,
  },
  remoteIp,
});
