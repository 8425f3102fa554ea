export const terms = {
  title: 'Termos de Uso',
  intro: 'As condições para usar o Escriba, com ou sem conta. Ao usar o serviço, você concorda com elas.',
  updated: 'Versão 2026-11-22, em vigor desde 22 de novembro de 2026',
  contents: 'Nesta página',
  privacy: 'Leia também a Política de Privacidade',
  service: {
    title: '1. O serviço',
    text: 'O Escriba transforma áudio e vídeo em texto que você pode ler, corrigir, exportar e compartilhar.',
    what: 'Os recursos e limites de cada plano aparecem na página Planos.',
    free: 'Sem conta, cada aparelho transcreve uma gravação grátis. Áudio e texto são apagados em {{freeHours}} horas, a menos que você crie uma conta e os leve com você.',
    accuracy:
      'A transcrição é automática e pode ter erros, sobretudo com ruído, vozes sobrepostas ou termos raros. Confira o texto com o áudio antes de usá-lo em uma decisão importante. Ele não substitui uma ata, um laudo ou uma degravação oficial.',
    availability:
      'Trabalhamos para que o serviço esteja sempre no ar. Manutenções e falhas podem interrompê-lo por algum tempo; o que você já enviou continua guardado.',
  },
  account: {
    title: '2. Sua conta',
    text: 'Uma conta guarda suas gravações, seus textos e seu plano.',
    age: 'Para ter uma conta, você precisa ter 18 anos, ou 16 com a assistência de um responsável.',
    true: 'Informe dados verdadeiros e mantenha o e-mail atualizado: é por ele que falamos com você.',
    password:
      'Não divida a senha com outras pessoas. Se alguém entrou na sua conta, encerre as sessões nas configurações, troque a senha e avise a gente.',
    companies: 'Quem abre uma conta em nome de uma empresa declara que pode representá-la.',
  },
  recordings: {
    title: '3. Suas gravações e seus textos',
    text: 'O que você envia, e o texto que sai dele, é seu.',
    yours: 'O Escriba não se torna dono de nada que você envia, nem vende ou publica o conteúdo.',
    licence:
      'Você nos autoriza a guardar, converter e transcrever as gravações somente para prestar o serviço. Usar o conteúdo para melhorar o reconhecimento de fala exige o seu consentimento, que você dá e retira nas configurações.',
    rights:
      'Envie apenas gravações que você pode usar: suas, públicas, ou com a autorização de quem tem os direitos.',
    people:
      'Em conversas com outras pessoas, avise que a gravação será transcrita. Você responde perante elas pelo uso da gravação e do texto.',
    links:
      'Um link público mostra a transcrição a quem tiver o endereço. Você escolhe a validade e a senha, e pode revogar o link quando quiser.',
  },
  use: {
    title: '4. O que não é permitido',
    text: 'O Escriba não pode ser usado para:',
    crime:
      'cometer crimes, como interceptar conversas de outras pessoas, ameaçar, fraudar ou divulgar abuso de crianças e adolescentes;',
    others: 'violar a intimidade, a imagem ou os direitos autorais de alguém;',
    system:
      'atacar ou sobrecarregar o serviço, contornar limites, enviar arquivos maliciosos ou tentar ver dados de outras contas;',
    limits:
      'criar várias contas para ultrapassar os limites do plano gratuito, ou revender o acesso sem um acordo conosco.',
  },
  plans: {
    title: '5. Planos pagos',
    text: 'Cada compra tem um contrato próprio, que você lê antes de pagar e do qual recebe uma cópia. Em resumo:',
    price:
      'O preço aparece antes do último botão e é cobrado no começo de cada período, por PIX, boleto ou cartão de crédito.',
    renewal:
      'A assinatura renova automaticamente até você cancelar. Depois do cancelamento, o acesso continua até o fim do período pago.',
    withdrawal:
      'Você pode desistir da compra em até sete dias e recebe de volta tudo o que pagou (Código de Defesa do Consumidor, artigo 49).',
    late: 'Com um pagamento atrasado, o acesso continua por três dias. Depois a conta volta ao plano gratuito, e seus dados são mantidos.',
    contract: 'Se estes termos e o contrato da compra disserem coisas diferentes, vale o contrato.',
  },
  data: {
    title: '6. Dados pessoais',
    text: 'A Política de Privacidade descreve o que guardamos, para quê e por quanto tempo.',
    controller:
      'Para os dados da sua conta, do pagamento e dos acessos, o Escriba é o controlador (LGPD, artigo 5º).',
    operator:
      'Para os dados que aparecem nas suas gravações, quem decide é você: o Escriba é o operador e segue as suas instruções (LGPD, artigo 39).',
    retention:
      'Arquivos de áudio e vídeo são apagados {{audioDays}} dias depois do envio. Os textos ficam enquanto a conta existir.',
    copies: 'Você pode exportar tudo ou excluir a conta nas configurações, de graça e sem explicar o motivo.',
  },
  end: {
    title: '7. Encerramento',
    text: 'A relação termina quando você quiser, ou se estes termos forem violados.',
    you: 'Para encerrar, exclua a conta nas configurações. Cancele antes a assinatura se quiser usar o período pago até o fim.',
    us: 'Podemos suspender uma conta que viole a seção 4. Avisamos por e-mail, com o motivo e um prazo para responder, a menos que a lei ou a segurança de outras pessoas peça ação imediata.',
    after:
      'Se o serviço deixar de existir, avisamos com 60 dias de antecedência para você exportar tudo, e devolvemos o valor do período que não pôde ser usado.',
  },
  answer: {
    title: '8. Responsabilidade, mudanças e lei',
    text: 'O que cada lado deve ao outro.',
    ours: 'Respondemos pelos danos que o serviço causar, como manda o Código de Defesa do Consumidor. Nada nestes termos diminui os seus direitos de consumidor.',
    yours: 'Você responde pelo conteúdo que envia e pelo uso que faz dos textos.',
    law: 'Vale a lei brasileira. Consumidores podem ir à Justiça na cidade onde moram.',
    changes:
      'Mudanças importantes são avisadas com 30 dias de antecedência por e-mail e no aplicativo. Se você não concordar, pode encerrar a conta antes que passem a valer.',
  },
} as const;
