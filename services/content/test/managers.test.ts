import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ManagerImport, ManagerList } from '@icio/contracts/managers/endpoints'
import { createFakePeople } from '@icio/kit/testing/people'
import { runService, type TestedService } from '@icio/kit/testing/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { contentApp } from '../src/app.js'

const people = createFakePeople()
const admin = people.signIn({ role: 'admin' })
let site: TestedService
beforeAll(async () => {
  site = await runService((app, connection) => {
    registerIdentity(app, people.source)
    return contentApp(app, { connection, findOpen: async () => [], banks: [] })
  })
})
afterAll(() => site.close())

const url = '/api/content/managers'
const headings =
  'name,headquarters,founded,strategies,clients,assets_billion,insurance_assets_billion,minimum_account_million'
const northwind = '"Northwind, Inc.","Boston, MA",1980,Core bonds|high yield,Health,"1,250.5",40,25'
const alder = 'Alder Partners,"Hartford, CT",1999,Core plus,Life and annuity|Public risk pools,12,3.5,10'
const file = (...lines: string[]) => [headings, ...lines].join('\n')

const list = async () => (await site.call<ManagerList>({ method: 'GET', url })).body
const put = <Body = ManagerImport>(csv: string) =>
  site.call<Body>({ method: 'PUT', url, headers: admin.headers, payload: { csv } })

test('[SITE-7] without an import the list is empty, and the page shows its sample', async () => {
  expect(await list()).toEqual({ managers: [], imported_at: null })
})

test('[SITE-7] an admin’s file replaces the directory: sorted by name, with figures and lists parsed', async () => {
  expect((await put(file(northwind, alder))).body).toMatchObject({ read: 2, imported: true, problems: [] })
  const { managers, imported_at } = await list()
  expect(imported_at).toMatch(/^\d{4}-/)
  expect(managers.map(({ name }) => name)).toEqual(['Alder Partners', 'Northwind, Inc.'])
  expect(managers[1]).toEqual({
    id: 'northwind-inc-',
    name: 'Northwind, Inc.',
    headquarters: 'Boston, MA',
    founded: 1980,
    strategies: ['Core bonds', 'High yield'],
    clients: ['Health'],
    assets: 1250.5,
    insuranceAssets: 40,
    minimumAccount: 25,
  })
  expect((await put(file(alder))).body.read).toBe(1)
  expect((await list()).managers).toHaveLength(1)
})

test('a file with an invalid line changes nothing, and each invalid cell is named', async () => {
  await put(file(alder))
  const wrong = ',Boston,17,Core bonds|Gold,,5,6,x'
  const { body } = await put(file(northwind, wrong, northwind))
  expect(body.imported).toBe(false)
  expect(body.preview).toEqual([])
  expect(body.problems.map(({ line, column }) => [line, column])).toEqual([
    [3, 'name'],
    [3, 'founded'],
    [3, 'insurance_assets_billion'],
    [3, 'strategies'],
    [3, 'clients'],
    [3, 'minimum_account_million'],
    [4, 'name'],
  ])
  expect((await list()).managers.map(({ name }) => name)).toEqual(['Alder Partners'])
})

test('a dry run only reads, and returns what it has read', async () => {
  await put(file(alder))
  const { body } = await site.call<ManagerImport>({
    method: 'PUT',
    url,
    headers: admin.headers,
    payload: { csv: file(northwind), dry_run: true },
  })
  expect(body).toMatchObject({ read: 1, imported: false, problems: [] })
  expect(body.preview).toMatchObject([{ name: 'Northwind, Inc.', founded: 1980, assets: 1250.5 }])
  expect((await list()).managers.map(({ name }) => name)).toEqual(['Alder Partners'])
})

test.each([
  ['no managers', headings],
  ['a missing column', 'name,founded\nA,1990'],
  [
    'too many lines',
    file(...Array.from({ length: 2001 }, (_, index) => alder.replace('Alder', `A${index}`))),
  ],
  ['an open quote', `${headings}\n"Alder`],
])('a file with %s is refused', async (_case, csv) => {
  const { status, body } = await put<{ error: { code: string } }>(csv)
  expect([status, body.error.code]).toEqual([400, 'file_unreadable'])
})

const brought = (name: string) =>
  readFileSync(join(__dirname, '../../contracts/src/tables/files', name), 'utf8')

test('[TABLE-3, TABLE-5] a list of another house is read by its own names, with commas between the strategies', async () => {
  const csv = [
    'Manager directory',
    'Firm Name;HQ;Founding Year;Strategies;Client Types;AUM (billion);Insurance Assets (billion);Minimum Account (million)',
    'Ængmark & Søn;Århus;1987;"Core bonds, Municipal bonds";Property and casualty;1.250,5;3,2;25',
  ].join('\r\n')
  expect((await put(csv)).body.problems).toEqual([])
  expect((await list()).managers).toMatchObject([
    {
      name: 'Ængmark & Søn',
      headquarters: 'Århus',
      assets: 1250.5,
      insuranceAssets: 3.2,
      minimumAccount: 25,
    },
  ])
})

test.each(['managers-decimal-comma.csv', 'managers-excel-semicolons.csv'])(
  '[TABLE-5] %s: decimal commas are decimals',
  async (name) => {
    const { body } = await put(brought(name))
    expect(body).toMatchObject({ read: 1, imported: true, problems: [] })
    expect((await list()).managers).toMatchObject([
      { assets: 12.5, insuranceAssets: 3.2, minimumAccount: 25 },
    ])
  },
)

test('firms whose names differ by signs alone have ids of their own', async () => {
  const { body } = await put(brought('managers-look-alike-ids.csv'))
  expect(body.problems).toEqual([])
  const ids = (await list()).managers.map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set(['a-b-capital', 'a-b-capital-2', 'i-stanbul-varlık']))
})

test('[SEC-14] only admins can import and remove', async () => {
  await put(file(alder))
  const moderator = people.signIn({ role: 'moderator' })
  const member = people.signIn()
  for (const method of ['PUT', 'DELETE'] as const) {
    const payload = method === 'PUT' ? { csv: file(northwind) } : undefined
    const as = async (headers: Record<string, string>) =>
      (await site.call({ method, url, headers, ...(payload ? { payload } : {}) })).status
    expect([await as(moderator.headers), await as(member.headers), await as({})]).toEqual([403, 403, 401])
  }
  expect((await list()).managers.map(({ name }) => name)).toEqual(['Alder Partners'])
  expect((await site.call({ method: 'DELETE', url, headers: admin.headers })).status).toBe(204)
  expect(await list()).toEqual({ managers: [], imported_at: null })
})
