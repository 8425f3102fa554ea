import type { ContractClause } from '@escriba/contracts/billing/contract';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { Locale } from '@escriba/contracts/shared/locale';

type Clause = ContractClause & {
  /** Shown in the summary before the last button of the checkout. The copy of the contract continues with the details. */
  readonly isSummarised?: true;
  readonly details?: string;
};
type Texts = Readonly<Record<Locale, readonly Clause[]>>;

const FIRST: Texts = {
  pt: [
    {
      title: 'O que você contrata',
      text: 'O Escriba transcreve áudio e vídeo em texto. O plano, com os limites e recursos listados neste contrato, vale enquanto a assinatura estiver paga.',
      details:
        'Os minutos contam a duração do áudio transcrito e voltam a zero no primeiro dia de cada mês, no horário de Brasília.',
    },
    {
      title: 'Preço e pagamento',
      text: 'O preço é cobrado no começo de cada período, por PIX, boleto ou cartão de crédito.',
      details:
        'O plano começa quando o pagamento é confirmado: o boleto leva até três dias úteis. O pagamento é processado pela Asaas. Não guardamos o número nem o código de segurança do cartão.',
    },
    {
      title: 'Renovação',
      text: 'A assinatura renova automaticamente ao fim de cada período, pelo mesmo valor e pela mesma forma de pagamento, até você cancelar.',
      details: 'A data e o valor da próxima cobrança aparecem na página Assinatura.',
      isSummarised: true,
    },
    {
      title: 'Cancelamento',
      text: 'Você pode cancelar a qualquer momento: o acesso continua até o fim do período já pago e nada mais é cobrado.',
      details:
        'Para cancelar, abra a página Assinatura, escolha Cancelar assinatura e confirme, ou escreva para o e-mail do vendedor.',
      isSummarised: true,
    },
    {
      title: 'Direito de arrependimento',
      text: 'Você pode desistir da compra em até sete dias e recebe de volta tudo o que pagou.',
      details:
        'O prazo conta da confirmação do pagamento (Código de Defesa do Consumidor, artigo 49). Para desistir, abra a página Assinatura e escolha Desistir da compra. O dinheiro volta pela mesma forma de pagamento; no boleto, você informa a conta que recebe.',
      isSummarised: true,
    },
    {
      title: 'Atraso',
      text: 'Se um pagamento atrasar, o acesso continua por três dias; depois disso sua conta volta ao plano gratuito e seus dados são mantidos.',
      isSummarised: true,
    },
    {
      title: 'Mudança de plano',
      text: 'Um plano maior vale assim que for pago, com desconto dos dias não usados do período atual. Um plano menor vale a partir do fim do período já pago.',
    },
    {
      title: 'Seus dados',
      text: 'O áudio é excluído 30 dias depois do envio, e o texto fica guardado enquanto a conta existir. Você pode exportar ou excluir seus dados na página Configurações.',
    },
    {
      title: 'Atendimento',
      text: 'Dúvidas, pedidos e reclamações são respondidos pelo e-mail do vendedor em até cinco dias.',
    },
  ],
  en: [
    {
      title: 'What you buy',
      text: 'Escriba transcribes audio and video into text. The plan, with the limits and features listed in this contract, applies while the subscription is paid.',
      details:
        'Minutes count the duration of the transcribed audio and reset on the first day of each month, Brasília time.',
    },
    {
      title: 'Price and payment',
      text: 'The price is charged at the start of each period, by PIX, boleto or credit card.',
      details:
        'The plan starts when the payment is confirmed: a boleto takes up to three business days. Asaas processes the payment. We do not store the number or security code of the card.',
    },
    {
      title: 'Renewal',
      text: 'The subscription renews at the end of each period, at the same price and by the same payment method, until you cancel.',
      details: 'The Subscription page shows the date and amount of the next charge.',
      isSummarised: true,
    },
    {
      title: 'Cancellation',
      text: 'You can cancel at any time: access continues until the end of the paid period, and nothing more is charged.',
      details:
        'To cancel, open the Subscription page, choose Cancel subscription and confirm, or write to the e-mail address of the seller.',
      isSummarised: true,
    },
    {
      title: 'Right of withdrawal',
      text: 'You can withdraw from the purchase within seven days and get back everything you paid.',
      details:
        'The period starts when the payment is confirmed (Brazilian Consumer Code, article 49). To withdraw, open the Subscription page and choose Withdraw from purchase. The money returns by the same payment method; for a boleto, you state the account that receives it.',
      isSummarised: true,
    },
    {
      title: 'Late payment',
      text: 'If a payment is late, access continues for three days; then your account returns to the free plan and your data is kept.',
      isSummarised: true,
    },
    {
      title: 'Change of plan',
      text: 'A larger plan applies as soon as it is paid, less the unused days of the current period. A smaller plan applies from the end of the paid period.',
    },
    {
      title: 'Your data',
      text: 'Audio is deleted 30 days after the upload, and the text is kept while the account exists. You can export or delete your data on the Settings page.',
    },
    {
      title: 'Support',
      text: 'The seller answers questions, requests and complaints by e-mail within five days.',
    },
  ],
};

const changed = (texts: readonly Clause[], changes: Readonly<Record<string, Partial<Clause>>>): Clause[] =>
  texts.map((clause) => ({ ...clause, ...changes[clause.title] }));

/** The second version. Its ways to reach the seller are those of every installation: the seller may have no e-mail address. */
const SECOND: Texts = {
  pt: changed(FIRST.pt, {
    Cancelamento: {
      details:
        'Para cancelar, abra a página Assinatura, escolha Cancelar assinatura e confirme, ou escreva pela página Suporte.',
    },
    Atendimento: {
      text: 'Dúvidas, pedidos e reclamações enviados pela página Suporte são respondidos em até cinco dias.',
    },
  }),
  en: changed(FIRST.en, {
    Cancellation: {
      details:
        'To cancel, open the Subscription page, choose Cancel subscription and confirm, or write on the Support page.',
    },
    Support: {
      text: 'Questions, requests and complaints that are sent on the Support page are answered within five days.',
    },
  }),
};

/** The third version. Its minutes are those that are counted: of speech, not of the whole recording. */
const THIRD: Texts = {
  pt: changed(SECOND.pt, {
    'O que você contrata': {
      details:
        'Os minutos contam só a fala transcrita e voltam a zero no primeiro dia de cada mês, no horário de Brasília. Enquanto uma gravação é transcrita, a duração inteira dela fica reservada; depois, o que não é fala é devolvido.',
    },
  }),
  en: changed(SECOND.en, {
    'What you buy': {
      details:
        'Minutes count only the transcribed speech and reset on the first day of each month, Brasília time. While a recording is transcribed, its whole duration is reserved; afterwards, what is not speech is returned.',
    },
  }),
};

const FIRST_VERSION = '2026-11-22';
const SECOND_VERSION = '2026-11-26';
export const CONTRACT_VERSION = '2026-11-30';

/** The texts by version. A text that was sold never changes: a change is a new version. */
const VERSIONS: Readonly<Record<string, Texts>> = {
  [FIRST_VERSION]: FIRST,
  [SECOND_VERSION]: SECOND,
  [CONTRACT_VERSION]: THIRD,
};

/**
 * Returns the clauses of a version, as the buyer's copy has them.
 * @throws Error for a version that was never sold
 */
export const clausesOf = (version: string, locale: Locale): ContractClause[] =>
  textsOf(version, locale).map(({ title, text, details }) => ({
    title,
    text: details === undefined ? text : `${text} ${details}`,
  }));

/** Returns the sentences that the checkout shows before its last button. */
export const summaryOf = (version: string, locale: Locale): string[] =>
  textsOf(version, locale)
    .filter(({ isSummarised }) => isSummarised)
    .map(({ text }) => text);

/** Returns sentences of features that plans had when a version was sold, and no longer have. A buyer's copy keeps them. */
export const soldBefore = (version: string, plan: PlanId, locale: Locale): readonly string[] =>
  version === FIRST_VERSION ? RETIRED[locale][plan] : [];

const RETIRED: Readonly<Record<Locale, Readonly<Record<PlanId, readonly string[]>>>> = {
  pt: { free: [], pro: ['Integrações'], business: ['Integrações', 'Suporte dedicado 24/7'] },
  en: { free: [], pro: ['Integrations'], business: ['Integrations', 'Dedicated support 24/7'] },
};

const textsOf = (version: string, locale: Locale): readonly Clause[] => {
  const texts = VERSIONS[version];
  if (texts === undefined) throw new Error(`there is no contract ${version}`);
  return texts[locale];
};
