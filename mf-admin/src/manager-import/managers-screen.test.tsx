import { managerColumns } from '@icio/contracts/managers/endpoints'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServices, signedInAs } from '../testing/fake-services.js'
import { ManagersScreen } from './managers-screen.js'

const put = 'PUT /api/content/managers'
const get = 'GET /api/content/managers'
const alder = {
  id: 'alder',
  name: 'Alder Partners',
  headquarters: 'Hartford, CT',
  founded: 1999,
  strategies: ['Core plus'],
  clients: ['Health'],
  assets: 12,
  insuranceAssets: 3.5,
  minimumAccount: 10,
}
const fine = { read: 1, imported: false, preview: [alder], problems: [] }

async function open(answers: Parameters<typeof fakeServices>[0] = {}) {
  const services = fakeServices({ [get]: { body: { managers: [], imported_at: null } }, ...answers })
  const shell = createFakeShell({ http: services.http, session: signedInAs('admin') })
  renderInShell(<ManagersScreen />, { path: '/manager-import', shell })
  await act(async () => {})
  return { ...services, shell }
}
const brought = (name: string) =>
  `Riverbend\n\n${managerColumns.join(';')}\n${name};Zürich;1999;Core plus;Health;12,5;3,2;10`
async function choose(text: string) {
  // jsdom cannot read files.
  const bytes = new TextEncoder().encode(text)
  await userEvent.upload(
    screen.getByLabelText('File: CSV, TSV or Excel (.xlsx)'),
    Object.assign(new File([text], 'managers.csv'), { arrayBuffer: async () => bytes.buffer }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Check these managers' }))
}
const asSent = `\ufeff${managerColumns.join(',')}\r\nAlder,Zürich,1999,Core plus,Health,12.5,3.2,10\r\n`
const button = () => screen.getByRole('button', { name: 'Import' })

test('[TABLE-4] a file is understood, shown before it is imported, and is then imported', async () => {
  const { bodiesOf, answers, shell } = await open({ [put]: { body: fine } })
  expect(screen.getByText(/Nobody has imported managers yet/)).toBeInTheDocument()
  expect(button()).toBeDisabled()
  await choose(brought('Alder'))
  expect(bodiesOf(put)).toEqual([{ csv: asSent, dry_run: true }])
  const table = within(screen.getByRole('region', { name: 'Managers of the file' }))
  expect(table.getByRole('rowheader', { name: 'Alder Partners' })).toBeInTheDocument()
  answers[put] = { body: { ...fine, imported: true } }
  answers[get] = { body: { managers: [alder], imported_at: '2026-11-22T10:00:00.000Z' } }
  await userEvent.click(button())
  expect(bodiesOf(put).at(-1)).toEqual({ csv: asSent })
  expect(shell.toasts).toEqual([{ title: '1 manager imported', tone: 'success' }])
  expect(screen.getByText(/1 manager, imported/)).toBeInTheDocument()
})

test('problems are listed line by line, and nothing can be imported', async () => {
  const problems = [{ line: 2, column: 'founded', message: 'has to be a year' }]
  await open({ [put]: { body: { read: 2, imported: false, preview: [], problems } } })
  await choose(brought('x'))
  expect(screen.getByRole('alert')).toHaveTextContent('Line 4, founded: has to be a year')
  expect(button()).toBeDisabled()
})

test('an unreadable file gets its specific message', async () => {
  const details = [{ path: 'csv', message: 'lacks the columns founded' }]
  await open({ [put]: { status: 400, body: { error: { code: 'file_unreadable', message: 'x', details } } } })
  await choose(brought('x'))
  expect(screen.getByRole('alert')).toHaveTextContent('The file lacks the columns founded.')
})
