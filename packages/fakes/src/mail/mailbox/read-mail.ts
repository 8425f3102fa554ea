import PostalMime, { type Address, type Email } from 'postal-mime';

/** The parts of a mail that the page shows. */
export type ReadMail = {
  readonly from: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  readonly attachments: readonly { readonly name: string; readonly sizeBytes: number }[];
};

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 1 };

/** Reads a mail; one that cannot be read is shown as it came. */
export const readMail = async (raw: Uint8Array): Promise<ReadMail> => {
  try {
    return toReadMail(await PostalMime.parse(raw, LIMITS));
  } catch {
    const text = new TextDecoder().decode(raw);
    return { from: '', replyTo: '', subject: '', text, html: undefined, attachments: [] };
  }
};

const toReadMail = ({ from, replyTo, subject, text, html, attachments }: Email): ReadMail => ({
  from: toText(from),
  replyTo: (replyTo ?? []).map(toText).join(', '),
  subject: subject ?? '',
  text: text ?? '',
  html: html === '' ? undefined : html,
  attachments: attachments.map(({ filename, content }) => ({
    name: filename ?? '',
    sizeBytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
  })),
});

const toText = (address: Address | undefined): string => {
  if (address?.address === undefined) return address?.name ?? '';
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
};
