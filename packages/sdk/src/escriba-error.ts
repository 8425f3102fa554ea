/** Why a transcription has no text. `code` is stable, such as `transcription.not_media`; the message is for people. */
export class EscribaError extends Error {
  override readonly name = 'EscribaError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
