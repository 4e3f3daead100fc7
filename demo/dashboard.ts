/**
 * Drives the dashboard for the demo. The elements on the page need none of this. Here, attributes switch the merchant,
 * as on a page that learns late who the merchant is.
 */
import { elementsOfPage, present } from './page.js';
import { openPanel } from './panel.js';
import { merchants as cast, PROVIDERS, sampleInitialApplication } from './sandbox/index.js';
import './theme.js';

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly merchant_id: string;
  readonly currency: string;
  /** Missing if the merchant applies for the first time. */
  readonly provider_id?: string;
}

const choices: Choice[] = [
  ...cast.map((merchant) => ({ ...merchant, label: merchant.business })),
  {
    name: 'unknown',
    label: 'Somebody the service does not know',
    description: 'The service answers 404. Nothing is shown; the fault is in the log.',
    provider_id: PROVIDERS.unknown,
    merchant_id: 'merchant-unknown',
    currency: 'GBP',
  },
  {
    name: 'initial',
    label: 'Example Pastries (first application)',
    description:
      'No provider_id yet: the picker gets a whole application and a start button of its own.',
    merchant_id: sampleInitialApplication.application.merchant_id,
    currency: sampleInitialApplication.application.currency,
  },
];

const panel = openPanel(present(document.querySelector<HTMLDetailsElement>('.demo')));

function show({ name, label, description, provider_id, merchant_id, currency }: Choice): void {
  for (const element of elementsOfPage()) {
    if (provider_id) element.setAttribute('provider-id', provider_id);
    else element.removeAttribute('provider-id');
    element.setAttribute('merchant-id', merchant_id);
    element.setAttribute('currency', currency);
  }
  const picker = present(document.querySelector('offer-picker'));
  picker.toggleAttribute('show-start', !provider_id);
  picker.application = provider_id ? undefined : sampleInitialApplication;

  const business = label.replace(/ \(.*\)$/, '');
  for (const place of document.querySelectorAll('[data-business]')) place.textContent = business;
  panel.description.textContent = description;
  panel.select.value = name;
  const url = new URL(location.href);
  url.searchParams.set('merchant', name);
  history.replaceState(null, '', url);
}

function offer(choice: Choice): void {
  const option = document.createElement('option');
  option.value = choice.name;
  option.textContent = choice.label;
  panel.select.append(option);
}

choices.forEach(offer);
panel.merchants.hidden = false;
panel.select.addEventListener('change', () => {
  const choice = choices.find(({ name }) => name === panel.select.value);
  if (choice) show(choice);
  void panel.refresh();
});

// The merchant stays the same over a reload, or there would be no offers to resume.
const wanted = new URL(location.href).searchParams.get('merchant') ?? 'eligible';
const known = choices.find(({ name }) => name === wanted) ?? choices[0];
if (known) show(known);

// A merchant whose first application was accepted comes back with the issued `provider_id`.
const { merchants } = await panel.refresh();
for (const { name, provider_id, merchant_id, currency } of merchants) {
  if (name !== null) continue;
  const choice = {
    name: merchant_id,
    label: 'Example Pastries (comes back)',
    description: `The provider_id of the first application is stored: ${provider_id}`,
    provider_id,
    merchant_id,
    currency,
  };
  choices.push(choice);
  offer(choice);
  if (wanted === merchant_id) show(choice);
}
