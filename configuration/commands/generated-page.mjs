import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { root, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

/**
 * The command `npm run generate -- NAME`, which writes a page of the documentation from the code; with --check it fails if
 * the page is out of date.
 *
 * @param {string} name
 * @param {string} path of the page, relative to the project
 * @param {(before: string) => string | Promise<string>} textOf gets the present text
 * @returns {Promise<boolean>} whether it was written
 */
export async function generatePage(name, path, textOf) {
  const usage = `npm run generate -- ${name} [--check]`
  const { flags } = wordsOf({ usage, flags: { check: 'switch' }, most: 0 })
  await install()
  const { format, resolveConfig } = await import('prettier')
  const file = join(root, path)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const options = { ...(await resolveConfig(file)), parser: 'markdown' }
  const text = await format(await textOf(before), options)
  if (!flags.check) writeFileSync(file, text)
  else if (text !== before) {
    say(`${path} is out of date: npm run generate -- ${name}`)
    process.exitCode = 1
  }
  return !flags.check
}
