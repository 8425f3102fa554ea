export const accessibility = {
  title: 'Declaração de acessibilidade',
  intro:
    'O Escriba quer ser usado por todas as pessoas. Esta declaração segue a ABNT NBR 17225 (acessibilidade em conteúdo e aplicações web), que se apoia nas WCAG 2.2, e diz só o que os nossos testes conferem.',
  updated: 'Em 22 de novembro de 2026.',
  contents: 'Partes da declaração',
  state: {
    title: '1. Situação',
    text: 'Cada versão passa por testes automáticos em um navegador de verdade antes de ser publicada. Não houve auditoria externa.',
    partial:
      'Por isso declaramos conformidade parcial: o que foi testado está na parte 2, e o que falta, na parte 3.',
  },
  tested: {
    title: '2. O que é testado em cada versão',
    text: 'Os testes usam o axe-core no Chromium, nos temas claro e escuro, em português e em inglês, em telas de 360, 390 e 1280 pixels.',
    axe: 'Nenhum problema sério ou crítico encontrado pelo axe nas páginas e estados testados.',
    keyboard: 'As tarefas principais podem ser feitas só com o teclado.',
    narrow: 'Nenhuma página testada rola para o lado em 360 pixels de largura.',
    large: 'As páginas da área do usuário comportam texto de 200%.',
    contrast: 'As bordas dos campos de entrada têm contraste de pelo menos 3:1.',
    language: 'Cada página declara o seu idioma, e os textos estão completos em português e inglês.',
  },
  limits: {
    title: '3. Limites conhecidos',
    text: 'O que ainda não conferimos ou não fazemos.',
    readers:
      'Não testamos com leitores de tela de forma sistemática; os avisos de progresso são feitos para eles.',
    browsers: 'Os testes automáticos usam só o Chromium.',
    machine: 'A transcrição é automática e pode ter erros. Confira antes de usá-la como legenda.',
    partners: 'As páginas do Asaas, como a de um boleto, e a entrada do Google não são nossas.',
  },
  report: {
    title: '4. Encontrou uma barreira?',
    text: 'Escreva para nós e conte em que página estava e o que queria fazer.',
    form: 'A página Suporte recebe a sua mensagem, também sem conta.',
    contact: 'Nosso e-mail é {{email}}.',
    answer: 'Se puder, diga também qual navegador e qual tecnologia assistiva você usa.',
  },
} as const;
