import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agreeBeforehand, expect, test } from '../people/people.js'

test.beforeEach(({ page }) => agreeBeforehand(page))

test('[SITE-7, TOOL-5, LEARN-2] every link in the text of the hubs and the tools leads to a page that exists', async ({
  request,
  siteAddress,
}) => {
  const textOf = async (path: string) => {
    const answer = await request.get(siteAddress + path)
    expect([path, answer.status()]).toEqual([path, 200])
    return /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? ''
  }
  const queue = ['/learn', '/learn-risk-pools', '/tools']
  const seen = new Set<string>()
  for (let path = queue.shift(); path; path = queue.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const text = await textOf(path)
    if (!/^\/(learn|learn-risk-pools|tools(\/[a-z-]+)?)$/.test(path)) continue
    queue.push(
      ...[...text.matchAll(/ href="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
    )
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      '/tools/calculator',
      '/tools/analytics',
      '/tools/managers',
      '/tools/checklist',
      '/tools/risk-management',
      '/tools/portfolio-analysis',
      '/tools/manager-selection',
      '/tools/governance-and-policy',
      '/learn/education/fixed-income-primer?edition=general',
      '/learn/education/fixed-income-primer?edition=government-risk-pools',
    ]),
  )
  expect((await request.get(`${siteAddress}/learn/education/no-such-primer`)).status()).toBe(404)
})

test('[TOOL-7, TOOL-8, TOOL-9, TOOL-10, TOOL-11, TOOL-12, TOOL-13, TOOL-14] the checklist stays in the browser and goes nowhere else', async ({
  visitor,
}) => {
  const { page } = visitor
  const sent: string[] = []
  await visitor.open('/tools/checklist')
  const tasks = page.getByRole('main').getByRole('checkbox')
  await expect(tasks).toHaveCount(5)
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const progress = page.getByRole('progressbar', { name: 'Progress' })
  const done = await tasks.evaluateAll((all) => all.filter((box) => box.checked).length)
  await expect(progress).toHaveAttribute('aria-valuetext', new RegExp(`^${done * 20}% `))
  const open = page.getByRole('checkbox', { checked: false }).first()
  const name = (await open.evaluate((box) => box.labels?.[0]?.textContent)) ?? ''
  const task = page.getByRole('checkbox', { name })
  await task.check()
  await expect(progress).toHaveAttribute('aria-valuetext', new RegExp(`^${(done + 1) * 20}% `))
  await task.uncheck()
  await page.getByLabel('Title', { exact: true }).fill('   ')
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByText('Give the task a title')).toBeVisible()
  await expect(tasks).toHaveCount(5)
  await page.getByLabel('Title', { exact: true }).fill('Read the new statement')
  await page.getByLabel('Title', { exact: true }).press('Enter')
  const added = page.getByRole('listitem').filter({ hasText: 'Read the new statement' })
  await expect(added.getByText('General', { exact: true })).toBeVisible()
  await expect(added.getByText('Medium', { exact: true })).toBeVisible()
  await expect(progress).toHaveAttribute('aria-valuetext', new RegExp(`^${Math.round((done / 6) * 100)}% `))
  await added.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('form', { name: 'Edit: Read the new statement' })
  await form.getByLabel('Title').fill('Read the new statement twice')
  await page.keyboard.press('Enter')
  // After a deletion the focus is on the undo in its place, and after that on the row again.
  await added.getByRole('button', { name: 'Delete: Read the new statement twice' }).press('Enter')
  await expect(tasks).toHaveCount(5)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tasks).toHaveCount(6)
  await expect(added.locator(':focus')).toBeVisible()
  await added.getByRole('button', { name: /^Delete/ }).click()
  await expect(tasks).toHaveCount(5)
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expect(tasks).toHaveCount(4)
  expect(sent.join()).not.toContain('statement')
  await page.getByRole('link', { name: 'All tools' }).click()
  await page.goBack()
  await expect(tasks).toHaveCount(4)
  await page.getByRole('button', { name: 'Start again with the sample tasks' }).click()
  await expect(tasks).toHaveCount(5)
})

const portfolio = `Issuer,Sector,Rating,Market Value,Maturity,Duration,Yield
US Treasury,Government,AA+,600000,2030-01-01,4,4
Larch County,Municipal,AA,300000,2034-06-01,7,3.8
Wayside Energy,Corporate,BB+,100000,2031-03-01,4,6.6
`

test('a pasted portfolio is analyzed in the browser: tables with bars, limits, export', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.open('/tools/analytics')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByLabel('Or paste it here').fill(portfolio)
  await page.getByRole('button', { name: 'Analyze these holdings' }).click()
  await expect(page.getByText('1,000,000').first()).toBeVisible()
  for (const [title, row, share] of [
    ['By sector', 'Government', '60.0%'],
    ['By rating', 'AA', '90.0%'],
    ['Largest issuers', 'US Treasury', '60.0%'],
  ] as const) {
    const figure = page.getByRole('figure', { name: title })
    await expect(figure.locator('svg').first()).toBeVisible()
    const name = new RegExp(`^${row} `)
    await expect(figure.getByRole('table').getByRole('row', { name }).getByRole('cell').last()).toHaveText(
      share,
    )
  }
  await expect(page.getByRole('figure', { name: 'Maturity ladder' }).getByRole('table')).toBeVisible()
  const verdict = page.getByRole('row', { name: /^Largest issuer/ })
  await expect(verdict).toContainText('Over the limit')
  await page.getByLabel('One issuer, %').fill('50')
  await expect(verdict).not.toContainText('Over the limit')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('portfolio-analysis.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Sector,Government,600000,60')
  expect(sent.join()).not.toMatch(/Larch|Wayside|600000/)
})

const brought = (name: string) => join(import.meta.dirname, '../../services/contracts/src/tables/files', name)

test('[TABLE-1, TABLE-3, TABLE-4, TABLE-5, TABLE-6, TABLE-7, TABLE-8] a treasurer brings the workbook of a custodian to right figures', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.open('/tools/analytics')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const file = page.getByLabel('File: CSV, TSV or Excel (.xlsx)')
  // The euro stands at a place of Windows-1252 that other encodings do not have.
  await file.setInputFiles(brought('questions-windows1252.csv'))
  await expect(page.getByText('Read as Windows-1252.')).toBeVisible()
  await page.getByLabel('Issuer', { exact: true }).selectOption({ label: 'prompt' })
  await expect(page.getByRole('table').getByText('Müller & Søn asks', { exact: false })).toContainText('€?')
  expect(scripts.filter((path) => path.includes('/workbook.'))).toEqual([])

  await file.setInputFiles(brought('custodian.xlsx'))
  const understood = page.getByRole('group', { name: 'How the table is understood' })
  await expect(understood.getByText(/line 1, “Custodian statement, Riverbend Pool”/)).toBeVisible()
  await expect(understood.getByLabel('Issuer', { exact: true })).toHaveValue('1')
  await expect(understood.getByLabel('Market value', { exact: true })).toHaveValue('5')
  await expect(understood.getByLabel('Maturity: dates')).toHaveValue('day')
  await expect(understood.getByLabel('Duration: decimal mark')).toHaveValue(',')
  await expect(understood.getByRole('cell', { name: 'June 5, 2033' })).toBeVisible()
  await expect(page.getByText('At a glance')).toBeHidden()
  await understood.getByRole('button', { name: 'Analyze these holdings' }).click()
  expect(scripts.filter((path) => path.includes('/workbook.'))).toHaveLength(1)
  await expect(page.getByText('2,850,001')).toBeVisible()
  await expect(page.getByRole('cell', { name: '4.17 years' })).toBeVisible()
  await expect(page.getByText('Line 8: “Total”')).toBeVisible()
  await expect(page.getByText('Nordhavn Kommune: “NORDHAVN KOMMUNE.”')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Largest issuer/ })).toContainText('Nordhavn Kommune, 70.2%')

  await understood.getByLabel('Issuer', { exact: true }).selectOption({ label: 'Security Name' })
  await expect(page.getByText('At a glance')).toBeHidden()
  await file.setInputFiles({
    name: 'large.csv',
    mimeType: 'text/csv',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 'a'),
  })
  await expect(page.getByText('The file is larger than 5 MB.')).toBeVisible()
})
