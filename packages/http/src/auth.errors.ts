import type { Permission } from '@escriba/contracts/shared/permissions';
import { DomainError } from '@escriba/errors';

/** Says that the request did not come through the gateway, or that its caller token is forged. */
export const untrustedCaller = (): DomainError =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.untrusted_caller',
    message: {
      pt: 'Esta requisição não passou pelo Escriba.',
      en: 'This request did not come through Escriba.',
    },
  });

export const tokenMissing = (): DomainError =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.token_missing',
    message: { pt: 'Faça login para continuar', en: 'Sign in to continue' },
  });

export const invalidToken = (): DomainError =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'auth.invalid_token',
    message: {
      pt: 'Sua sessão não é válida ou expirou. Faça login novamente.',
      en: 'Your session is not valid or has expired. Sign in again.',
    },
  });

/** Says which permission the API key, or the person, lacks for an operation. */
export const permissionMissing = (permission: Permission): DomainError =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.permission_missing',
    message: {
      pt: `Falta a permissão “${permission}” (${ACTS[permission].pt}).`,
      en: `The permission “${permission}” is missing (${ACTS[permission].en}).`,
    },
  });

const ACTS: Readonly<Record<Permission, { readonly pt: string; readonly en: string }>> = {
  read: { pt: 'ler gravações e textos', en: 'read recordings and texts' },
  write: { pt: 'enviar e alterar gravações', en: 'upload and change recordings' },
  delete: { pt: 'excluir gravações', en: 'delete recordings' },
  manage: { pt: 'administrar configurações, membros e chaves', en: 'manage settings, members and keys' },
  bill: { pt: 'cuidar da assinatura e dos pagamentos', en: 'manage the subscription and payments' },
  own: { pt: 'a própria conta, só com login', en: 'one’s own account, after signing in only' },
};

/** Says that only other services may use this endpoint. */
export const servicesOnly = (): DomainError =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.services_only',
    message: { pt: 'Isto não está aberto a pessoas.', en: 'This endpoint is for services only.' },
  });

/** Returns the same response as for an unknown route, so that it does not reveal that the route exists. */
export const routeUnknown = (): DomainError =>
  new DomainError({
    kind: 'not_found',
    code: 'request.not_found',
    message: { pt: 'Não encontramos este endereço.', en: "This address doesn't exist." },
  });
