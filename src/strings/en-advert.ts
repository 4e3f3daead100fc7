/**
 * English for the advert, and for what has to be said before the rest is there: the only strings that a page with
 * nothing but an advert loads. Picker and acceptance have them too: they share some, and their own come with the
 * part of the page that may get lost.
 */
export const advertStrings = {
  advertHeading: 'You can apply to renew your business finance',
  advertBody:
    'See how much you could get and exactly what it would cost. You only decide after you have seen your offers.',
  advertNotice:
    'Asking for offers counts as an application. It may lead to a credit check on your personal credit file.',
  advertAction: 'See my offers',
  advertDismiss: 'Not now',
  advertProgress: 'Your current finance',
  advertBalance: '{amount} left to repay',
  advertProgressValue: '{percent} complete',
  pickerLoading: 'Getting your offers. This can take up to a minute; please keep this page open.',
  viewLost: 'This part of the page could not be loaded. Try again, or reload the page.',
  retry: 'Try again',
};

export type AdvertStrings = { [K in keyof typeof advertStrings]: string };
