import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const folder = join(root, 'configuration/commands')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** The programs of package.json, by the name under which they are typed. */
const programs = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /^node configuration\/commands\/([\w-]+\.mjs)$/.exec(script) ?? []
  return file ? [[name, file] as const] : []
})

test('[OPS-33] no command reads what was typed by itself', () => {
  // Playwright refuses what it does not know; the others are no commands, and compare only who started them.
  const readers = readdirSync(folder).filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8').replace(/process\.argv\[1\]/g, '')
    return text.includes('process.argv')
  })
  expect(readers.sort()).toEqual(['e2e.mjs', 'remote.mjs', 'typed-words.mjs'])
})

test('[OPS-33] every command refuses a flag that it does not have, before it does anything', () => {
  for (const [name, file] of programs.filter(([each]) => each !== 'e2e')) {
    const { status, stdout } = spawnSync('node', [join(folder, file), '--editon'], {
      encoding: 'utf8',
      cwd: root,
    })
    expect({ name, status, stdout }).toEqual({
      name,
      status: 1,
      stdout: expect.stringMatching(/--editon.*\n(?:.*\n)*Usage:/),
    })
  }
})

const slips: [string[], string][] = [
  [['x', '--editon', 'general'], '--editon is no flag of this command: it has --edition, --all.'],
  [['--edition'], "Option '--edition <value>' argument missing"],
  // An unset variable of a shell.
  [['--edition', ''], '--edition has no value.'],
  [['--edition='], '--edition has no value.'],
  [['--edition', 'a', '--edition=b'], '--edition was given twice.'],
  [['--all=yes'], "Option '--all' does not take an argument"],
  [['a', 'b', 'c'], "'c' is one word too many."],
  [['-e', 'a'], '-e is no flag of this command: it has --edition, --all.'],
]

test('[OPS-33] each slip is answered by a sentence that names the word', () => {
  const script = `import { readWords } from './configuration/commands/typed-words.mjs'
    const known = { flags: { edition: 'text', all: 'switch' }, most: 2 }
    const said = (typed) => { try { return readWords(typed, known) } catch (error) { return error.message } }
    console.log(JSON.stringify(${JSON.stringify(slips.map(([typed]) => typed))}.map(said)))`
  const said: unknown = JSON.parse(
    execFileSync('node', ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' }),
  )
  expect(said).toEqual(slips.map(([, sentence]) => sentence))
})
