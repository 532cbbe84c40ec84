import { adminDocumentHeader } from '@icio/contracts/admin-document/endpoints'
import type { Members, RoleChanges } from '@icio/contracts/roles/endpoints'
import { giveRole } from '../src/roles/role-command.js'
import {
  failureOf,
  goodPassword,
  runAccounts,
  sessionIn,
  type Member,
  type RunningAccounts,
} from './run-accounts.js'

let site: RunningAccounts
beforeAll(async () => (site = await runAccounts()))
afterAll(() => site.close())

const hasRole = (who: Member, id: string, role: string) =>
  who.browser.post('/api/rpc/has_role', { _user_id: id, _role: role })

test('[CALL-10, ROLE-6] has_role answers true or false for each role', async () => {
  const admin = await site.member({ role: 'admin' })
  const moderator = await site.member({ role: 'moderator' })
  const user = await site.member()
  expect((await hasRole(admin, admin.id, 'admin')).body).toBe(true)
  expect((await hasRole(admin, admin.id, 'moderator')).body).toBe(false)
  expect((await hasRole(moderator, moderator.id, 'moderator')).body).toBe(true)
  expect((await hasRole(user, user.id, 'admin')).body).toBe(false)
})

test('[SEC-15] only an admin gets a true answer about others', async () => {
  const admin = await site.member({ role: 'admin' })
  const moderator = await site.member({ role: 'moderator' })
  expect((await hasRole(moderator, admin.id, 'admin')).body).toBe(false)
  expect((await hasRole(admin, moderator.id, 'moderator')).body).toBe(true)
  expect(
    (await site.browser().post('/api/rpc/has_role', { _user_id: admin.id, _role: 'admin' })).status,
  ).toBe(401)
})

test('[CALL-4, CALL-5, ROLE-1, ROLE-2] without a row the role is user, with the code PGRST116', async () => {
  const admin = await site.member({ role: 'admin' })
  const user = await site.member()
  const roleOf = async (id: string) => (await admin.browser.get(`/api/user-roles/${id}`)).body
  expect(await roleOf(user.id)).toEqual({ role: 'user', code: 'PGRST116' })
  for (const role of ['moderator', 'admin', 'user']) {
    await admin.browser.put(`/api/user-roles/${user.id}`, { role })
    expect(await roleOf(user.id)).toEqual({ role })
  }
  const row = await site.connection.collection('user_roles').findOne({ user_id: user.id })
  expect(row).toMatchObject({ user_id: user.id, role: 'user' })
})

test("[SEC-15] other people's profile and role are not found, [CALL-3] one's own is", async () => {
  const [ada, eve] = [await site.member(), await site.member()]
  for (const [url, status] of [
    [`/api/profiles/${ada.id}`, 404],
    [`/api/user-roles/${ada.id}`, 404],
    [`/api/profiles/${eve.id}`, 200],
    [`/api/user-roles/${eve.id}`, 200],
  ] as const)
    expect([url, (await eve.browser.get(url)).status]).toEqual([url, status])
  const patched = await eve.browser.patch(`/api/profiles/${ada.id}`, { display_name: 'Eve' })
  expect(failureOf(patched)).toEqual([404, 'not_found'])
  const profile = JSON.stringify((await eve.browser.get(`/api/profiles/${eve.id}`)).body)
  expect(profile).not.toContain('@')
  expect(profile).not.toContain('argon2')
})

test("[CALL-13] a profile accepts a new display name, and an admin may change anybody's", async () => {
  const ada = await site.member({ name: 'Ada' })
  const admin = await site.member({ role: 'admin' })
  const url = `/api/profiles/${ada.id}`
  expect((await ada.browser.patch(url, { display_name: ' Ada  Lovelace ' })).body).toMatchObject({
    display_name: 'Ada Lovelace',
  })
  expect((await ada.browser.patch(url, { display_name: '  ' })).body).toMatchObject({
    display_name: 'Player',
  })
  expect((await admin.browser.patch(url, { display_name: 'Countess' })).status).toBe(200)
  expect((await ada.browser.get('/api/auth/user')).body).toMatchObject({ display_name: 'Countess' })
  const long = await ada.browser.patch(url, { display_name: 'x'.repeat(51) })
  expect(failureOf(long)).toEqual([400, 'display_name_too_long'])
  const signs = await ada.browser.patch(url, { display_name: 'Ada (CFO)' })
  expect(failureOf(signs)).toEqual([400, 'display_name_characters'])
  const profiles = site.connection.collection<{ _id: string }>('profiles')
  await profiles.updateOne({ _id: ada.id }, { $set: { display_name: 'Ada (CFO)' } })
  expect((await ada.browser.patch(url, { display_name: 'Ada (CFO)' })).status).toBe(200)
})

test('[SEC-56] an administrator can reach other people’s personal data from the admin document only', async () => {
  const ada = await site.member({ name: 'Ada' })
  const admin = await site.member({ role: 'admin' })
  delete admin.browser.headers[adminDocumentHeader]
  const calls = [
    ['GET', `/api/profiles/${ada.id}`, undefined],
    ['PATCH', `/api/profiles/${ada.id}`, { display_name: 'Taken' }],
    ['GET', `/api/user-roles/${ada.id}`, undefined],
    ['POST', '/api/rpc/has_role', { _user_id: ada.id, _role: 'admin' }],
    ['POST', '/api/avatars/sign', { path: `${ada.id}/avatar.webp` }],
  ] as const
  for (const [method, url, body] of calls)
    expect([url, ...failureOf(await admin.browser.send(method, url, body))]).toEqual([
      url,
      403,
      'admin_document_needed',
    ])
  expect((await ada.browser.get(`/api/profiles/${ada.id}`)).body).toMatchObject({ display_name: 'Ada' })
  // A person's own profile and role are available from every page.
  expect((await admin.browser.get(`/api/profiles/${admin.id}`)).status).toBe(200)
  expect((await hasRole(admin, admin.id, 'admin')).body).toBe(true)
})

describe('[SEC-57, NAME-2] a name that looks like a staff member’s', () => {
  test('is refused at sign-up, in the profile, and by internal services; the staff and the default name are not refused', async () => {
    const own = await runAccounts()
    const moderator = await own.member({ role: 'moderator', name: 'Mary Shelley' })
    const eve = await own.member({ name: 'Eve' })
    const call = (name: string) => eve.browser.patch(`/api/profiles/${eve.id}`, { display_name: name })
    for (const name of ['Маry Shelley', 'mary.shelley', 'Admin', 'Аdmin', 'A\u200Bdmin'])
      expect(failureOf(await call(name))).toEqual([400, 'name_reserved'])
    const signUp = await own.browser().post('/api/auth/sign-up', {
      email: 'new@people.example',
      password: goodPassword,
      display_name: 'Mаry Shelley',
    })
    expect(failureOf(signUp)).toEqual([400, 'name_reserved'])
    const { identitySource: who } = own.accounts
    expect(await who.isNameOfStaff('Mary Shelley', eve.id)).toBe(true)
    expect(await who.isNameOfStaff('Mary Shelley', moderator.id)).toBe(false)
    expect((await eve.browser.get(`/api/profiles/${eve.id}`)).body).toMatchObject({ display_name: 'Eve' })
    const plain = await own.member({ role: 'admin' })
    expect(plain.display_name).toBe('Player')
    expect((await call('Player')).status).toBe(200)
    await own.close()
  })

  test('from an earlier version stays until it is changed', async () => {
    const ada = await site.member({ name: 'Ada' })
    const profiles = site.connection.collection<{ _id: string }>('profiles')
    await profiles.updateOne({ _id: ada.id }, { $set: { display_name: 'Admin' } })
    expect((await ada.browser.get('/api/auth/user')).body).toMatchObject({ display_name: 'Admin' })
  })
})

test.each([
  { email: 'other@people.example' },
  { role: 'admin' },
  { avatar_url: 'https://evil.example/x.png' },
  { id: 'another' },
  { created_at: '2020-01-01' },
  { avatar_version: 'x' },
  {},
])('[PROF-5, SEC-16] a profile does not accept %j', async (body) => {
  const ada = await site.member()
  expect((await ada.browser.patch(`/api/profiles/${ada.id}`, body)).status).toBe(400)
})

test('[PROF-5, SEC-14] of visitors, users, moderators and admins only admins manage people', async () => {
  const target = await site.member()
  const people = {
    visitor: site.browser(),
    user: (await site.member()).browser,
    moderator: (await site.member({ role: 'moderator' })).browser,
    admin: (await site.member({ role: 'admin' })).browser,
  }
  const calls = [
    ['GET', '/api/members', undefined],
    ['GET', '/api/members/undelivered-mails', undefined],
    ['GET', `/api/members/${target.id}/role-changes`, undefined],
    ['PUT', `/api/user-roles/${target.id}`, { role: 'user' }],
  ] as const
  for (const [method, url, body] of calls) {
    const statuses = await Promise.all(
      Object.values(people).map(async (browser) => (await browser.send(method, url, body)).status),
    )
    expect([url, ...statuses]).toEqual([url, 401, 403, 403, 200])
  }
  expect((await target.browser.put(`/api/user-roles/${target.id}`, { role: 'admin' })).status).toBe(403)
})

test('[SEC-14] only an admin can end another person’s sessions, which signs them out on every device', async () => {
  const target = await site.member()
  const url = `/api/members/${target.id}/sessions`
  for (const [browser, status] of [
    [site.browser(), 401],
    [(await site.member()).browser, 403],
    [(await site.member({ role: 'moderator' })).browser, 403],
  ] as const)
    expect((await browser.delete(url)).status).toBe(status)
  expect((await target.browser.get('/api/auth/user')).status).toBe(200)
  const { browser: admin } = await site.member({ role: 'admin', name: 'Grace Hopper' })
  expect((await admin.delete(url)).status).toBe(204)
  expect((await target.browser.get('/api/auth/user')).status).toBe(401)
  const trail = await admin.get<RoleChanges>(`/api/members/${target.id}/role-changes`)
  expect(trail.body.changes).toMatchObject([
    { action: 'sessions_ended', from: 'user', to: 'user', changed_by_name: 'Grace Hopper' },
  ])
  expect((await target.browser.post('/api/auth/refresh')).status).toBe(401)
  expect(failureOf(await admin.delete('/api/members/nobody/sessions'))).toEqual([404, 'not_found'])
})

test('[NAME-6] members are listed newest first, found by address and by name without case and accents, page by page', async () => {
  const own = await runAccounts()
  const admin = await own.member({ role: 'admin', name: 'Grace Hopper' })
  const [first] = [await own.member({ name: 'Zebra_first' }), own.clock.pass(1000), await own.member()]
  const read = async (query: string) => (await admin.browser.get<Members>(`/api/members${query}`)).body
  expect((await read('')).members).toHaveLength(3)
  expect((await read('?search=zebra_')).members.map(({ id }) => id)).toEqual([first.id])
  expect((await read(`?search=${first.email}`)).members).toMatchObject([
    { display_name: 'Zebra_first', role: 'user', confirmed: true },
  ])
  expect((await read('?search=.*')).members).toEqual([])
  expect((await read('')).next).toBeNull()
  const zoe = await own.member({ name: 'Zoë İnan' })
  expect((await read(`?search=${encodeURIComponent('ZOE inan')}`)).members.map(({ id }) => id)).toEqual([
    zoe.id,
  ])
  expect((await admin.browser.get('/api/members?search[$ne]=x')).status).toBe(400)
  await own.close()
})

test('[NAME-6] a name that was stored before searches folded names is found', async () => {
  const admin = await site.member({ role: 'admin' })
  const ola = await site.member({ name: 'Ola Świderska' })
  const rows = site.connection.collection<{ _id: string }>('profiles')
  await rows.updateOne({ _id: ola.id }, { $unset: { search_name: '' } })
  await site.accounts.profiles.ensureIndexes()
  const { body } = await admin.browser.get<Members>('/api/members?search=swiderska')
  expect(body.members.map(({ id }) => id)).toEqual([ola.id])
})

test.each([
  ['ROLE-11', 'developer'],
  ['FORUM-1', 'organizer'],
])(
  '[%s] the role %s is told as a user with a mark, in the account, in the list, and in the trail',
  async (_, kind) => {
    const admin = await site.member({ role: 'admin' })
    const ada = await site.member({ name: `Ada the ${kind}` })
    const put = (body: object) => admin.browser.put(`/api/user-roles/${ada.id}`, body)
    const mark = { role: 'user', [kind]: true }
    expect((await put(mark)).body).toEqual(mark)
    expect((await site.accounts.roles.findByIds([ada.id])).get(ada.id)).toBe(kind)
    expect((await ada.browser.get('/api/auth/user')).body).toMatchObject(mark)
    expect((await ada.browser.get(`/api/user-roles/${ada.id}`)).body).toEqual(mark)
    const { body } = await admin.browser.get<Members>(`/api/members?search=${ada.email}`)
    expect(body.members).toMatchObject([mark])
    expect((await ada.browser.get('/api/members')).status).toBe(403)
    expect(failureOf(await put({ role: kind }))).toEqual([400, 'validation_failed'])
    site.clock.pass(1000)
    expect((await put({ role: 'moderator', [kind]: true })).body).toEqual({ role: 'moderator' })
    expect((await admin.browser.get(`/api/members/${ada.id}/role-changes`)).body).toMatchObject({
      changes: [
        { from: 'user', [`from_${kind}`]: true, to: 'moderator' },
        { from: 'user', to: 'user', [`to_${kind}`]: true },
      ],
    })
  },
)

test('each change of a role is recorded with its author and time', async () => {
  const admin = await site.member({ role: 'admin' })
  const user = await site.member()
  await admin.browser.put(`/api/user-roles/${user.id}`, { role: 'moderator' })
  const answer = await admin.browser.get(`/api/members/${user.id}/role-changes`)
  expect(answer.body).toMatchObject({
    changes: [
      {
        user_id: user.id,
        from: 'user',
        to: 'moderator',
        changed_by: admin.id,
        changed_at: expect.any(String),
      },
    ],
  })
  expect(failureOf(await admin.browser.put('/api/user-roles/nobody', { role: 'user' }))).toEqual([
    404,
    'not_found',
  ])
})

test('[SEC-73] if two administrators demote each other at once, one succeeds and the other loses the role', async () => {
  const own = await runAccounts()
  await own.member({ role: 'admin' })
  for (let round = 0; round < 5; round++) {
    const [ada, grace] = [await own.member({ role: 'admin' }), await own.member({ role: 'admin' })]
    const answers = await Promise.all([
      ada.browser.put(`/api/user-roles/${grace.id}`, { role: 'user' }),
      grace.browser.put(`/api/user-roles/${ada.id}`, { role: 'user' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const left = await Promise.all([ada, grace].map(({ id }) => own.accounts.roles.find(id)))
    expect(left.sort()).toEqual(['admin', 'user'])
  }
  await own.close()
})

describe('the last administrator', () => {
  test('cannot be demoted or deleted', async () => {
    const own = await runAccounts()
    const admin = await own.member({ role: 'admin' })
    const demoted = await admin.browser.put(`/api/user-roles/${admin.id}`, { role: 'user' })
    expect(failureOf(demoted)).toEqual([409, 'last_admin'])
    const gone = await admin.browser.delete('/api/account', { password: goodPassword })
    expect(failureOf(gone)).toEqual([409, 'last_admin'])
    const second = await own.member({ role: 'admin' })
    expect((await admin.browser.put(`/api/user-roles/${admin.id}`, { role: 'user' })).status).toBe(200)
    expect(failureOf(await second.browser.put(`/api/user-roles/${second.id}`, { role: 'user' }))).toEqual([
      409,
      'last_admin',
    ])
    await own.close()
  })

  test('remains when two administrators demote each other at the same time', async () => {
    const own = await runAccounts()
    const [one, two] = [await own.member({ role: 'admin' }), await own.member({ role: 'admin' })]
    await Promise.all([
      one.browser.put(`/api/user-roles/${two.id}`, { role: 'user' }),
      two.browser.put(`/api/user-roles/${one.id}`, { role: 'user' }),
    ])
    expect(await own.connection.collection('user_roles').countDocuments({ role: 'admin' })).toBe(1)
    await own.close()
  })
})

test('the command makes the first administrator, and says what is wrong otherwise', async () => {
  const own = await runAccounts()
  const { email, browser } = await own.member()
  const document = own.accounts.identitySource.adminDocuments.issue(sessionIn(browser.token ?? ''), 'test')
  browser.headers[adminDocumentHeader] = document
  expect(await giveRole(own.accounts, ` ${email.toUpperCase()}`, 'admin')).toBe(`${email} is admin now`)
  expect((await browser.get('/api/members')).status).toBe(200)
  await expect(giveRole(own.accounts, 'nobody@people.example', 'admin')).rejects.toThrow(
    'no account with the address',
  )
  await expect(giveRole(own.accounts, email, 'boss')).rejects.toThrow('is no role')
  await own.close()
})

test('an internal service can ask who sends a request with the internal secret, and nobody else can', async () => {
  const { id, browser } = await site.member()
  const [, payload = ''] = (browser.token ?? '').split('.')
  const { sub, sid, gen } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
    string,
    unknown
  >
  const ask = (headers: object) =>
    site.call({
      method: 'POST',
      url: '/internal/person',
      headers: { ...headers },
      payload: { sub, sid, gen },
    })
  expect((await ask({ 'x-internal-secret': 'the internal secret of the tests only' })).body).toMatchObject({
    person: { id, role: 'user' },
  })
  expect((await ask({ 'x-internal-secret': 'a guess' })).status).toBe(404)
  expect((await ask({})).status).toBe(404)
})
