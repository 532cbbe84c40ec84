import { fileURLToPath } from 'node:url'
import { say } from './steps.mjs'
import { asksForHelp } from './typed-words.mjs'

/*
 * npm run quality -- coverage …      what measures and tests more than npm test has time for
 * npm run generate -- licences …     what is written from the sources, and checked against them
 *
 * Runs configuration/commands/<name>.mjs with the words after its name.
 */
const groups = {
  quality: {
    conformance: 'compares the embedded database with recorded answers of MongoDB',
    containers: 'performs the steps of the Containerfile',
    content: 'checks all questions and articles as a whole',
    coverage: 'branches that the tests cover, folder by folder',
    lighthouse: 'reports of the pages, as a phone and as a desktop',
    mutants: 'small changes to the code that a test has to notice',
    security: 'every threat and fault with its tests, row by row',
    stress: 'faults, load and random input for minutes',
  },
  generate: {
    architecture: 'the drawings of docs/architecture.md',
    capacity: 'docs/operations/capacity.md',
    configuration: 'docs/operations/configuration.md',
    licences: 'docs/quality/licences.md',
    pictures: 'the pictures of the README and of rooms',
    sbom: 'the bill of materials',
  },
}

const [group, name, ...words] = process.argv.slice(2)
const members = groups[group]
if (Object.hasOwn(members, name ?? '')) {
  const program = new URL(`${name}.mjs`, import.meta.url)
  process.argv = [process.execPath, fileURLToPath(program), ...words]
  await import(program.href)
} else {
  const isHelp = asksForHelp([name])
  if (!isHelp) say(name === undefined ? 'A word is missing.' : `There is no '${name}' here.`)
  const lines = Object.entries(members).map(([each, what]) => `  ${each.padEnd(14)}${what}`)
  say([`Usage: npm run ${group} -- NAME …`, ...lines, 'NAME --help prints the words of each.'].join('\n'))
  process.exitCode = isHelp ? 0 : 1
}
