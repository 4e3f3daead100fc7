/**
 * The manifest describes the published elements: what a partner may use, at the paths of the package.
 * Its sources are TypeScript; the paths in it are those of the built modules.
 */
const published = (path) => path.replace(/^\/?src\/(.*)\.[jt]s$/, 'dist/$1.js');

const isPublic = (member) =>
  !member.name?.startsWith('#') &&
  member.privacy !== 'private' &&
  member.privacy !== 'protected' &&
  // What Lit asks for is no interface of the element.
  !['properties', 'styles', 'shadowRootOptions', 'formAssociated'].includes(member.name);

/** Lit's reactive state is listed in `static properties`, but is neither attribute nor public. */
function internalState(ts, classNode) {
  const names = new Set();
  for (const member of classNode.members) {
    if (!member.name || member.name.getText() !== 'properties' || !member.initializer) continue;
    let object = member.initializer;
    while (!ts.isObjectLiteralExpression(object) && object.expression) object = object.expression;
    for (const property of object.properties ?? []) {
      const isState = property.initializer?.properties?.some(
        (option) => option.name?.getText() === 'state' && option.initializer?.getText() === 'true',
      );
      if (isState) names.add(property.name.getText());
    }
  }
  return names;
}

/** The names that a class gives to the type parameters of its base class: `FinanceElement<RenewalAdvertState>`. */
const typeArguments = (classNode) =>
  (classNode.heritageClauses?.[0]?.types[0]?.typeArguments ?? []).map((type) => type.getText());

function publicInterface() {
  const stateOf = new Map();
  const parametersOf = new Map();
  const argumentsOf = new Map();
  return {
    name: 'public-interface',
    analyzePhase({ ts, node, moduleDoc }) {
      if (ts.isClassDeclaration(node) && node.name) {
        const key = `${moduleDoc.path}#${node.name.text}`;
        stateOf.set(key, internalState(ts, node));
        const parameters = node.typeParameters ?? [];
        parametersOf.set(
          key,
          parameters.map(({ name }) => name.text),
        );
        argumentsOf.set(key, typeArguments(node));
      }
    },
    packageLinkPhase({ customElementsManifest }) {
      const { modules } = customElementsManifest;
      for (const { path, declarations } of modules) {
        for (const declaration of declarations ?? []) {
          const visible = (member) => {
            const origin = member.inheritedFrom
              ? `${member.inheritedFrom.module?.replace(/^\//, '')}#${member.inheritedFrom.name}`
              : `${path}#${declaration.name}`;
            return isPublic(member) && !stateOf.get(origin)?.has(member.fieldName ?? member.name);
          };
          // A `dispatchEvent(new SomeEvent())` adds an event without a name beside the documented one.
          if (declaration.events)
            declaration.events = declaration.events.filter(({ name }) => name);
          // What a base class calls by its type parameter is a type of the element's own.
          const given = argumentsOf.get(`${path}#${declaration.name}`) ?? [];
          for (const member of declaration.members ?? []) {
            const { inheritedFrom: base, type } = member;
            if (!base || !type) continue;
            const origin = `${base.module?.replace(/^\//, '')}#${base.name}`;
            const place = (parametersOf.get(origin) ?? []).indexOf(type.text);
            // Not written into `type`: the elements share it.
            if (given[place]) member.type = { text: given[place] };
          }
          const hidden = (declaration.members ?? []).filter((member) => !isPublic(member));
          if (declaration.members) declaration.members = declaration.members.filter(visible);
          if (declaration.attributes) {
            declaration.attributes = declaration.attributes
              .filter(
                (attribute) =>
                  visible(attribute) && !hidden.some(({ name }) => name === attribute.fieldName),
              )
              // An `@attr` in a comment would add what only a field has.
              .map((attribute) => ({ ...attribute, attribute: undefined }));
          }
        }
      }
    },
  };
}

/** Keeps the modules with elements, at published paths, and names the entries that register them. */
function publishedModules() {
  return {
    name: 'published-modules',
    packageLinkPhase({ customElementsManifest }) {
      const elements = customElementsManifest.modules.flatMap(({ path, declarations }) =>
        (declarations ?? [])
          .filter((declaration) => declaration.customElement && declaration.tagName)
          .map((declaration) => ({ path, declaration })),
      );
      const modules = elements.map(({ path, declaration }) => ({
        kind: 'javascript-module',
        path,
        declarations: [declaration],
        exports: [
          {
            kind: 'js',
            name: declaration.name,
            declaration: { name: declaration.name, module: path },
          },
        ],
      }));
      const entries = elements.map(({ path, declaration: { name, tagName } }) => ({
        kind: 'javascript-module',
        path: `dist/${tagName}.js`,
        declarations: [],
        exports: [
          {
            kind: 'custom-element-definition',
            name: tagName,
            declaration: { name, module: path },
          },
        ],
      }));
      customElementsManifest.modules = [...modules, ...entries].sort((a, b) =>
        a.path < b.path ? -1 : 1,
      );
      const rewrite = (value) => {
        if (value === null || typeof value !== 'object') return;
        for (const [key, inner] of Object.entries(value)) {
          if ((key === 'path' || key === 'module') && typeof inner === 'string') {
            value[key] = published(inner);
          } else {
            rewrite(inner);
          }
        }
      };
      rewrite(customElementsManifest.modules);
    },
  };
}

export default {
  litelement: true,
  // The path in package.json is ours to write: the check has an output folder of its own.
  packagejson: false,
  // Base classes are read for what the elements inherit from them.
  globs: ['src/elements/**/*.ts', 'src/internal/**/*.ts'],
  exclude: ['**/*.styles.ts'],
  outdir: '.',
  plugins: [publicInterface(), publishedModules()],
};
