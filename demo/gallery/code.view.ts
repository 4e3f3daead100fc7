import { html } from 'lit';

/** Text to copy. */
export const renderCode = (title: string, text: string) =>
  html`<figure class="code">
    <figcaption>
      <span>${title}</span>
      <button type="button" @click=${(event: Event) => void copy(event, text)}>Copy</button>
    </figcaption>
    <pre tabindex="0" data-code><code>${text}</code></pre>
  </figure>`;

async function copy({ currentTarget }: Event, text: string): Promise<void> {
  const button = currentTarget as HTMLButtonElement;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    // Not allowed, or no secure context: selected, so that one key press copies it.
    const pre = button.closest('figure')?.querySelector('pre');
    if (pre) getSelection()?.selectAllChildren(pre);
    button.textContent = 'Selected';
  }
  setTimeout(() => (button.textContent = 'Copy'), 2000);
}
