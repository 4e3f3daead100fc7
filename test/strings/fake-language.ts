import { files, languages, type Part } from '../../src/strings/catalog.js';
import type { Strings } from '../../src/strings/strings.js';
import { deferred } from '../helpers/fakes.js';

let fakes = 0;

/** A language of the catalog, of those kept for private use, whose texts come when the test says so. */
export function fakeLanguage(tag = `qa${String.fromCharCode(97 + fakes++)}`) {
  const asked: Part[] = [];
  const requests: Partial<
    Record<Part, ReturnType<typeof deferred<{ default: Partial<Strings> }>>>
  > = {};
  const load = (part: Part) => () => {
    asked.push(part);
    return (requests[part] = deferred<{ default: Partial<Strings> }>()).promise;
  };
  languages.push(tag);
  for (const part of ['first', 'flow'] as const) files[`${tag}.${part}`] = load(part);
  return {
    tag,
    /** Parts in the order in which they were asked for. */
    asked,
    answer: (part: Part, strings: Partial<Strings>) =>
      requests[part]!.resolve({ default: strings }),
    fail: (part: Part) => requests[part]!.reject(new TypeError('Failed to fetch module')),
  };
}
