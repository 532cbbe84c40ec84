import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The keys under which an export of an account holds the rows of each collection, by docs/operations/retention.md;
 * empty for what it leaves out (OPS-19).
 */
export function exportKeysOf(service: string): Map<string, string[]> {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations/retention.md'), 'utf8')
  const [, table = ''] = page.split('## In the export of an account')
  const rows = [...table.matchAll(/^\| ([^|]+) \| (`[^|]+) \|$/gm)].flatMap(([, keys = '', names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']): [string, string[]] => [
      name,
      [...keys.matchAll(new RegExp(`\\b${service}\\.(\\w+)`, 'g'))].map(([, key = '']) => key),
    ]),
  )
  return new Map(rows)
}
