import { html, nothing, render as commit } from 'lit-html';
import { onceWhenIdle } from '../../internal/when-idle.js';
import { adviceFor, adviceText } from '../shared/advice.js';
import { renderButton } from '../shared/button.js';
import { firstClick } from '../shared/first-click.js';
import { renderFrame, type FrameContent } from '../shared/frame.js';
import { termUnitOf } from '../shared/price.js';
import { viewStyles } from '../shared/view.styles.js';
import { PickerBehaviour } from './offer-picker.behaviour.js';
import type { OfferPicker } from './offer-picker.js';
import { pickerStyles } from './offer-picker.styles.js';
import { renderReady } from './offers.view.js';
import { rehearsedScene } from './rehearsal.js';
import { memoryOf, type Memory, type Scene } from './scene.js';
import { start } from './start.js';

const prepare = onceWhenIdle();

const styles = [...viewStyles, pickerStyles];

export function behave(host: OfferPicker): PickerBehaviour {
  const memory = memoryOf(host);
  prepare(() => rehearse(host, memory));
  return new PickerBehaviour(host, { styles, render: () => render(host, memory) });
}

function render(host: OfferPicker, memory: Memory): unknown {
  const { session } = host;
  if (!session) return nothing;
  const scene: Scene = { host, memory, session, state: session.state, l: host.localizer };
  return renderFrame(CONTENTS[host.state](scene), scene.l);
}

/**
 * Renders in advance what a press or the service's answer will show, where nobody sees it, so that it appears sooner.
 */
function rehearse(host: OfferPicker, memory: Memory): void {
  const scene = rehearsedScene(host, memory);
  if (!scene) return;
  // Lit parses a style sheet when its getter is first called.
  styles.forEach(({ styleSheet }) => styleSheet);
  for (const render of [renderLoading, renderReady]) {
    commit(renderFrame(render(scene), scene.l), document.createDocumentFragment());
  }
}

const CONTENTS: Record<OfferPicker['state'], (scene: Scene) => FrameContent> = {
  idle: renderStart,
  loading: renderLoading,
  ready: renderReady,
  empty: renderEmpty,
  expired: againAfter('Expired'),
  unknown: againAfter('Unknown'),
  error: renderError,
};

function renderStart({ host, session, state, l }: Scene): FrameContent {
  // The button stays for a moment after a press. A second press isn't another decision.
  const press = () => session.state.started || start(host);
  return {
    // Only the service says who may renew (§1).
    heading: l.text(state.eligibility === 'eligible' ? 'advertHeading' : 'pickerStartHeading'),
    replaceable: true,
    status: '',
    body: html`<div class="stack">
      <div><slot name="intro">${l.text('advertBody')}</slot></div>
      <p id="notice">${l.text('advertNotice')}</p>
      ${renderButton('start', '', l.text('pickerStart'), firstClick(press), 'notice disclosure')}
      <slot name="disclosure" id="disclosure"></slot>
    </div>`,
  };
}

function renderLoading(scene: Scene): FrameContent {
  const { l } = scene;
  const text = l.text('pickerLoading');
  return {
    heading: l.text('pickerHeading'),
    replaceable: true,
    status: text,
    body: html`<p class="muted" aria-hidden="true">${text}</p>
      ${renderSkeleton(scene)}`,
  };
}

/**
 * A placeholder for one product with three offers, built from the same parts, so that it takes as much room as the
 * offers: where sentences break, only about as much.
 */
function renderSkeleton(scene: Scene) {
  const { hideFactorRate } = scene.host;
  const rows = 3 + (termUnitOf(scene) ? 1 : 0) + (hideFactorRate ? 0 : 1);
  const row = (_: unknown, index: number) =>
    html`<div class="row">
      <dt>&nbsp;</dt>
      <dd class="value">&nbsp;</dd>
      ${!hideFactorRate && index === rows - 1 ? html`<dd class="note">&nbsp;</dd>` : nothing}
    </div>`;
  return html`<p class="skeleton expiry" aria-hidden="true">&nbsp;</p>
    <div class="skeleton product" aria-hidden="true">
      <h3 part="subheading" class="subheading">&nbsp;</h3>
      <p>&nbsp;</p>
      <p>&nbsp;</p>
      <div class="offers">
        ${Array.from(
          { length: 3 },
          () =>
            html`<div class="offer">
              <div class="pick">
                <span></span
                ><span class="what"
                  ><span class="label">&nbsp;</span
                  ><span class="price"
                    ><span class="caption">&nbsp;</span><span class="amount">&nbsp;</span></span
                  ></span
                >
              </div>
              <dl class="terms">${Array.from({ length: rows }, row)}</dl>
            </div>`,
        )}
      </div>
    </div>
    <div class="what-if" aria-hidden="true"><div class="summary"></div></div>`;
}

function renderEmpty({ l }: Scene): FrameContent {
  const text = l.text('pickerEmpty');
  return {
    heading: l.text('pickerEmptyHeading'),
    body: html`<div><slot name="empty">${text}</slot></div>
      <slot name="contact"></slot>`,
  };
}

/** A second application is only made by a press on a button beside the notice of what it may do (§3). */
function againAfter(state: 'Expired' | 'Unknown') {
  return ({ host, session, state: { blocked, error }, l }: Scene): FrameContent => {
    // If the first application may have arrived, a second one isn't the first thing to suggest.
    const isUnknown = state === 'Unknown';
    // A new application that was refused says nothing about one whose answer was lost before.
    const isRefused = isUnknown && error?.operation === 'offers' && error.outcome !== 'unknown';
    return {
      heading: l.text(`picker${state}Heading`),
      reason: l.text(`picker${state}`),
      body: html`${isUnknown ? html`<p><slot name="contact">${l.text('pickerContact')}</slot></p>` : nothing}
        <div class="stack">
          <p class="notice" id="notice">${l.text('noticeAgain')}</p>
          ${
            isRefused
              ? html`<p class="problems" role="alert">
                  <strong>${l.text('pickerErrorHeading')}. </strong
                  >${adviceText({ blocked, error }, session.now(), l)}
                </p>`
              : nothing
          }
          ${renderButton(
            'retry',
            isUnknown ? 'secondary' : '',
            l.text('pickerAgain'),
            firstClick(() => start(host, { again: true })),
            'notice',
          )}
        </div>
        ${isUnknown ? nothing : html`<slot name="contact"></slot>`}`,
    };
  };
}

function renderError({ host, session, state, l }: Scene): FrameContent {
  const again = firstClick(() => start(host, {}));
  return {
    // Contradictory settings say nothing about offers that were loaded before.
    heading: l.text(state.blocked ? 'pickerHeading' : 'pickerErrorHeading'),
    reason: adviceText(state, session.now(), l),
    body: html`${
        adviceFor(state).next === 'retry'
          ? html`<div class="stack">${renderButton('retry', '', l.text('retry'), again)}</div>`
          : nothing
      } <slot name="contact"></slot>`,
  };
}
