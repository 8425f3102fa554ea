import * as Type from 'typebox';
import type { AsaasHttp, AsaasRequest } from './http.ts';

/** Deletes a thing; one that Asaas does not know is deleted already. */
export const deleteIfThere = async (
  http: AsaasHttp,
  thing: Pick<AsaasRequest, 'path' | 'id'>,
): Promise<void> => {
  await http.find({ method: 'DELETE', ...thing }, Type.Unknown());
};
