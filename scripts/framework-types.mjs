/**
 * Writes to `dist` what other tools need to know about the elements, taken from the manifest:
 *
 *     types/elements.d.ts                attributes, properties and events of each tag
 *     types/<framework>.d.ts             the files of `types/`, which add those to a framework's templates
 *     angular/finance-elements.ts        the same for Angular, as a source file to copy
 *     vscode.html-custom-data.json, vscode.css-custom-data.json, web-types.json
 *
 * Run it after `npm run build:npm`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getWebTypesData } from 'custom-element-jet-brains-integration';
import {
  getVsCodeCssCustomData,
  getVsCodeHtmlCustomData,
} from 'custom-element-vs-code-integration';
import { format } from 'prettier';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Read again for each use, because the generators modify it. */
const readManifest = () => JSON.parse(readFileSync('custom-elements.json', 'utf8'));

const elements = readManifest()
  .modules.flatMap(({ declarations }) => declarations ?? [])
  .filter(({ tagName }) => tagName)
  .map(({ tagName, name, description, members, attributes, events }) => ({
    tagName,
    name,
    description,
    attributes,
    events,
    properties: members.filter(
      (member) => member.kind === 'field' && !member.readonly && !member.static,
    ),
  }));

const comment = (text, indent = '  ') =>
  text ? `${indent}/** ${text.trim().replace(/\s*\n\s*/g, ' ')} */\n` : '';

/** The type of an attribute. Attributes are text, so their types must not refer to other types. */
function attributeType({ name, type: { text } }) {
  const type = text.replace(/\s*\|\s*undefined\b/g, '');
  // A framework that is given `null` leaves the attribute out.
  if (!/^(boolean|number|string|'[^']*'(\s*\|\s*'[^']*')*)(\s*\|\s*null)?$/.test(type)) {
    throw new Error(`The attribute ${name} has a type that markup can't have: ${text}`);
  }
  return type;
}

// --- types ---------------------------------------------------------------------------------------

const typesOf = ({ tagName, name, attributes, properties, events }) => `
/** Attributes of \`<${tagName}>\`, by their names in markup. */
export interface ${name}Attributes {
${attributes
  .map(
    (attribute) =>
      `${comment(attribute.description)}  '${attribute.name}'?: ${attributeType(attribute)} | undefined;`,
  )
  .join('\n')}
}

/** Properties of \`<${tagName}>\` that a page sets. */
export interface ${name}Properties {
${properties
  .map(
    (property) =>
      `${comment(property.description)}  ${property.name}?: ${name}['${property.name}'] | undefined;`,
  )
  .join('\n')}
}

/** Events of \`<${tagName}>\`. */
export interface ${name}Events {
${events
  .map((event) => `${comment(event.description)}  '${event.name}': ${event.type.text};`)
  .join('\n')}
}
`;

const eventClasses = [...new Set(elements.flatMap(({ events }) => events.map((e) => e.type.text)))];

const elementTypes = `// Generated from the manifest by scripts/framework-types.mjs.
import type {
  ${[...elements.map(({ name }) => name), ...eventClasses].sort().join(', ')}
} from '../index.js';
${elements.map(typesOf).join('')}
/** What there is to know of each tag. */
export interface FinanceElements {
${elements
  .map(
    ({ tagName, name }) => `'${tagName}': {
    element: ${name};
    attributes: ${name}Attributes;
    properties: ${name}Properties;
    events: ${name}Events;
  };`,
  )
  .join('\n')}
}

/**
 * Where a framework writes \`false\` as the attribute's text, a boolean attribute is only ever set:
 * the property takes the boolean. Attributes that are named like their property are set as one.
 */
export type PresenceOnly<Attributes> = {
  [Name in keyof Attributes]: Name extends \`\${string}-\${string}\`
    ? Exclude<Attributes[Name], false>
    : Attributes[Name];
};
`;

// --- Angular -------------------------------------------------------------------------------------

const angularOf = ({ tagName, name, description, attributes, properties }) => {
  const isBoolean = (property) => property.type.text === 'boolean';
  const input = (property, alias) => {
    const options = [
      alias && `alias: '${alias}'`,
      isBoolean(property) && 'transform: booleanAttribute',
    ]
      .filter(Boolean)
      .join(', ');
    return `
${comment(property.description)}  @Input(${options && `{ ${options} }`})
  set ${alias ? `${property.name}Attribute` : property.name}(value: ${name}['${property.name}']) {
    this.element.${property.name} = value;
  }
`;
  };
  const aliases = attributes.filter((attribute) => attribute.name !== attribute.fieldName);
  return `
${comment(description, '')}@Component({
  selector: '${tagName}',
  exportAs: '${name[0].toLowerCase()}${name.slice(1)}',
  template: '<ng-content />',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ${name}Component {
  readonly element = inject<ElementRef<${name}>>(ElementRef).nativeElement;
${properties.map((property) => input(property)).join('')}${aliases
    .map(({ name: alias, fieldName }) =>
      input(
        properties.find((property) => property.name === fieldName),
        alias,
      ),
    )
    .join('')}}
`;
};

const angular = `/**
 * The elements for Angular's strict templates: import \`FINANCE_ELEMENTS\` in a component, without
 * CUSTOM_ELEMENTS_SCHEMA. Names and types of attributes, properties and events are then checked.
 *
 * Generated by merchant-finance-elements. Copy it from the package's \`dist/angular\` into your sources:
 * the compiler of Angular takes components from sources only.
 */
import { booleanAttribute, ChangeDetectionStrategy, Component, ElementRef, inject, Input } from '@angular/core';
import 'merchant-finance-elements/define.js';
import type { ${elements.map(({ name }) => name).join(', ')} } from 'merchant-finance-elements';
${elements.map(angularOf).join('')}
export const FINANCE_ELEMENTS = [${elements.map(({ name }) => `${name}Component`).join(', ')}] as const;
`;

// --- editors -------------------------------------------------------------------------------------

/** Editors show only the description of a tag, because the rest would fill a page. */
const OPTIONS = {
  outdir: 'dist',
  descriptionSrc: 'description',
  hideCssPropertiesDocs: true,
  hideCssPartsDocs: true,
  hideMethodDocs: true,
  hideLogs: true,
};

/** All three elements have the same tokens as CSS properties. */
function withoutRepetition(list) {
  const seen = new Set();
  return list.filter(({ name }) => !seen.has(name) && seen.add(name));
}

const html = JSON.parse(getVsCodeHtmlCustomData(readManifest(), OPTIONS));

const css = JSON.parse(getVsCodeCssCustomData(readManifest(), OPTIONS));
css.properties = withoutRepetition(css.properties);

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const webTypes = JSON.parse(getWebTypesData(readManifest(), OPTIONS));

const write = async (file, text, parser) =>
  writeFileSync(
    join('dist', file),
    parser ? await format(text, { parser, printWidth: 100, singleQuote: true }) : text,
  );

mkdirSync('dist/types', { recursive: true });
mkdirSync('dist/angular', { recursive: true });
for (const file of readdirSync('types')) {
  await write(`types/${file}`, readFileSync(join('types', file), 'utf8'));
  // So that a bundler can resolve a plain `import '…/types/react'`.
  if (file !== 'iife.d.ts')
    await write(file.replace(/^(.*)\.d\.ts$/, 'types/$1.js'), 'export {};\n');
}
await write('types/elements.d.ts', elementTypes, 'typescript');
await write('angular/finance-elements.ts', angular, 'typescript');
await write('vscode.html-custom-data.json', JSON.stringify(html), 'json');
await write('vscode.css-custom-data.json', JSON.stringify(css), 'json');
await write('web-types.json', JSON.stringify({ ...webTypes, name, version }), 'json');
