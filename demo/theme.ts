/** Light or dark: the system's choice until a button is pressed. The elements follow `color-scheme`. */
const KEY = 'demo:theme';
const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');
const buttons = document.querySelectorAll('[data-theme-toggle]');

const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);

function label(): void {
  for (const button of buttons) {
    button.setAttribute('aria-pressed', String(isDark()));
  }
}

const kept = localStorage.getItem(KEY);
if (kept) root.dataset.theme = kept;
label();
system.addEventListener('change', label);

for (const button of buttons) {
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    localStorage.setItem(KEY, root.dataset.theme);
    label();
  });
}
