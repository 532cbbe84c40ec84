import { json, runBackends, startTeamService, type RunningBackends } from './run-backends.js'

let site: RunningBackends
beforeAll(async () => {
  site = await runBackends()
})
afterAll(() => site.close())

const body = (address: string) => ({
  address,
  gated: false,
  shares_names: false,
  calls_per_minute: 10,
  calls_per_day: null,
})

test('[BACK-11, SEC-90] only administrators say where a service is, and no deploy key does', async () => {
  const put = (headers: Record<string, string>) =>
    site.app.inject({
      method: 'PUT',
      url: '/api/remote-backends/mf-events',
      payload: body('https://events.example.org'),
      headers,
    })
  const moderator = site.people.signIn({ role: 'moderator' })
  const elsewhere = { authorization: site.admin.headers.authorization }
  expect((await put({})).statusCode).toBe(401)
  expect((await put({ authorization: 'Bearer deploy_abcdefabcdef_x' })).statusCode).toBe(401)
  expect((await put(moderator.headers)).statusCode).toBe(403)
  expect((await put(elsewhere)).json()).toMatchObject({ error: { code: 'admin_document_needed' } })
  expect(await site.list()).toEqual([])
})

test.each([
  'http://events.example.org',
  'https://events',
  'https://10.0.0.7',
  'https://[fd00::1]/x',
  'https://169.254.169.254/latest',
  'https://167772167/',
  'https://0xa.7/',
  'https://events.example.org./x',
  'https://user:secret@events.example.org',
  'https://events.example.org/?x=1',
  'https://events.example.org/#x',
  'ftp://events.example.org',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//events.example.org',
  'events.example.org',
])('[BACK-11, SEC-90] %s is refused', async (address) => {
  expect(await site.save('mf-events', { address })).toMatchObject({
    status: 400,
    body: { error: { code: 'backend_address_refused' } },
  })
})

test('[BACK-11] the site itself is nobody’s service', async () => {
  const answer = await site.app.inject({
    method: 'PUT',
    url: '/api/remote-backends/mf-events',
    payload: body('https://site.example.org/api'),
    headers: { ...site.admin.headers, host: 'site.example.org' },
  })
  expect(answer.json()).toMatchObject({ error: { code: 'backend_address_refused' } })
})

test('[BACK-11] a service stays when who set it up is no administrator any more, and is marked', async () => {
  const team = await startTeamService(json(200, {}))
  const former = site.people.signIn({ role: 'admin', displayName: 'Former' })
  const answer = await site.app.inject({
    method: 'PUT',
    url: '/api/remote-backends/mf-events',
    payload: body(`${team.address}/base/`),
    headers: former.headers,
  })
  expect(answer.json()).toMatchObject({
    orphaned: false,
    changed_by: 'Former',
    ready: 'ready',
    address: `${team.address}/base`,
  })
  expect(answer.body).not.toContain('salt')
  site.people.changeRole(former, 'user')
  expect(await site.list()).toMatchObject([{ remote: 'mf-events', orphaned: true }])
  expect(await site.call('mf-events/x')).toMatchObject({ status: 200 })
  await team.close()
})
