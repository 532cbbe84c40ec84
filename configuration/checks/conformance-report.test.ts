import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const rows = readFileSync(join(root, 'docs/quality/accessibility-conformance-report.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

/** The numbers of all criteria of WCAG 2.2 (W3C Recommendation of December 12, 2024); 4.1.1 was taken out of it. */
const criteria = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
}

test.each(['A', 'AA'] as const)('[A11Y-2] the report judges every criterion of level %s once', (level) => {
  const judged = rows.filter((row) => row[1] === level).map(([criterion = '']) => criterion.split(' ')[0])
  expect(judged).toEqual(criteria[level].split(' '))
})

test('[A11Y-2] each judgment is one of the template’s terms, and names a test that exists or the day of a look by hand', () => {
  const terms = ['Supports', 'Partially supports', 'Does not support', 'Not applicable']
  const wrong = rows.filter(([, , term = '', remark = '', shown = '', ...more]) => {
    const isShown =
      /^\d{4}-\d\d-\d\d$/.test(shown) || (/\.(test|spec)\.tsx?$/.test(shown) && existsSync(join(root, shown)))
    return !terms.includes(term) || remark === '' || !isShown || more.length > 0
  })
  expect(wrong).toEqual([])
})
