import { bare } from '../../domain/objects.js';

const PAPER = `
  body { margin: 2em; font: 12pt/1.5 system-ui, sans-serif; }
  h1 { font-size: 16pt; }
  dl > div { display: grid; grid-template-columns: 1fr auto; column-gap: 2em; padding-block: 0.4em;
    border-block-start: 1px solid #999; break-inside: avoid; }
  dd { margin: 0; }
  .value { text-align: end; font-weight: 600; overflow-wrap: anywhere; }
  body > p { white-space: pre-line; }
  .note { grid-column: 1 / -1; font-size: 10pt; }
`;

/**
 * Prints the record that `button` is in alone: the page around it belongs to the partner, and not to the merchant's
 * record.
 */
export function printAlone(button: HTMLElement): void {
  const root = button.getRootNode() as ShadowRoot;
  const record = button.closest<HTMLElement>('.record');
  const terms = record?.querySelector('dl');
  if (!record || !terms) return;
  root.querySelector('iframe.paper')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'paper visually-hidden';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  // Browsers differ in when an empty frame gets its document.
  frame.addEventListener(
    'load',
    () => {
      const page = frame.contentDocument?.defaultView;
      // In a sandbox without an origin the frame is of another one. Then the page around the record is printed, too.
      if (!page) {
        frame.remove();
        print();
        return;
      }
      write(record, terms, page);
      page.addEventListener('afterprint', () =>
        setTimeout(() => {
          frame.remove();
          button.focus();
        }),
      );
      page.focus();
      page.print();
    },
    bare({ once: true }),
  );
  root.append(frame);
}

/**
 * Writes a record into an empty page, as nodes and a constructed style sheet: a strict content security policy has
 * nothing to refuse.
 */
function write(record: HTMLElement, terms: HTMLElement, page: Window & typeof globalThis): void {
  const { document: paper } = page;
  const title = record.querySelector('h3')?.textContent ?? '';
  const notes = [...record.querySelectorAll(':scope > .note')];
  paper.documentElement.lang = record.lang;
  paper.documentElement.dir = getComputedStyle(terms).direction;
  paper.title = title;
  const heading = paper.createElement('h1');
  heading.textContent = title;
  const paragraphs = notes.map((note) => {
    const paragraph = paper.createElement('p');
    paragraph.textContent = textOf(note);
    return paragraph;
  });
  paper.body.replaceChildren(heading, paper.importNode(terms, true), ...paragraphs);
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(PAPER);
  paper.adoptedStyleSheets = [sheet];
}

/** The text of a note as it is seen. Nobody can follow a link on paper, so its address says which terms were read. */
function textOf(note: Element): string {
  const copy = note.cloneNode(true) as HTMLElement;
  for (const link of copy.querySelectorAll('a')) {
    if (link.href) link.append(` (${link.href})`);
  }
  // Only what is on the page has the lines that are seen, without styles, scripts and what is hidden.
  note.after(copy);
  const text = copy.innerText.trim();
  copy.remove();
  return text;
}
