/** The frame, as wide as it is chosen to be, with a handle to drag. */
import { html } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { App } from './app.js';
import { NARROWEST } from './choices.js';
import type { GalleryState } from './states/index.js';

export function renderCanvas(app: App, state: GalleryState) {
  const { width } = app.selection;
  const size = (element: Element | undefined) => {
    if (element instanceof HTMLElement) {
      element.style.inlineSize = width === 'fluid' ? '100%' : `${width}px`;
    }
  };
  return html`<section class="canvas" aria-label="The state">
    <div class="scroller">
      <div class="viewport" ${ref(size)}>
        <iframe data-frame title="${state.group}: ${state.title}"></iframe>
        <div
          class="handle"
          role="slider"
          tabindex="0"
          aria-label="Width of the frame"
          aria-valuemin=${NARROWEST}
          aria-valuemax="4000"
          aria-valuenow=${width === 'fluid' ? 4000 : width}
          aria-valuetext=${width === 'fluid' ? 'all there is' : `${width} pixels`}
          title="Drag, or use the arrow keys"
          @pointerdown=${(event: PointerEvent) => drag(app, event)}
          @keydown=${(event: KeyboardEvent) => step(app, event)}
        ></div>
      </div>
    </div>
    <p class="measure">
      <span>${width === 'fluid' ? 'As wide as there is room' : `${width} px`}</span>
      <button type="button" @click=${() => app.reload()}>Start anew</button>
    </p>
  </section>`;
}

const widthOf = (handle: Element): number =>
  handle.parentElement?.querySelector('iframe')?.offsetWidth ?? NARROWEST;

const set = ({ go }: App, width: number, replace = true): void => {
  go({ width: Math.min(4000, Math.max(NARROWEST, Math.round(width))) }, { replace });
};

function drag(app: App, down: PointerEvent): void {
  const handle = down.currentTarget as HTMLElement;
  const from = widthOf(handle);
  // Over the frame the pointer would be the frame's.
  handle.setPointerCapture(down.pointerId);
  const move = ({ clientX }: PointerEvent) => {
    set(app, from + clientX - down.clientX);
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener(
    'lostpointercapture',
    () => {
      handle.removeEventListener('pointermove', move);
    },
    { once: true },
  );
}

function step(app: App, event: KeyboardEvent): void {
  const by = { ArrowLeft: -10, ArrowRight: 10, PageDown: -100, PageUp: 100 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  set(app, widthOf(event.currentTarget as Element) + by);
}
