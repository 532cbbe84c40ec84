/*
 * What differs for the commands between the site's repository, which is here, and a remote's own, for which
 * configuration/sdk/command-line/place.mjs has the place of this file.
 */

/** The remote in whose own repository a command is typed; here, commands name it. */
export function ownName() {
  return undefined
}

/** The text of failed calls, which the services have too; compiled when the commands that call a site run. */
export const failedCalls = () => import('../../services/contracts/dist/failed-calls/failed-call.js')

/** The paths of the site's own pages. */
export const sitePaths = () => import('../../services/contracts/dist/site/route-paths.js')

/** What sources of a new remote import. */
export const imports = {
  defineRemote: '@icio/shared-ui/host-contract/define-remote',
  useHost: '@icio/shared-ui/host-contract/use-host',
  button: '@icio/shared-ui/parts/button',
  contractTest: '@icio/shared-ui/testing/contract-test',
  renderInShell: '@icio/shared-ui/testing/render-in-shell',
  standalone: '@icio/shared-ui/testing/standalone',
}

/** The files of a new remote beside its sources. */
export function filesBesideSources(name, word) {
  const catalog = (...names) => Object.fromEntries(names.map((library) => [library, 'catalog:']))
  const manifest = {
    name: `@icio/${name}`,
    private: true,
    version: '0.1.0',
    type: 'module',
    dependencies: { '@icio/shared-ui': 'workspace:*', ...catalog('react', 'react-dom') },
    devDependencies: catalog('@types/react', '@types/react-dom'),
    remote: { owns: [`/${word}`], paths: [`/${word}`], extensions: [] },
  }
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'README.md': `# ${name}

The remote for \`/${word}\` ([how a remote is released](../docs/how-to/add-a-remote.md)).

- \`src/remote.tsx\` lists the screens; \`package.json\` declares the paths that this remote owns.
- \`src/${word}\`: its first screen.
- \`remote.extensions\` in \`package.json\` adds it to places of the site, for example to both hubs:

      { "kind": "hub-card", "title": "…", "text": "…", "path": "/${word}" }
`,
  }
}
