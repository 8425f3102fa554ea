/** A folder or file that is no Whisper that can be read. The message says what is wrong and what to do. */
export class UnreadableModel extends Error {
  override name = 'UnreadableModel';
}
