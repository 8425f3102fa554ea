import type { TRANSLATED_PAGES } from '@escriba/contracts/web/pages';

type Head = { readonly title: string; readonly text: string };
type Heads = Readonly<Record<(typeof TRANSLATED_PAGES)[number] | 'notFound', Head>> & {
  readonly features: Readonly<Record<string, string>>;
};

/** Titles and descriptions for search engines and social cards, of pages that are built beforehand. */
export const heads = {
  home: {
    title: 'Escriba: áudio e vídeo em texto',
    text: 'Envie uma gravação de áudio ou vídeo e leia a transcrição enquanto ela é escrita. Grátis para experimentar, sem cadastro.',
  },
  plans: {
    title: 'Planos · Escriba',
    text: 'Compare os planos do Escriba: comece de graça, assine o Pro por mês ou por ano, ou fale com vendas sobre o Enterprise.',
  },
  insights: {
    title: 'Insights · Escriba',
    text: 'Números de exemplo do que uma análise de reuniões mostra: tempo de fala, plataformas e sentimentos.',
  },
  guide: {
    title: 'Guia do Escriba',
    text: 'Da primeira gravação ao texto pronto: enviar, acompanhar, ler, corrigir e baixar a transcrição.',
  },
  docs: {
    title: 'Documentação da API · Escriba',
    text: 'Transcreva áudio e vídeo a partir do seu programa: a primeira requisição em um minuto, erros, limites e webhooks com verificação.',
  },
  privacy: {
    title: 'Política de Privacidade · Escriba',
    text: 'Que dados o Escriba trata, para quê, por quanto tempo, com quem, e como você exerce os seus direitos.',
  },
  terms: {
    title: 'Termos de uso · Escriba',
    text: 'As condições do serviço: conta, gravações, planos, desistência em sete dias e encerramento.',
  },
  accessibility: {
    title: 'Declaração de acessibilidade · Escriba',
    text: 'Como o Escriba segue a ABNT NBR 17225, o que os testes conferem e o que ainda falta.',
  },
  affiliates: {
    title: 'Programa de afiliados · Escriba',
    text: 'Indique o Escriba e receba 30% de cada pagamento, todo mês, por PIX ou transferência.',
  },
  support: {
    title: 'Suporte · Escriba',
    text: 'Escreva para o suporte do Escriba. Uma pessoa lê e responde por e-mail.',
  },
  signIn: {
    title: 'Entrar · Escriba',
    text: 'Entre na sua conta do Escriba ou crie uma grátis, com e-mail e senha ou com o Google.',
  },
  notFound: { title: 'Oops! Page not found · Escriba', text: 'O endereço mudou ou nunca existiu.' },
  features: {
    transcription: 'Transcrição automática de áudio e vídeo',
    speakers: 'Identificação de quem fala nos planos pagos',
    editing: 'Correção do texto com o áudio ao lado',
    export: 'Exportação de texto e legendas',
    search: 'Busca em todas as transcrições',
  },
} as const satisfies Heads;
