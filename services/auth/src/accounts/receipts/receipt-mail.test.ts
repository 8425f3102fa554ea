import type { PaymentEvent } from '@escriba/contracts/events/events';
import { describe, expect, it } from '@jest/globals';
import { writeReceiptMail } from './receipt-mail.ts';

const PAYMENT: PaymentEvent = {
  id: '0b0e6f3c-5f0e-4c52-9d7b-0d2f6f1a7c11',
  // The evening before in São Paulo.
  occurredAt: '2026-03-17T02:30:00.000Z',
  type: 'payment.received',
  data: {
    userId: 'ana',
    chargeId: 'a3f1c9d2-6a31-4f0e-9a55-0d5a1f6f7c11',
    plan: 'pro',
    cycle: 'monthly',
    method: 'credit_card',
    card: { brand: 'VISA', last4: '8829' },
    period: { firstDay: '2026-03-16', lastDay: '2026-04-15' },
    amountCents: 123_456,
  },
};

type Changes = { readonly type?: PaymentEvent['type']; readonly data?: Partial<PaymentEvent['data']> };

const write = (locale: 'pt' | 'en', { data, ...changes }: Changes = {}) => {
  const payment = { ...PAYMENT, ...changes, data: { ...PAYMENT.data, ...data } };
  const mail = writeReceiptMail({
    to: 'ana@example.com',
    payment,
    locale,
    publicUrl: 'https://escriba.test/',
  });
  const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
  return { ...mail, subject: plain(mail.subject), text: plain(mail.text), html: plain(mail.html) };
};

describe('the receipt of a payment', () => {
  it('says in Portuguese what was bought, for which days, how and when, and what to do if it was someone else', () => {
    const { to, subject, text } = write('pt');
    expect([to, subject]).toEqual(['ana@example.com', 'Recibo do Escriba: R$ 1.234,56']);
    expect(text).toBe(`Recebemos seu pagamento. Obrigado!

Plano: Escriba Pro (mensal)
Período: 16 de março de 2026 a 15 de abril de 2026
Valor: R$ 1.234,56
Pago em: 16 de março de 2026
Forma de pagamento: Cartão de crédito Visa •••• 8829
Número do recibo: a3f1c9d2-6a31-4f0e-9a55-0d5a1f6f7c11

https://escriba.test/app/subscription

Não foi você que comprou? Fale com o suporte: https://escriba.test/support`);
  });

  it('says the same in English', () => {
    const { subject, text } = write('en');
    expect(subject).toBe('Escriba receipt: R$1,234.56');
    expect(text).toBe(`We received your payment. Thank you!

Plan: Escriba Pro (monthly)
Period: March 16, 2026 to April 15, 2026
Amount: R$1,234.56
Paid on: March 16, 2026
Payment method: Credit card Visa •••• 8829
Receipt number: a3f1c9d2-6a31-4f0e-9a55-0d5a1f6f7c11

https://escriba.test/app/subscription

Did you not buy this? Contact support: https://escriba.test/en/support`);
  });

  it.each([
    ['pt', 'pix', 'Forma de pagamento: PIX\n'],
    ['pt', 'boleto', 'Forma de pagamento: Boleto\n'],
    ['en', 'pix', 'Payment method: PIX\n'],
    ['en', 'boleto', 'Payment method: Boleto\n'],
  ] as const)('names in %s the method %s', (locale, method, line) => {
    expect(write(locale, { data: { method, card: null } }).text).toContain(line);
  });

  it('of a year says so', () => {
    const data = { cycle: 'yearly', plan: 'business' } as const;
    expect(write('pt', { data }).text).toContain('Plano: Escriba Enterprise (anual)\n');
    expect(write('en', { data }).text).toContain('Plan: Escriba Enterprise (yearly)\n');
  });

  it('that bought no period promises a mail about its return in place of days', () => {
    const pt = write('pt', { data: { period: null } }).text;
    expect(pt).toContain('Este pagamento não abriu um período novo.');
    expect(pt).not.toContain('Período:');
    expect(write('en', { data: { period: null } }).text).toContain('did not start a new period');
  });

  it('of a boleto that bought no period says that its payer must name an account to get it back', () => {
    const data = { period: null, method: 'boleto', card: null } as const;
    expect(write('pt', { data }).text).toContain(
      'na página Assinatura, em Devoluções, informe em que conta quer receber',
    );
    expect(write('en', { data }).text).toContain(
      'on the Subscription page, under Refunds, give the account that receives it',
    );
  });

  it('has the same facts in HTML, without markup of the payment provider', () => {
    const { html } = write('pt', { data: { card: { brand: '<b>LOJA</b>', last4: '8829' } } });
    for (const fact of ['Escriba Pro (mensal)', 'R$ 1.234,56', PAYMENT.data.chargeId])
      expect(html).toContain(fact);
    expect(html).toContain('&lt;b&gt;LOJA&lt;/b&gt; •••• 8829');
    expect(html).toContain('<a href="https://escriba.test/support"');
  });
});

describe('the mail about a refund', () => {
  it.each([
    [
      'pt',
      'credit_card',
      'Reembolso do Escriba: R$ 9,00',
      'Ele aparece em uma das próximas faturas do cartão.',
    ],
    ['pt', 'pix', 'Reembolso do Escriba: R$ 9,00', 'Ele volta para a conta que pagou o PIX.'],
    ['pt', 'boleto', 'Reembolso do Escriba: R$ 9,00', 'Ele vai para a conta que você informou'],
    ['en', 'credit_card', 'Escriba refund: R$9.00', 'It appears on one of the next statements of the card.'],
    ['en', 'pix', 'Escriba refund: R$9.00', 'It goes back to the account that paid the PIX.'],
    ['en', 'boleto', 'Escriba refund: R$9.00', 'It goes to the account that you gave in the refund form.'],
  ] as const)('in %s by %s says how much went back and where to', (locale, method, subject, where) => {
    const mail = write(locale, { type: 'payment.refunded', data: { method, amountCents: 900 } });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(where);
    expect(mail.text).toMatch(/^(Valor devolvido|Amount returned): R\$ ?9[.,]00$/m);
    expect(mail.text).not.toMatch(/Período|Period/);
  });
});
