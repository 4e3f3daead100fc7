/** The answer of an operation, before it becomes a `Response`. Plain JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function answer(status: number, body: unknown): Answer {
  return { status, body };
}

/** An answer that refuses a request. The document shows no error body (§7), so this one is minimal. */
export function refusal(status: number, error: string, headers?: Record<string, string>): Answer {
  return { status, body: { error }, ...(headers && { headers }) };
}

export function toResponse(answer: Answer, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(answer.body), {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...headers,
      ...answer.headers,
    },
  });
}

/**
 * Takes the same arguments as `fetch`. On a page, a relative address is resolved against it; elsewhere, against
 * localhost.
 */
export function toRequest(input: Request | string | URL, init?: RequestInit): Request {
  // Not `instanceof`: a request may come from another realm, such as a frame.
  if (typeof input === 'object' && 'method' in input) {
    return init ? new Request(input, init) : input;
  }
  return new Request(new URL(input, baseAddress()), init);
}

/** Said to `Request`, because in a test runner with a document it is Node's, which doesn't know of the page. */
function baseAddress(): string {
  if (typeof document !== 'undefined') return document.baseURI;
  return typeof location === 'undefined' ? 'http://localhost/' : location.href;
}

/** Rejects like `fetch` when the signal aborts. What was sent may still be carried out. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Whether the media type of a request's body is JSON, whatever its parameters. */
function isJson(request: Request): boolean {
  const type = request.headers.get('content-type') ?? '';
  return type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

/** Reads a body as JSON. Returns an answer that refuses it if it isn't JSON. */
export function parseBody(
  request: Request,
  text: string,
): { readonly value: unknown } | { readonly refused: Answer } {
  if (!isJson(request)) return { refused: refusal(415, 'content-type must be application/json') };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { refused: refusal(400, 'the body is not JSON') };
  }
}
