import { DomainError, type ErrorKind } from '@escriba/errors';
import type { LocalisedText } from '@escriba/contracts/shared/locale';
import { addressRefused, isPage, serverSilent, unreachable } from './links.errors.ts';
import { PageError, type PageReason } from './pages/page-error.ts';

const fault = (kind: ErrorKind, code: string, message: LocalisedText) =>
  new DomainError({ kind, code: `link.${code}`, message });

const recordingPrivate = () =>
  fault('unprocessable', 'private', {
    pt: 'Esta gravação é privada no site. Baixe o arquivo e envie aqui, se você tem acesso a ela.',
    en: 'This recording is private on its site. If you have access to it, download the file and upload it here.',
  });

const pageNeedsSignIn = () =>
  fault('unprocessable', 'page_sign_in', {
    pt: 'O site só mostra esta gravação para quem faz login. Baixe o arquivo e envie aqui.',
    en: 'The site shows this recording only to people who sign in. Download the file and upload it here.',
  });

const blockedHere = () =>
  fault('unprocessable', 'blocked_here', {
    pt: 'O site não libera esta gravação no país do nosso servidor. Baixe o arquivo e envie aqui.',
    en: 'The site does not allow this recording in the country of our server. Download the file and upload it here.',
  });

const recordingLive = () =>
  fault('unprocessable', 'live', {
    pt: 'Esta transmissão está ao vivo ou ainda não começou. Tente de novo quando ela terminar.',
    en: 'This stream is live or has not started yet. Try again when it is over.',
  });

export const recordingProtected = () =>
  fault('unprocessable', 'protected', {
    pt: 'Esta gravação é protegida contra cópia (DRM), então não pode ser buscada',
    en: 'This recording is protected against copies (DRM), so it cannot be fetched',
  });

const recordingGone = () =>
  fault('unprocessable', 'gone', {
    pt: 'Esta gravação não está mais disponível no site. Confira se o link está completo.',
    en: 'This recording is no longer available on its site. Check that the link is complete.',
  });

/** Says that the site refuses for now. The failure is temporary. */
const siteBusy = () =>
  fault('upstream', 'site_busy', {
    pt: 'O site recusou a busca por enquanto. Tente de novo mais tarde.',
    en: 'The site refuses to send the recording for now. Try again later.',
  });

export const pageTooLarge = () =>
  fault('unprocessable', 'page_too_large', {
    pt: 'A gravação desta página é maior que o limite de upload',
    en: 'The recording of this page is larger than the limit of uploads',
  });

const pageNotRead = () =>
  fault('unprocessable', 'page_not_read', {
    pt: 'Não conseguimos ler a gravação desta página. Baixe o arquivo e envie aqui.',
    en: 'The recording of this page could not be read. Download the file and upload it here.',
  });

const FAULTS: Readonly<Record<PageReason, () => DomainError>> = {
  unsupported: isPage,
  private: recordingPrivate,
  sign_in: pageNeedsSignIn,
  blocked_here: blockedHere,
  live: recordingLive,
  protected: recordingProtected,
  gone: recordingGone,
  busy: siteBusy,
  unreachable,
  timeout: serverSilent,
  address_refused: addressRefused,
  too_large: pageTooLarge,
  failed: pageNotRead,
};

/** Returns a failure of reading a page as an expected failure. */
export const pageFaultOf = (error: unknown): unknown =>
  error instanceof PageError ? FAULTS[error.reason]() : error;
