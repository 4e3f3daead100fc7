/// <reference types="node" />
import type { Connect, Plugin } from 'vite';
import { createControl } from './control.js';
import { createNodeListener } from './node.js';
import { createSandbox } from './service.js';

/** Serves a sandbox over HTTP, with its control endpoints, in Vite's dev server and preview. */
export function sandboxServer(): Plugin {
  const sandbox = createSandbox();
  const control = createNodeListener(createControl(sandbox));
  const service = createNodeListener((request) => sandbox.fetch(request));

  function mount({ middlewares }: { middlewares: Connect.Server }): void {
    middlewares.use(sandbox.basePath, (req, res, next) => void service(req, res, next));
    middlewares.use('/sandbox', (req, res, next) => void control(req, res, next));
  }

  return {
    name: 'merchant-finance-sandbox',
    configureServer: mount,
    configurePreviewServer: mount,
  };
}
