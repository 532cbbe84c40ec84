import { modulesFrom } from '../commands/page-inputs.mjs'

/**
 * What each of our modules imports, found by esbuild in one pass over the given entries. Libraries are left out: they
 * change with the lockfile, which counts as a change of everything.
 *
 * @param {string[]} entries files relative to the project
 * @returns {Promise<Map<string, string[]>>} each module with the modules that it imports, relative to the project
 */
export async function importGraph(entries) {
  const inputs = await modulesFrom(entries, {
    platform: 'node',
    conditions: ['source'],
    jsx: 'automatic',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty', '.webp': 'empty', '.png': 'empty' },
    plugins: [
      {
        // Built files are programs that a test starts, not modules that it consists of.
        name: 'built',
        setup: ({ onResolve }) => onResolve({ filter: /\/dist\// }, ({ path }) => ({ path, external: true })),
      },
    ],
  })
  return new Map(
    Object.entries(inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => !external).map(({ path }) => path),
    ]),
  )
}

/**
 * The modules that an entry consists of, itself included.
 *
 * @param {Map<string, string[]>} graph
 * @param {string} entry
 * @returns {Set<string>}
 */
export function modulesOf(graph, entry) {
  const modules = new Set([entry])
  for (const module of modules) for (const each of graph.get(module) ?? []) modules.add(each)
  return modules
}
