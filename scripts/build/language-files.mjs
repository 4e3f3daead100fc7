import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ENTRY = 'language-files';
const strings = fileURLToPath(new URL('../../src/strings/', import.meta.url));

/** Runs the sources of the texts. Returns their exports, and in `read` the files that were read. */
async function evaluate() {
  const bundle = await rolldown({
    input: ENTRY,
    tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)),
    plugins: [
      {
        name: ENTRY,
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) =>
          id === ENTRY
            ? ['catalog', 'en', 'en-advert', 'packed']
                .map((name) => `export * from ${JSON.stringify(`${strings}${name}.ts`)};`)
                .join('\n')
            : null,
      },
    ],
  });
  const { output } = await bundle.generate({ codeSplitting: false });
  const read = (await bundle.watchFiles).filter((file) => file !== ENTRY);
  await bundle.close();
  const sources = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return { ...sources, read };
}

/**
 * Written as a template, which keeps line breaks as they are. Direction marks are escaped, so that they are visible.
 */
const template = (text) =>
  `\`${text
    .replace(/[\\`]|\$(?=\{)/g, '\\$&')
    .replace(
      /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
      (mark) => `\\u${mark.charCodeAt(0).toString(16)}`,
    )}\``;

/**
 * The languages of the catalog as the script-tag builds carry them. `languages` has their tags; `files` the name
 * (`de.first`, `de.flow`) and the code of each module; `read` the sources that were read. The texts of the advert keep
 * their keys, because the code to unpack them would be in the core and cost more there than it saves. Throws if a
 * language has other keys than the English table.
 */
export async function languageFiles() {
  const { languages, load, checkKeys, pack, PACKED, advertStrings, flowStrings, read } =
    await evaluate();
  const code = (texts) => {
    const entries = Object.entries(texts).map(([key, text]) => `${key || "''"}:${template(text)}`);
    return `export default{${entries.join()}};`;
  };
  const files = [];
  for (const tag of languages) {
    const { default: advert } = await load(`${tag}.first`);
    const { default: flow } = await load(`${tag}.flow`);
    checkKeys(tag, advertStrings, advert);
    checkKeys(tag, flowStrings, flow);
    files.push({ name: `${tag}.first`, code: code(advert) });
    files.push({ name: `${tag}.flow`, code: code({ [PACKED]: pack(tag, flowStrings, flow) }) });
  }
  return { languages, files, read };
}
