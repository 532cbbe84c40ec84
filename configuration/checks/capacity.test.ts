import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const page = readFileSync(join(root, 'docs/operations/capacity.md'), 'utf8')

test('[OPS-18] the page is what the load model computes', () => {
  execFileSync('node', ['configuration/commands/capacity.mjs', '--check'], { cwd: root, stdio: 'pipe' })
})

test('[OPS-18] every constant names the file that measured it, or says why it is assumed', () => {
  const lines = (page.split('## Constants')[1] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  const sources = lines.map((line) => line.split('|')[3]?.trim() ?? '')
  expect(sources.length).toBeGreaterThan(25)
  const files = sources.flatMap((source) => /^`(.+)`$/.exec(source)?.[1] ?? [])
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(sources.filter((source) => !source.startsWith('`') && !/^assumed: .{10,}/.test(source))).toEqual([])
})

test('[OPS-18] the table names the four sizes, and more members never need less', () => {
  const rows = ['1,000 members', '100,000 members', '1,000,000 members', '2,000 seats of a forum'].map(
    (name) => page.split('\n').find((line) => line.startsWith(`| ${name} `)),
  )
  expect(rows).not.toContain(undefined)
  const [small, middle, large] = rows.map((row) => Number(row?.split('|')[9]))
  expect(small).toBeGreaterThanOrEqual(2)
  expect(middle).toBeGreaterThanOrEqual(small ?? 0)
  expect(large).toBeGreaterThanOrEqual(middle ?? 0)
  const [, dollarsOfMiddle, dollarsOfLarge] = rows.map((row) => Number(row?.split('|')[12]?.replace(',', '')))
  expect(dollarsOfLarge).toBeGreaterThan(dollarsOfMiddle ?? Infinity)
})
