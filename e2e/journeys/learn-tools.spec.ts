import { join } from 'node:path'
import { agreeBeforehand, expect, test } from '../people/people.js'

test.beforeEach(({ page }) => agreeBeforehand(page))

const brought = (name: string) => join(import.meta.dirname, '../../services/contracts/src/tables/files', name)

test('[TABLE-1, TABLE-3, TABLE-4, TABLE-5, TABLE-6, TABLE-7, TABLE-8] a treasurer brings the workbook of a custodian to right figures', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.open('/tools/analytics')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const file = page.getByLabel('File: CSV, TSV or Excel (.xlsx)')
  // The euro stands at a place of Windows-1252 that other encodings do not have.
  await file.setInputFiles(brought('questions-windows1252.csv'))
  await expect(page.getByText('Read as Windows-1252.')).toBeVisible()
  await page.getByLabel('Issuer', { exact: true }).selectOption({ label: 'prompt' })
  await expect(page.getByRole('table').getByText('Müller & Søn asks', { exact: false })).toContainText('€?')
  expect(sent.filter((call) => call.includes('/workbook.'))).toEqual([])

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
  expect(sent.filter((call) => call.includes('/workbook.'))).toHaveLength(1)
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
  expect(sent.join()).not.toMatch(/Nordhavn|Riverbend/)
})
