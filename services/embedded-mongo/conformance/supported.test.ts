import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { supportedTable } from './runner/supported.js'
import { movedCodes } from './runner/moved-codes.js'
import { versionRules } from './runner/normalise.js'

const readme = readFileSync(join(__dirname, '../README.md'), 'utf8')

test('the table in the README names what the registries contain', () => {
  const start = readme.indexOf('| kind | supported |')
  const table = readme.slice(start, readme.indexOf('\n\n', start))
  expect(table).toBe(supportedTable())
})

test('every difference between versions that the comparison allows for is in the README', () => {
  for (const { difference } of versionRules) expect(readme).toContain(difference)
  for (const { what } of movedCodes) expect(readme).toContain(what)
})
