import { expect } from '@open-wc/testing';
import * as client from '../src/client.js';

/** The modules that `entry` loads, as the test server serves them. */
async function importGraph(entry: string): Promise<string[]> {
  const found = new Set<string>();
  const pending = [new URL(entry, import.meta.url).href];
  for (let url = pending.pop(); url; url = pending.pop()) {
    const { pathname } = new URL(url);
    if (found.has(pathname)) continue;
    found.add(pathname);
    const response = await fetch(url);
    expect(response.ok, pathname).to.be.true;
    const source = await response.text();
    const imports = /(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g;
    for (const [, specifier] of source.matchAll(imports)) {
      // Bare names are rewritten to addresses by the test server.
      expect(specifier).to.match(/^[./]/);
      pending.push(new URL(specifier!, url).href);
    }
  }
  return [...found];
}

describe('client.js', () => {
  it('gives the client and its errors', () => {
    expect(Object.keys(client)).to.have.members(['createClient', 'FinanceError', 'isFinanceError']);
  });

  it('loads no Lit, and nothing of the layers above the client', async () => {
    const modules = await importGraph('../src/client.ts');
    expect(modules).to.include('/src/client/transport.ts');
    for (const module of modules) expect(module).to.match(/^\/src\/(client|domain)[/.]/);
  });

  it('is a graph that this test would find Lit in', async () => {
    const modules = await importGraph('../src/internal/host.styles.ts');
    expect(modules.filter((module) => module.includes('/node_modules/@lit/'))).not.to.be.empty;
  });
});
