import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from '../commands/fingerprint.mjs'
import { root } from '../commands/steps.mjs'

const file = join(root, 'configuration/tests/proofs.json')

/** What every suite is run with. */
const runner = ['configuration/jest', 'jest.config.mjs', 'pnpm-lock.yaml', 'package.json']

/**
 * Groups of suites whose inputs are a closed set of files: as long as those are the same, another run proves nothing
 * new. `npm test` always runs them; `npm test -- changed` runs a group only if the project has no proof of its inputs.
 *
 * @type {Record<string, { suites: RegExp, inputs: string[] }>}
 */
export const groups = {
  database: {
    suites: /^services\/embedded-mongo\//,
    inputs: ['services/embedded-mongo'],
  },
  sdk: {
    suites: /^configuration\/(?:sdk|contract|commands-as-typed)\//,
    inputs: [
      'configuration/commands',
      'configuration/commands-as-typed',
      'configuration/contract',
      'configuration/remote',
      'configuration/rspack',
      'configuration/sdk',
      'configuration/webpack',
      'services/contracts/src',
      'services/edge/src/releases',
      'shared-ui',
    ],
  },
  content: {
    suites: /^services\/(?:banks|ai\/evaluation)\/|^services\/content\/(?:src|test)\/.*form-cues/,
    inputs: [
      'services/banks',
      'services/contracts/src',
      'services/ai/evaluation',
      'services/ai/src/assistant',
      'services/ai/words',
    ],
  },
}

export function groupOf(suite) {
  return Object.keys(groups).find((name) => groups[name].suites.test(suite))
}

/** The state of a group's inputs, tests included, on this major version of Node. */
export function inputsOf(name) {
  return `${process.versions.node.split('.')[0]}-${fingerprint([...groups[name].inputs, ...runner], () => true)}`
}

/** The recorded proofs: for each group the inputs that passed, and how many tests did. */
export function readProofs() {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/**
 * Records which groups a whole run has proven.
 *
 * @param {Record<string, { passed: number, failed: number }>} outcomes tests of each group
 */
export function recordProofs(outcomes) {
  const proofs = readProofs()
  for (const [name, { passed, failed }] of Object.entries(outcomes)) {
    if (failed === 0 && passed > 0) proofs[name] = { inputs: inputsOf(name), passed }
    else delete proofs[name]
  }
  writeFileSync(file, `${JSON.stringify(proofs, null, 2)}\n`)
}
