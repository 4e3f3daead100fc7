import type { AdvertStrings } from '../en-advert.js';

/** Spanish, the advert. */
export default {
  advertHeading: 'Puede solicitar la renovación de la financiación de su negocio',
  advertBody:
    'Vea cuánto podría obtener y cuánto le costaría exactamente. No tiene que decidir hasta haber visto sus ofertas.',
  advertNotice:
    'Pedir ofertas equivale a presentar una solicitud. Puede dar lugar a una consulta de su historial crediticio personal.',
  advertAction: 'Ver mis ofertas',
  advertDismiss: 'Ahora no',
  advertProgress: 'Su financiación actual',
  advertBalance: 'Pendiente de devolver: {amount}',
  advertProgressValue: 'Progreso: {percent}',
  pickerLoading:
    'Obteniendo sus ofertas. Puede tardar hasta un minuto; mantenga esta página abierta.',
  viewLost:
    'No se ha podido cargar esta parte de la página. Vuelva a intentarlo o recargue la página.',
  retry: 'Reintentar',
} satisfies AdvertStrings;
