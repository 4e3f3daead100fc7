import type { AdvertStrings } from '../en-advert.js';

/** Portuguese, as it is written in Portugal and understood in Brazil; the advert. */
export default {
  advertHeading: 'Pode pedir a renovação do financiamento do seu negócio',
  advertBody:
    'Veja quanto poderia obter e quanto custaria exatamente. Só decide depois de ver as suas ofertas.',
  advertNotice:
    'Pedir ofertas equivale a apresentar um pedido de financiamento. Pode dar lugar a uma consulta do seu histórico pessoal de crédito.',
  advertAction: 'Ver as minhas ofertas',
  advertDismiss: 'Agora não',
  advertProgress: 'O seu financiamento atual',
  advertBalance: '{amount} por reembolsar',
  advertProgressValue: '{percent} concluído',
  pickerLoading:
    'A obter as suas ofertas. Pode demorar até um minuto; mantenha esta página aberta.',
  viewLost:
    'Não foi possível carregar esta parte da página. Tente novamente ou recarregue a página.',
  retry: 'Tentar novamente',
} satisfies AdvertStrings;
