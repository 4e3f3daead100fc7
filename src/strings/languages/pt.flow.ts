import type { FlowStrings } from '../en.js';

/** Portuguese, as it is written in Portugal and understood in Brazil; from the press on. */
export default {
  termReceive: 'Valor a receber',
  termNewFinance: 'Novo financiamento',
  termBalanceSettled: 'Liquidação do seu financiamento atual',
  termBalanceOutOf: 'com parte deste valor',
  termBalance: 'Por reembolsar no seu financiamento atual',
  termBalanceMore: 'superior ao novo financiamento',
  termBalanceAsk:
    'Antes de aceitar, pergunte à entidade financiadora se o novo financiamento liquida o atual.',
  termReceiveUnknown: 'desconhecido',
  termReceiveAsk: 'Pergunte à entidade financiadora antes de aceitar.',
  termBalanceToday: 'valor por reembolsar na última verificação',
  termCost: 'Custo do financiamento',
  termCostLowest: 'O seu custo mais baixo para este valor',
  termCostMore: '{amount} acima do seu custo mais baixo para este valor',
  termRepay: 'Total a reembolsar',
  termShare: 'Percentagem das vendas',
  termShareNote: 'descontada das suas vendas até o total estar reembolsado',
  termExpected: 'Prazo previsto',
  termExpectedValue: 'cerca de {duration}',
  termExpectedNote: 'depende das suas vendas; é uma estimativa, não uma promessa',
  termFactor: 'Fator de custo (factor rate)',
  termFactorNote: '{repaid} a reembolsar por cada {advanced}',

  whatIfHeading: 'Simule com as suas vendas',
  whatIfTakings: 'Vendas',
  whatIfHint:
    'Qualquer valor, por exemplo, as vendas de um dia. O resultado é um cálculo, não uma previsão.',
  whatIfResult: 'De {takings}, reembolsa {repaid} e fica com {kept}.',
  whatIfProblem: 'Escreva um valor em algarismos, por exemplo, {example}.',

  expiryCountdown: 'Estas ofertas expiram dentro de {duration}, em {date}.',
  expiryOne: 'Esta oferta expira dentro de {duration}, em {date}.',

  pickerStart: 'Ver as minhas ofertas',
  pickerStartHeading: 'Peça financiamento para o seu negócio',
  pickerHeading: 'As suas ofertas',
  pickerIntro:
    'O reembolso faz-se com uma percentagem das suas vendas. Escolher uma oferta não implica qualquer compromisso.',
  pickerChosen: 'Oferta escolhida: {offer}. Reveja-a abaixo.',
  pickerReview: 'Rever esta oferta',
  pickerLimits: 'Este produto está disponível de {minimum} a {maximum}.',
  pickerNarrow: 'Que valor pretende?',
  pickerNarrowValue: 'Cerca de {amount}',
  pickerNarrowShown: {
    one: 'Oferta apresentada: {shown} de {total}',
    many: 'Ofertas apresentadas: {shown} de {total}',
    other: 'Ofertas apresentadas: {shown} de {total}',
  },
  pickerNarrowAll: {
    one: 'Mostrar {total} oferta',
    many: 'Mostrar os {total} de ofertas',
    other: 'Mostrar as {total} ofertas',
  },
  pickerNarrowFewer: 'Mostrar menos ofertas',
  pickerUnavailable: 'Não disponível',
  pickerLocked: 'A sua aceitação foi enviada. Veja o resultado abaixo.',
  pickerLoaded: 'As suas ofertas estão prontas.',
  pickerEmptyHeading: 'Neste momento não há nenhuma oferta que possa aceitar',
  pickerEmpty:
    'Se já tem um financiamento, este mantém-se inalterado. Pedir ofertas novamente equivale a apresentar um novo pedido de financiamento: pergunte primeiro à entidade financiadora.',
  pickerExpiredHeading: 'Estas ofertas expiraram',
  pickerExpired: 'Nenhuma foi aceite nesta página.',
  pickerUnknownHeading: 'Não temos a certeza de que o seu pedido tenha chegado',
  pickerUnknown:
    'O seu pedido foi enviado, mas não houve uma resposta clara. Pode ter chegado à entidade financiadora.',
  pickerContact:
    'O apoio ao cliente pode averiguar se o pedido chegou. Pergunte antes de apresentar outro.',
  pickerErrorHeading: 'Não foi possível carregar as suas ofertas',
  noticeAgain:
    'Pedir ofertas novamente equivale a apresentar um novo pedido de financiamento. Pode dar lugar a uma segunda consulta do seu histórico pessoal de crédito.',
  pickerAgain: 'Apresentar um novo pedido',

  faultOffline:
    'Parece não haver ligação à Internet. Nada foi enviado. Verifique a ligação e tente novamente.',
  faultUnreachable: 'Não foi possível contactar a entidade financiadora. Nada foi alterado.',
  faultElsewhere:
    'Já estava em curso outro envio em seu nome, talvez noutro separador do navegador, pelo que este não foi feito. Verifique primeiro esse e tente depois novamente.',
  faultSignIn: 'A sua sessão terminou. Inicie sessão novamente e volte a esta página.',
  faultForbidden:
    'A sua conta de utilizador não permite esta operação. Nada foi alterado. Pergunte a quem gere os utilizadores.',
  faultBusy:
    'O sistema da entidade financiadora está sobrecarregado. Aguarde um momento e tente novamente.',
  faultBusyUntil:
    'O sistema da entidade financiadora está sobrecarregado. Pode tentar novamente a partir desta hora: {time}.',
  faultRejected:
    'A entidade financiadora não conseguiu processar esta operação. Nada foi alterado.',
  faultRepeated: 'Se voltar a acontecer, contacte o apoio ao cliente.',
  faultPage:
    'Esta página não está bem configurada, pelo que nada foi enviado. Contacte o apoio ao cliente.',

  acceptHeading: 'Rever e aceitar',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: 'Aceitar {amount}',
  acceptOther: 'Escolher outra oferta',
  acceptNext:
    'Quando aceitar, a equipa da entidade financiadora completa o seu pedido já apresentado. A equipa poderá entrar em contacto, e poderá ser necessário assinar um contrato.',
  acceptBinding:
    'Ao pressionar o botão, aceita um novo financiamento de {amount} e compromete-se a reembolsar {total}.',
  acceptBindingNet:
    'Ao pressionar o botão, aceita um novo financiamento de {amount}, do qual recebe cerca de {receive}, e compromete-se a reembolsar {total}.',
  acceptSubmitting: 'A enviar a sua aceitação. Mantenha esta página aberta.',
  acceptSending: 'A enviar…',
  acceptConsentRequired: 'Para aceitar a oferta, assinale a caixa de consentimento.',
  acceptProblems: 'Verifique o seguinte',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'Esta oferta expirou',
  acceptExpired: 'Não foi aceite nesta página. Para novas ofertas é necessário um novo pedido.',
  acceptRefused: 'Verifique os seus dados bancários ou apague-os e pressione novamente o botão.',
  acceptRefusedRequired: 'Verifique os seus dados bancários e pressione novamente o botão.',
  acceptErrorHeading: 'A sua aceitação não foi concluída',
  acceptUnknownHeading: 'A sua aceitação pode ter sido concluída',
  acceptUnknown:
    'A sua aceitação foi enviada, mas não houve uma resposta clara, pelo que não sabemos se foi concluída. Por precaução, não pode ser enviada uma segunda vez.',
  acceptRecheck: 'Verificar agora',
  acceptRechecking: 'A verificar junto da entidade financiadora.',
  acceptAbsent:
    'Ainda não há sinal da sua aceitação. Mesmo assim, pode ter sido concluída: pode demorar a aparecer. Verifique novamente mais tarde ou pergunte ao apoio ao cliente, e não apresente outro pedido antes de saber.',
  acceptRecheckFailed: 'Não foi possível verificar agora. Verifique novamente dentro de momentos.',
  acceptImpossible:
    'Não é possível verificar a partir daqui. Pergunte ao apoio ao cliente antes de apresentar outro pedido.',
  acceptContact: 'O apoio ao cliente pode ajudar. Indique quando foi enviada a aceitação.',
  acceptAttempt: 'Aceitação enviada: {date}',

  bankHeading: 'Os seus dados bancários',
  bankOptional: 'Opcional',
  bankWhy:
    'Com os seus dados bancários, o pedido pode seguir automaticamente e o dinheiro poderá ser transferido mais cedo. Pode omiti-los; nesse caso, a equipa da entidade financiadora poderá pedi-los.',
  bankWhyRequired:
    'Os seus dados bancários são necessários para aceitar. Com eles, o pedido pode seguir automaticamente e o dinheiro poderá ser transferido mais cedo.',
  bankPrivacy:
    'Os seus dados bancários são enviados uma única vez, com a sua aceitação, e esta página não os guarda.',
  bankName: 'Nome do banco',
  bankAccountNumber: 'Número de conta',
  bankSortCode: 'Sort code (código bancário britânico)',
  bankSortCodeHint: 'Por exemplo, 20-\u206017-\u206055 ou 201755',
  bankAccountType: 'Tipo de conta',
  bankRequired: 'Preencha este campo ou deixe vazios todos os dados bancários.',
  bankRequiredAll: 'Preencha este campo.',
  bankDigits: 'Apenas algarismos; num IBAN, também letras.',
  bankSortCodeProblem: 'Utilize grupos de algarismos, por exemplo, 20-\u206017-\u206055.',

  acceptedHeading: 'Aceitou {amount}',
  acceptedHeadingPlain: 'A sua aceitação foi concluída',
  acceptedNext: 'O que acontece agora',
  acceptedSign: 'Leia e assine o seu contrato. O link só é apresentado uma vez.',
  acceptedSignUnknown:
    'Pode ainda ter de assinar um contrato. O link não pode ser apresentado aqui: se aceitou noutro separador, procure-o aí. Se não o encontrar, peça-o ao apoio ao cliente.',
  acceptedAgents:
    'A equipa da entidade financiadora completa o seu pedido e poderá entrar em contacto se faltar algo.',
  acceptedAgentsBank:
    'A equipa da entidade financiadora completa o seu pedido e poderá entrar em contacto, por exemplo, para pedir os seus dados bancários.',
  acceptedPaid: 'Quando tudo estiver completo, a entidade financiadora pode transferir o dinheiro.',
  acceptedKeep:
    'Copie ou imprima o que precisar antes de sair: nem tudo poderá voltar a ser apresentado.',
  acceptedReference: 'Referência do pedido',
  acceptedCopy: 'Copiar',
  acceptedCopied: 'Copiado',
  acceptedCopyFailed: 'Não foi possível copiar. Selecione o texto nesta página e copie-o.',
  acceptedContract: 'Ler e assinar o seu contrato',
  acceptedContractAlone: 'Abrir o contrato numa página própria',
  acceptedCopyContract: 'Copiar o link do contrato',
  acceptedMerchant: 'Ver o seu financiamento na entidade financiadora',
  acceptedLink: 'Mais sobre o seu pedido: {name}',
  acceptedNewTab: 'abre num novo separador',

  recordHeading: 'Comprovativo da sua aceitação',
  recordPrint: 'Imprimir este comprovativo',
  recordOffer: 'Oferta',
  recordTime: 'Data da aceitação',
  recordSite: 'Site da aceitação',
  recordAgreed: 'Concordou com o seguinte: «{text}»',
  recordBank: 'Dados bancários',
  recordBankSent: 'enviados',
  recordBankNone: 'não enviados',
  recordContract: 'Contrato',
  recordOfferReference: 'Referência da oferta',
  recordYourReference: 'A sua referência',
  recordLanguage: 'Idioma deste comprovativo',
} satisfies FlowStrings;
