import { expect } from '@open-wc/testing';
import { pageOrigin } from '../../src/client/page-origin.js';

/** What a frame that was made with `srcdoc` takes for its origin. */
async function originIn(sandbox?: string): Promise<unknown> {
  const frame = document.createElement('iframe');
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  frame.srcdoc = `<script>
    var origin = 'Stockholm';
    ${pageOrigin.toString()}
    parent.postMessage({ told: pageOrigin() }, '*');
  </script>`;
  const told = new Promise((resolve) => {
    addEventListener('message', ({ source, data }: MessageEvent<{ told?: string }>) => {
      if (source === frame.contentWindow && data.told) resolve(data.told);
    });
  });
  document.body.append(frame);
  const found = await told;
  frame.remove();
  return found;
}

describe('pageOrigin()', () => {
  it('is that of the page', () => {
    expect(pageOrigin()).to.equal(location.origin);
  });

  it('is that of the page in a frame that it has written', async () => {
    expect(await originIn()).to.equal(location.origin);
  });

  it('is nobody’s in a frame that is closed off', async () => {
    expect(await originIn('allow-scripts')).to.equal('null');
  });
});
