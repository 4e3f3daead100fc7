const KEY = 'finance-application';

const line = document.querySelector('#application');

/** @param {string | null} applicationId */
function show(applicationId) {
  if (line && applicationId) line.textContent = `Application ${applicationId}`;
}

// Events bubble: one listener for the whole page.
document.addEventListener('offer-accepted', ({ detail: { acceptance } }) => {
  // To show it again. The server stores `provider_id`, for the answer goes through it.
  localStorage.setItem(KEY, acceptance.application_id);
  show(acceptance.application_id);
});

document.addEventListener('finance-error', ({ detail: { error } }) => {
  console.warn(error.operation, error.code, error.outcome);
});

show(localStorage.getItem(KEY));
