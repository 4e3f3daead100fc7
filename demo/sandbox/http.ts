/** What an operation says, before it becomes a Web response. Plain JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function answer(status: number, body: unknown): Answer {
  return { status, body };
}

/** The document shows no error body (§7): as little as can be. */
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

/** Takes what `fetch` takes. A relative address needs a page; elsewhere it is one of localhost. */
export function toRequest(input: Request | string | URL, init?: RequestInit): Request {
  // Not `instanceof`: a request may come from another realm, such as a frame.
  if (typeof input === 'object' && 'method' in input) {
    return init ? new Request(input, init) : input;
  }
  const elsewhere = typeof location === 'undefined';
  return new Request(elsewhere ? new URL(input, 'http://localhost/') : input, init);
}

/** Rejects as `fetch` does when the signal aborts. What was sent may still be carried out. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** The media type of a request's body, without parameters. */
function isJson(request: Request): boolean {
  const type = request.headers.get('content-type') ?? '';
  return type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

/** Reads a body as JSON; an answer where it is none. */
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
