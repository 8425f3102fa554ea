import type { Locale, Seller } from '@escriba/contracts';

/** Who sells, as the operator configures it. */
export type SellerFacts = Omit<Seller, 'contract'>;

/** Changes with the sentences below. */
const CONTRACT_VERSION = '2026-11-22';

/** The company and the summary of the contract that buyers see before they pay (Decreto 7.962/2013, articles 2 to 4). */
export const describeSeller = (seller: SellerFacts, locale: Locale): Seller => ({
  ...seller,
  contract: { version: CONTRACT_VERSION, summary: [...SUMMARY[locale]] },
});

const SUMMARY: Readonly<Record<Locale, readonly string[]>> = {
  pt: [
    'A assinatura renova automaticamente ao fim de cada período, pelo mesmo valor e pela mesma forma de pagamento, até você cancelar.',
    'Você pode cancelar a qualquer momento: o acesso continua até o fim do período já pago e nada mais é cobrado.',
    'Você pode desistir da compra em até sete dias e recebe de volta tudo o que pagou.',
    'Se um pagamento atrasar, o acesso continua por três dias; depois disso sua conta volta ao plano gratuito e seus dados são mantidos.',
  ],
  en: [
    'The subscription renews at the end of each period, at the same price and by the same payment method, until you cancel.',
    'You can cancel at any time: access continues until the end of the paid period, and nothing more is charged.',
    'You can withdraw from the purchase within seven days and get back everything you paid.',
    'If a payment is late, access continues for three days; then your account returns to the free plan and your data is kept.',
  ],
};
