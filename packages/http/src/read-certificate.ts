import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

export type PublicCertificate = {
  readonly validTo: Date;
  /** The reason why browsers refuse it; undefined if they do not. */
  readonly refusal: string | undefined;
};

/** Examines the certificate of an https address, valid or not; sends no request. Throws if nothing there speaks TLS. */
export const readCertificate = async (url: string, signal: AbortSignal): Promise<PublicCertificate> => {
  const { hostname, port } = new URL(url);
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal });
    const { authorizationError: error } = socket;
    const refusal = error instanceof Error ? error.message : (error ?? undefined);
    return { validTo: new Date(socket.getPeerCertificate().valid_to), refusal };
  } finally {
    socket.destroy();
  }
};
