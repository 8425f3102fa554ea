import { fileURLToPath } from 'node:url';

/** A recording that ships with the project, and what is said in it. */
export type Recording = { language: string; path: string; text: string };

const clip = (file: string): string =>
  fileURLToPath(new URL(`../../../../web/public/clips/${file}`, import.meta.url));

/** Two conversations of the landing page, half a minute each. */
export const RECORDINGS: readonly Recording[] = [
  {
    language: 'pt',
    path: clip('pt.m4a'),
    text:
      'Bom dia, Paulo. Ontem eu conversei com o cliente sobre a proposta. Bom dia. Eu também falei com ele e ele gostou do projeto. ' +
      'Que bom. Ele aprovou o orçamento, mas pediu para começar só em março. Sem problema. Ele também pediu o contrato até sexta-feira. ' +
      'Então, eu escrevo o contrato hoje e mando para você revisar. Perfeito! Eu leio no mesmo dia e devolvo com os meus comentários.',
  },
  {
    language: 'en',
    path: clip('en.m4a'),
    text:
      'Good morning, Paul. Did you talk to the client about the proposal? Yes, I did. They approved the project, but they want to start ' +
      'in March. Great. What did they say about the budget? They would like to pay in three parts and to get the contract by Friday. ' +
      "Then I will write the contract this afternoon and send it to you for review. Sounds good. I'll send you my comments tomorrow morning.",
  },
];
