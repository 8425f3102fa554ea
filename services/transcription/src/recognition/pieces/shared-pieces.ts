import { SPEECH_MODELS } from '@escriba/contracts/transcription/recognition';
import * as Type from 'typebox';

/** The facts that workers need to recognise a piece of a recording that one of them coordinates. */
export const SharedFacts = Type.Object({
  round: Type.Integer(),
  ownerKind: Type.String(),
  /** The decoded recording; absent while only its coordinator has it. */
  storageKey: Type.Optional(Type.String()),
  language: Type.String(),
  /** Whether the pieces have been recognised in another language: only their words are replaced. */
  isAgain: Type.Optional(Type.Boolean()),
  /** The probabilities of languages, with a detected one: a piece may be in another language. */
  prior: Type.Optional(
    Type.Object({
      main: Type.String(),
      known: Type.Array(Type.String()),
      usual: Type.Array(Type.String()),
      only: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  /** The name of the model that recognises them. */
  model: Type.String(),
  /** `fast` takes the most likely word at each step. */
  speechModel: Type.Enum(SPEECH_MODELS),
  voices: Type.Boolean(),
  /** Flags of each piece, besides its own. */
  flags: Type.Array(Type.String()),
  /** The trace of the recording's round. */
  traceparent: Type.Optional(Type.String()),
});
export type SharedFacts = Type.Static<typeof SharedFacts>;

/** Channel on which coordinators announce that pieces wait. */
export const OFFERS_CHANNEL = 'pieces-offered';

/** Returns the channel on which the coordinator of a recording gets messages from workers that recognise its pieces. */
export const piecesChannel = (recording: string): string => `pieces:${recording}`;

/** The message that a piece has its result, or could not be recognised. */
export const PieceNews = Type.Object({
  index: Type.Integer(),
  failure: Type.Optional(Type.Object({ isPermanent: Type.Boolean(), message: Type.String() })),
});
export type PieceNews = Type.Static<typeof PieceNews>;
