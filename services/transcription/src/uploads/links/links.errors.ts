import { DomainError, type ErrorKind } from '@escriba/errors';
import type { LocalisedText } from '@escriba/contracts/shared/locale';
import { LINKS_OPEN_MAX } from '@escriba/contracts/transcription/links';

const fault = (kind: ErrorKind, code: string, message: LocalisedText, cause?: unknown) =>
  new DomainError({ kind, code: `link.${code}`, message, cause });

export const linksSwitchedOff = () =>
  fault('not_implemented', 'switched_off', {
    pt: 'Esta instalação não busca arquivos por link. Envie o arquivo.',
    en: 'This installation does not fetch files by link. Upload the file.',
  });

export const tooManyLinks = () =>
  fault('limit_exceeded', 'too_many', {
    pt: `Você já tem ${LINKS_OPEN_MAX} links em andamento. Espere algum terminar ou cancele um.`,
    en: `You already have ${LINKS_OPEN_MAX} links in progress. Wait for one to finish or cancel one.`,
  });

export const linkNotKnown = () =>
  fault('not_found', 'not_known', {
    pt: 'Este link não está mais na lista',
    en: 'This link is no longer in the list',
  });

export const linkNotFailed = () =>
  fault('conflict', 'not_failed', {
    pt: 'Este link não falhou, então não há o que tentar de novo',
    en: 'This link has not failed, so there is nothing to try again',
  });

export const linkInvalid = () =>
  fault('invalid', 'invalid', {
    pt: 'Cole um endereço completo, que comece com https:// ou http:// e não tenha usuário nem senha',
    en: 'Paste a full address that begins with https:// or http:// and has no user name or password',
  });

export const addressRefused = () =>
  fault('invalid', 'address_refused', {
    pt: 'Este endereço fica em uma rede privada, de onde não buscamos arquivos',
    en: 'This address is in a private network, from which files are not fetched',
  });

export const fileNotFound = () =>
  fault('unprocessable', 'not_found', {
    pt: 'Não há nada neste endereço (404). Confira se o link está completo e ainda vale.',
    en: 'There is nothing at this address (404). Check that the link is complete and still valid.',
  });

export const signInNeeded = () =>
  fault('unprocessable', 'sign_in_needed', {
    pt: 'O arquivo só abre para quem faz login no site. Baixe o arquivo e envie aqui.',
    en: 'The file opens only for people who sign in to the site. Download the file and upload it here.',
  });

export const serverRefused = (status: number) =>
  fault('unprocessable', 'server_refused', {
    pt: `O site não entregou o arquivo (erro ${status}). Baixe o arquivo e envie aqui.`,
    en: `The site did not send the file (error ${status}). Download the file and upload it here.`,
  });

export const isPage = () =>
  fault('unprocessable', 'is_page', {
    pt: 'Este endereço é de uma página, não de um arquivo. Cole o endereço do próprio áudio ou vídeo, ou o do feed RSS do podcast.',
    en: 'This is the address of a page, not of a file. Paste the address of the audio or video itself, or that of the podcast’s RSS feed.',
  });

export const linkNotPage = () =>
  fault('conflict', 'not_page', {
    pt: 'Este link não espera por uma confirmação',
    en: 'This link does not wait for a confirmation',
  });

export const feedEmpty = () =>
  fault('unprocessable', 'feed_empty', {
    pt: 'Este feed não tem episódios com áudio ou vídeo',
    en: 'This feed has no episodes with audio or video',
  });

export const fileEncoded = () =>
  fault('unprocessable', 'encoded', {
    pt: 'O site manda o arquivo comprimido de um jeito que não aceitamos. Baixe o arquivo e envie aqui.',
    en: 'The site sends the file compressed in a way that is not supported. Download the file and upload it here.',
  });

export const nameUnknown = (cause?: unknown) =>
  fault(
    'unprocessable',
    'name_unknown',
    {
      pt: 'Este site não existe. Confira o endereço.',
      en: 'This site does not exist. Check the address.',
    },
    cause,
  );

export const tooManyRedirects = () =>
  fault('unprocessable', 'redirects', {
    pt: 'O endereço leva de um lugar a outro e não chega a um arquivo',
    en: 'The address leads from one place to another and never to a file',
  });

export const tooSlow = () =>
  fault('unprocessable', 'too_slow', {
    pt: 'O site manda o arquivo devagar demais. Baixe o arquivo e envie aqui.',
    en: 'The site sends the file too slowly. Download the file and upload it here.',
  });

/** Says that the server failed or has too many requests. The failure is temporary. */
export const serverFailed = (status: number) =>
  fault('upstream', 'server_failed', {
    pt: `O site está com problemas (erro ${status}). Tente de novo mais tarde.`,
    en: `The site has problems (error ${status}). Try again later.`,
  });

/** Says that the server cannot be reached, or that the connection broke. The failure is temporary. */
export const unreachable = (cause?: unknown) =>
  fault(
    'upstream',
    'unreachable',
    {
      pt: 'A conexão com o site falhou ou caiu no meio. Tente de novo.',
      en: 'The connection to the site failed or broke. Try again.',
    },
    cause,
  );

/** Says that the server does not respond. The failure is temporary. */
export const serverSilent = (cause?: unknown) =>
  fault(
    'upstream',
    'timeout',
    {
      pt: 'O site demorou demais para responder. Tente de novo mais tarde.',
      en: 'The site took too long to respond. Try again later.',
    },
    cause,
  );

/** Says that something failed here. The failure is temporary. */
export const fetchFailed = (cause?: unknown) =>
  fault(
    'unavailable',
    'failed',
    {
      pt: 'Não conseguimos buscar o arquivo. Tente de novo em instantes.',
      en: 'The file could not be fetched. Try again in a moment.',
    },
    cause,
  );
