import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(__dirname, '../..')

function screensIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'gallery', 'testing'].includes(entry.name) ? [] : screensIn(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const folders = ['shell', 'mf-account', 'mf-admin', 'mf-games', 'mf-learn', 'mf-rooms', 'shared-ui']
const sources = folders
  .flatMap((folder) => screensIn(join(root, folder, 'src')))
  .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))

const fieldTag = /<(input|textarea|select|\w*Field|FormNumber|FigureField|TableInput)(?=[\s/>])/g

/** The fields of each file that has any, with how many there are of each kind. */
function fieldsOf(text: string): string {
  const counts = new Map<string, number>()
  for (const [, tag = ''] of text.matchAll(fieldTag)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => `${tag} ${count}`)
    .sort()
    .join(', ')
}

/** Where people type numbers; a new place is added here and uses one of these fields. */
const numberFields = {
  'mf-admin/src/inbox/partner-figures.tsx': 'FormNumber 2, TextField 2',
  'mf-admin/src/inbox/range-challenge.tsx': 'NumberField 1',
  'mf-admin/src/numbers/form-number.tsx': 'NumberField 1',
  'mf-admin/src/question-builder/ranges/forecast-resolution-form.tsx': 'FormNumber 1, TextField 3',
  'mf-admin/src/question-builder/ranges/range-row-form.tsx':
    'FormNumber 1, SelectField 2, TextAreaField 2, TextField 6',
  'mf-admin/src/releases/backends/backend-form.tsx': 'CheckboxField 2, FormNumber 2, TextField 2',
  'mf-admin/src/releases/deploy-keys/key-form.tsx': 'CheckboxField 1, FormNumber 1, TextField 3',
  'mf-games/src/ranges/range-form.tsx': 'NumberField 1',
  'mf-learn/src/path/record-goal.tsx': 'CheckboxField 1, NumberField 2, SelectField 2, TextField 1',
  'mf-learn/src/path/record-screen.tsx': 'EditionField 1, NumberField 1, SelectField 2, TextField 3',
  'mf-learn/src/tools/analytics/limits-form.tsx': 'NumberField 1',
  'mf-learn/src/tools/calculator/bond-calculator.tsx':
    'DateField 2, FigureField 5, SelectField 4, TextField 1',
  'mf-learn/src/tools/calculator/figure-field.tsx': 'NumberField 1',
  'mf-learn/src/tools/calculator/portfolio-calculator.tsx': 'FigureField 1, NumberField 1',
  'mf-learn/src/tools/calculator/surplus-calculator.tsx': 'FigureField 1, SelectField 1',
  'mf-learn/src/tools/calculator/underwriting-calculator.tsx': 'FigureField 1, SelectField 1',
  'mf-learn/src/tools/managers/managers-screen.tsx': 'NumberField 1, SelectField 2, TextField 1',
  'mf-rooms/src/desk/activity-fields.tsx':
    'CheckboxField 3, NumberField 1, SelectField 3, TextAreaField 3, TextField 1',
  'mf-rooms/src/credit/for-credit.tsx':
    'CheckboxField 1, NumberField 1, SelectField 2, TextAreaField 1, TextField 4',
  'mf-rooms/src/desk/activity-plan.tsx': 'NumberField 1, TextAreaField 1',
  'mf-rooms/src/desk/basics.tsx': 'EditionField 1, NumberField 1, TextField 1',
  'mf-rooms/src/desk/seal-truth.tsx': 'NumberField 1, TextField 1',
  'mf-rooms/src/entrance/open-room.tsx': 'EditionField 1, NumberField 1, TextField 1',
  'mf-rooms/src/mirror/mirror-form.tsx': 'NumberField 3',
  'mf-rooms/src/round/round-form.tsx':
    'CheckboxField 1, NumberField 1, SelectField 1, TextAreaField 2, TextField 1',
  'mf-rooms/src/round/round-seat.tsx': 'NumberField 1',
  'mf-rooms/src/seat/number-forms.tsx': 'NumberField 2',
  'mf-rooms/src/seat/table-field.tsx': 'NumberField 1, input 1',
  'shared-ui/src/peers/number-entry.tsx': 'CheckboxField 1, NumberField 1',
}

test('[NUM-4] the fields of numbers are these, and every screen with fields is looked through', () => {
  const withFields = sources.filter(({ text }) => fieldsOf(text) !== '')
  expect(withFields.length).toBeGreaterThan(60)
  const found = withFields
    .map(({ path, text }) => [path, fieldsOf(text)] as const)
    .filter(([, fields]) => /NumberField|FormNumber|FigureField/.test(fields))
  expect(Object.fromEntries(found)).toEqual(numberFields)
})

/** Where people choose files. `TextField` empties itself before each choice, the others do so after it. */
const fileFields: Readonly<Record<string, RegExp>> = {
  'mf-account/src/profile/avatar-section.tsx': /event\.target\.value = ''/,
  'mf-admin/src/question-builder/manual/bank-files.tsx': /<TextField[^<]*type="file"/,
  'mf-rooms/src/entrance/load-agenda.tsx': /<TextField[^<]*type="file"/,
  'shared-ui/src/tables/table-input.tsx': /<TextField[^<]*type="file"/,
}

test('[DEVICE-4] every field of files reads the same file again, and no screen decodes by itself', () => {
  const found = sources.filter(({ text }) => /type="file"/.test(text))
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(fileFields))
  for (const { path, text } of found) expect(text).toMatch(fileFields[path] ?? /^$/)
  const readers = sources.filter(({ text }) => /\bfile\.text\(\)|FileReader|readAsText/.test(text))
  expect(readers).toEqual([])
})

/** Codes of six digits: they are texts, and nobody counts with them. */
const codes = ['mf-account/src/security/authenticator-part.tsx', 'mf-account/src/security/factor-form.tsx']

test('[NUM-4] no other field has the keys of numbers', () => {
  const others = sources.filter(
    ({ path, text }) =>
      /inputMode=["{]|inputMode: ['"]|type=["{']+number/.test(text) &&
      path !== 'shared-ui/src/parts/number-field.tsx',
  )
  expect(others.map(({ path }) => path).sort()).toEqual(codes)
})

/** What is read here was not typed: marks of sliders, choices of lists, parameters of addresses and headers. */
const machines: Readonly<Record<string, string>> = {
  'mf-admin/src/releases/page-speed/page-speeds.tsx': 'days of a list',
  'mf-admin/src/site-settings/setting-words.ts': 'the place of a setting in its name',
  'mf-admin/src/question-builder/manual/question-preview.tsx': 'the place of a picked choice',
  'mf-games/src/calibration/confidence-slider.tsx': 'a slider',
  'mf-games/src/geoffardy/views/wager-form.tsx': 'a slider',
  'mf-learn/src/assistant/find-links.ts': 'the number of a source in an answer',
  'mf-learn/src/assistant/chat-window.tsx': 'a size of the page',
  'mf-learn/src/tools/analytics/rating-scales.ts': 'the class of a rating',
  'mf-learn/src/tools/calculator/bond-calculator.tsx': 'coupons a year of a list',
  'mf-learn/src/tools/calculator/portfolio-rows.ts': 'a figure that is rounded',
  'mf-learn/src/path/record-screen.tsx': 'a year of a list',
  'mf-rooms/src/entrance/forums.tsx': 'days of a list',
  'mf-rooms/src/desk/activity-values.ts': 'the words of each person of a list',
  'mf-rooms/src/report/report-document.ts': 'a cell that was written from a number',
  'mf-rooms/src/report/report-sharing.tsx': 'months of a list',
  'mf-rooms/src/room/number-figures.tsx': 'a mark of an axis',
  'mf-rooms/src/round/estimate-plot.tsx': 'a mark of an axis',
  'mf-rooms/src/seat/seat-screen.tsx': 'the table in the address of a card',
  'shared-ui/src/api/call.ts': 'a header',
  'shared-ui/src/figures/asset-liability-see-saw.tsx': 'a figure that is rounded',
  'shared-ui/src/figures/chance-of-at-least-one.tsx': 'a figure that is rounded',
  'shared-ui/src/figures/chart/handle.tsx': 'a slider',
  'shared-ui/src/figures/interactive-figure.tsx': 'a slider',
  'shared-ui/src/tables/workbook.ts': 'a cell of a workbook',
  'shared-ui/src/theme/contrast.ts': 'the parts of a color',
}

test('[NUM-4] no screen reads a typed number by itself', () => {
  const readers = sources.filter(({ text }) =>
    /\bNumber\((?!\))|parseFloat\(|parseInt\(|valueAsNumber/.test(text),
  )
  expect(readers.map(({ path }) => path).sort()).toEqual(Object.keys(machines).sort())
})
