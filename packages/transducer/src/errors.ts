/** A folder that is no transducer that can be read, or a model that does not open. The message says what is wrong and what to do. */
export class UnreadableTransducer extends Error {
  override name = 'UnreadableTransducer';
}
