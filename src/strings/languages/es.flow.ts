import type { FlowStrings } from '../en.js';

/** Spanish, from the press on. */
export default {
  termReceive: 'Usted recibe',
  termNewFinance: 'Nueva financiación',
  termBalanceSettled: 'Liquidación de su financiación actual',
  termBalanceOutOf: 'con cargo a este importe',
  termBalance: 'Pendiente de su financiación actual',
  termBalanceMore: 'superior a la nueva financiación',
  termBalanceAsk:
    'Antes de aceptar, pregunte a la financiera si esta nueva financiación liquida ese importe.',
  termReceiveUnknown: 'importe desconocido',
  termReceiveAsk: 'Pregunte a la financiera antes de aceptar.',
  termBalanceToday: 'importe pendiente según la última consulta',
  termCost: 'Coste de la financiación',
  termCostLowest: 'Su coste más bajo para este importe',
  termCostMore: '{amount} más que su coste más bajo para este importe',
  termRepay: 'Usted devuelve en total',
  termShare: 'Porcentaje de las ventas',
  termShareNote: 'se retiene de sus ventas hasta devolver el total',
  termExpected: 'Plazo previsto',
  termExpectedValue: 'aproximadamente {duration}',
  termExpectedNote: 'depende de sus ventas; es una estimación, no una promesa',
  termFactor: 'Factor de coste (factor rate)',
  termFactorNote: '{repaid} a devolver por cada {advanced}',

  whatIfHeading: 'Haga la prueba con sus propias ventas',
  whatIfTakings: 'Ventas',
  whatIfHint:
    'El importe que quiera, por ejemplo, las ventas de un día. El resultado es un cálculo, no una previsión.',
  whatIfResult: 'De {takings}, usted devuelve {repaid} y se queda con {kept}.',
  whatIfProblem: 'Escriba un importe en cifras, por ejemplo, {example}.',

  expiryCountdown: 'Estas ofertas caducan dentro de {duration}, el {date}.',
  expiryOne: 'Esta oferta caduca dentro de {duration}, el {date}.',

  pickerStart: 'Ver mis ofertas',
  pickerStartHeading: 'Solicite financiación para su negocio',
  pickerHeading: 'Sus ofertas',
  pickerIntro:
    'Usted devuelve el dinero con un porcentaje de sus ventas. Elegir una oferta no le compromete a nada.',
  pickerChosen: 'Oferta elegida: {offer}. Revísela más abajo.',
  pickerReview: 'Revisar esta oferta',
  pickerLimits: 'Este producto está disponible desde {minimum} hasta {maximum}.',
  pickerNarrow: '¿Qué importe desea?',
  pickerNarrowValue: 'Alrededor de {amount}',
  pickerNarrowShown: {
    one: 'Oferta mostrada: {shown} de {total}',
    many: 'Ofertas mostradas: {shown} de {total}',
    other: 'Ofertas mostradas: {shown} de {total}',
  },
  pickerNarrowAll: {
    one: 'Mostrar {total} oferta',
    many: 'Mostrar los {total} de ofertas',
    other: 'Mostrar las {total} ofertas',
  },
  pickerNarrowFewer: 'Mostrar menos ofertas',
  pickerUnavailable: 'No disponible',
  pickerLocked: 'Su aceptación se ha enviado. Vea el resultado más abajo.',
  pickerLoaded: 'Sus ofertas están listas.',
  pickerEmptyHeading: 'Por el momento no hay ninguna oferta que pueda aceptar',
  pickerEmpty:
    'Si ya tiene una financiación, sigue igual. Volver a pedir ofertas equivale a presentar una nueva solicitud: pregunte antes a la financiera.',
  pickerExpiredHeading: 'Estas ofertas han caducado',
  pickerExpired: 'Ninguna se ha aceptado en esta página.',
  pickerUnknownHeading: 'No sabemos con seguridad si llegó su solicitud',
  pickerUnknown:
    'Su solicitud se envió, pero no hubo una respuesta clara. Es posible que haya llegado a la financiera.',
  pickerContact:
    'El servicio de asistencia puede averiguar si llegó. Pregunte allí antes de presentar otra solicitud.',
  pickerErrorHeading: 'No se han podido cargar sus ofertas',
  noticeAgain:
    'Volver a pedir ofertas equivale a presentar una nueva solicitud. Puede dar lugar a una segunda consulta de su historial crediticio personal.',
  pickerAgain: 'Presentar una nueva solicitud',

  faultOffline:
    'Parece que no tiene conexión. No se ha enviado nada. Compruebe la conexión y vuelva a intentarlo.',
  faultUnreachable: 'No se ha podido contactar con la financiera. No se ha cambiado nada.',
  faultElsewhere:
    'Ya se estaba enviando otra cosa en su nombre, quizá desde otra pestaña, por lo que esto no se ha enviado. Compruébelo allí primero y vuelva a intentarlo.',
  faultSignIn: 'Su sesión ha terminado. Vuelva a iniciar sesión y regrese a esta página.',
  faultForbidden:
    'Su usuario no tiene permiso para esto. No se ha cambiado nada. Consulte con quien administra los usuarios.',
  faultBusy: 'La financiera está saturada. Espere un momento y vuelva a intentarlo.',
  faultBusyUntil:
    'La financiera está saturada. Podrá volver a intentarlo a partir de esta hora: {time}.',
  faultRejected: 'La financiera no ha podido procesar esta petición. No se ha cambiado nada.',
  faultRepeated: 'Si ocurre de nuevo, póngase en contacto con el servicio de asistencia.',
  faultPage:
    'Esta página no está bien configurada, por lo que no se ha enviado nada. Póngase en contacto con el servicio de asistencia.',

  acceptHeading: 'Revisar y aceptar',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: 'Aceptar {amount}',
  acceptOther: 'Elegir otra oferta',
  acceptNext:
    'Cuando acepte, el equipo de la financiera completará la solicitud que usted ya ha presentado y podrá ponerse en contacto con usted. Es posible que también tenga que firmar un contrato.',
  acceptBinding:
    'Al pulsar el botón, usted acepta una nueva financiación de {amount} y se compromete a devolver {total}.',
  acceptBindingNet:
    'Al pulsar el botón, usted acepta una nueva financiación de {amount}, de la que recibe alrededor de {receive}, y se compromete a devolver {total}.',
  acceptSubmitting: 'Enviando su aceptación. Mantenga esta página abierta.',
  acceptSending: 'Enviando…',
  acceptConsentRequired: 'Marque la casilla de consentimiento para aceptar la oferta.',
  acceptProblems: 'Revise lo siguiente',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'Esta oferta ha caducado',
  acceptExpired:
    'No se ha aceptado en esta página. Para nuevas ofertas hace falta una nueva solicitud.',
  acceptRefused: 'Revise sus datos bancarios o bórrelos y vuelva a pulsar el botón.',
  acceptRefusedRequired: 'Revise sus datos bancarios y vuelva a pulsar el botón.',
  acceptErrorHeading: 'Su aceptación no se ha completado',
  acceptUnknownHeading: 'Es posible que su aceptación se haya completado',
  acceptUnknown:
    'Su aceptación se envió, pero no hubo una respuesta clara, por lo que no sabemos si se ha completado. Por precaución, no se puede enviar una segunda vez.',
  acceptRecheck: 'Comprobar ahora',
  acceptRechecking: 'Consultando a la financiera.',
  acceptAbsent:
    'Su aceptación todavía no consta. Aun así, puede haberse completado: puede tardar en aparecer. Vuelva a comprobarlo más tarde o pregunte al servicio de asistencia, y no presente otra solicitud antes de saberlo.',
  acceptRecheckFailed: 'No se ha podido comprobar. Vuelva a comprobarlo en un momento.',
  acceptImpossible:
    'No se puede comprobar desde aquí. Pregunte al servicio de asistencia antes de presentar otra solicitud.',
  acceptContact:
    'El servicio de asistencia puede ayudarle. Indique la hora en que se envió la aceptación.',
  acceptAttempt: 'Aceptación enviada: {date}',

  bankHeading: 'Sus datos bancarios',
  bankOptional: 'Opcional',
  bankWhy:
    'Con sus datos bancarios, su solicitud puede seguir su curso automáticamente y es posible que el dinero se abone antes. Puede omitirlos; en ese caso, el equipo de la financiera podrá pedírselos.',
  bankWhyRequired:
    'Sus datos bancarios son necesarios para aceptar. Con ellos, su solicitud puede seguir su curso automáticamente y es posible que el dinero se abone antes.',
  bankPrivacy:
    'Sus datos bancarios se envían una sola vez, con su aceptación, y esta página no los guarda.',
  bankName: 'Nombre del banco',
  bankAccountNumber: 'Número de cuenta',
  bankSortCode: 'Sort code (código bancario británico)',
  bankSortCodeHint: 'Por ejemplo, 20-\u206017-\u206055 o 201755',
  bankAccountType: 'Tipo de cuenta',
  bankRequired: 'Rellene este campo o deje vacíos todos los datos bancarios.',
  bankRequiredAll: 'Rellene este campo.',
  bankDigits: 'Solo cifras; en un IBAN, también letras.',
  bankSortCodeProblem: 'Utilice grupos de cifras, por ejemplo, 20-\u206017-\u206055.',

  acceptedHeading: 'Ha aceptado {amount}',
  acceptedHeadingPlain: 'Su aceptación se ha completado',
  acceptedNext: 'Qué ocurre ahora',
  acceptedSign: 'Lea y firme su contrato. El enlace solo se muestra una vez.',
  acceptedSignUnknown:
    'Puede que aún tenga que firmar un contrato. Aquí no se puede mostrar el enlace: si aceptó en otra pestaña, búsquelo allí. Si no lo encuentra, pídalo al servicio de asistencia.',
  acceptedAgents:
    'El equipo de la financiera completa su solicitud. Puede ponerse en contacto con usted si falta algo.',
  acceptedAgentsBank:
    'El equipo de la financiera completa su solicitud. Puede ponerse en contacto con usted, por ejemplo, para pedirle sus datos bancarios.',
  acceptedPaid: 'Cuando todo esté completo, la financiera podrá abonar el dinero.',
  acceptedKeep: 'Copie o imprima lo que necesite antes de salir: no todo podrá volver a mostrarse.',
  acceptedReference: 'Referencia de la solicitud',
  acceptedCopy: 'Copiar',
  acceptedCopied: 'Copiado',
  acceptedCopyFailed: 'No se ha podido copiar. Seleccione el texto en esta página y cópielo.',
  acceptedContract: 'Leer y firmar su contrato',
  acceptedContractAlone: 'Abrir el contrato en una página aparte',
  acceptedCopyContract: 'Copiar el enlace del contrato',
  acceptedMerchant: 'Ver su financiación en la financiera',
  acceptedLink: 'Más sobre su solicitud: {name}',
  acceptedNewTab: 'se abre en una pestaña nueva',

  recordHeading: 'Justificante de su aceptación',
  recordPrint: 'Imprimir este justificante',
  recordOffer: 'Oferta',
  recordTime: 'Aceptada',
  recordSite: 'Aceptada en',
  recordAgreed: 'Usted aceptó lo siguiente: «{text}»',
  recordBank: 'Datos bancarios',
  recordBankSent: 'enviados',
  recordBankNone: 'no enviados',
  recordContract: 'Contrato',
  recordOfferReference: 'Referencia de la oferta',
  recordYourReference: 'Su referencia',
  recordLanguage: 'Idioma de este justificante',
} satisfies FlowStrings;
