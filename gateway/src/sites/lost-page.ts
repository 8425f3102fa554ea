import type { IncomingMessage, ServerResponse } from 'node:http';
import { preferredLocale } from '@escriba/http';

const TEXTS = {
  pt: { lang: 'pt-BR', title: 'Página não encontrada', text: 'Confira o endereço do link que você recebeu.' },
  en: { lang: 'en', title: 'Page not found', text: 'Check the address of the link that you received.' },
} as const;

/** Sends a plain page with 404, to a request at a company's domain for what is not there. Names no product. */
export const sendLostPage = (request: IncomingMessage, response: ServerResponse): void => {
  const { lang, title, text } = TEXTS[preferredLocale(request.headers['accept-language'])];
  const page = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`;
  // What follows on the connection may be for another site.
  response.shouldKeepAlive = false;
  response
    .writeHead(404, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(page),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      vary: 'accept-language, host',
    })
    .end(request.method === 'HEAD' ? undefined : page);
};
