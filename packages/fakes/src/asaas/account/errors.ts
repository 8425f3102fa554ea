/** A refusal as Asaas words it: always one error, even if several fields are wrong. */
export class AsaasError extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, description: string) {
    super(description);
    this.statusCode = statusCode;
    this.code = code;
  }
}

export const refusal = (code: string, description: string): AsaasError =>
  new AsaasError(400, code, description);

/** Returns the error `invalid_<field>`, the usual pattern of Asaas. */
export const invalidField = (field: string, description?: string): AsaasError =>
  refusal(`invalid_${field}`, description ?? `O campo ${field} é inválido ou não foi informado.`);

export const notFound = (): AsaasError => new AsaasError(404, 'not_found', 'Recurso não encontrado.');

export const cardDeclined = (): AsaasError =>
  refusal(
    'invalid_action',
    'Transação não autorizada. Verifique os dados do cartão de crédito e tente novamente.',
  );

/** Says that this fake lacks a feature of Asaas, instead of ignoring the field. */
export const notFaked = (field: string): AsaasError =>
  refusal(`invalid_${field}`, `O Asaas de teste não simula o campo ${field}.`);

export const toErrorBody = (code: string, description: string) => ({ errors: [{ code, description }] });
