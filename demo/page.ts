/** The finance elements of the page. */
export const elementsOfPage = () => [
  ...document.querySelectorAll('renewal-advert'),
  ...document.querySelectorAll('offer-picker'),
  ...document.querySelectorAll('offer-accept'),
];

export function present<T>(found: T | null | undefined): T {
  if (found == null) throw new Error('Something is missing in this page.');
  return found;
}
