import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedFigures } from './published-figures.js'

const register = readFileSync(join(__dirname, '../../../../docs/spec/published-figures.md'), 'utf8')

test.each(Object.entries(publishedFigures))(
  '[RANGE-17] %s is quoted word for word as the register of published figures has it',
  (id, { texts, source }) => {
    const row = register.split('\n').find((line) => line.startsWith(`| ${id} |`)) ?? ''
    for (const text of texts) expect(row).toContain(`'${text}'`)
    expect(row).toContain(source)
  },
)
