import { createServer, type AddressInfo, type LookupFunction } from 'node:net'
import type { OrganizationSignIn, Providers } from '@icio/contracts/sign-in-providers/endpoints'
import { minutes } from '../src/clock.js'
import { publicLookup } from '@icio/kit/net/public-address'
import { mayIssue } from '../src/organizations/issuer-address.js'
import { connect } from '../src/organizations/provider-connection.js'
import type { SignInProvider } from '../src/organizations/providers.js'
import { startLyingProvider, type Lies } from './lying-provider.js'
import { clientId, clientSecret, startOidcProvider, type RunningProvider } from './oidc-provider.js'
import { failureOf, goodPassword, runAccounts, type Browser, type RunningAccounts } from './run-accounts.js'

const siteUrl = 'http://site.test'
let oidc: RunningProvider
let liar: Awaited<ReturnType<typeof startLyingProvider>>
let site: RunningAccounts
beforeAll(async () => {
  oidc = await startOidcProvider(siteUrl)
  liar = await startLyingProvider(clientId)
  const shared = { client_id: clientId, client_secret: clientSecret, domains: ['org.example'] }
  site = await runAccounts({
    config: {
      signInProviders: [
        {
          ...shared,
          id: 'acme',
          label: 'Acme',
          issuer: oidc.issuer,
          role_claim: 'groups',
          moderator_values: ['editors'],
        },
        { ...shared, id: 'liar', label: 'Liar', issuer: liar.issuer },
      ],
    },
  })
})
afterAll(async () => {
  await site.close()
  await liar.close()
  await oidc.close()
})

let serial = 0
const somebody = (name = 'somebody') => `${name}${++serial}@org.example`

async function start(browser: Browser, provider = 'acme', body: object = {}): Promise<string> {
  const answer = await browser.post<{ url: string }>(`/api/auth/organizations/${provider}/start`, body)
  expect(answer.status).toBe(200)
  return answer.body.url
}

const finish = (browser: Browser, query: string, provider = 'acme') =>
  browser.post<OrganizationSignIn>('/api/auth/organizations/finish', { provider, query })

/** The whole way of a person to the provider and back. */
async function signInThrough(browser: Browser, subject: string) {
  const answer = await finish(browser, await oidc.signIn(await start(browser), subject))
  if (answer.body.session) browser.token = answer.body.session.access_token
  return answer
}

async function lie(lies: Lies, browser = site.browser()) {
  liar.tell(lies)
  return finish(browser, liar.sendBack(await start(browser, 'liar')), 'liar')
}

/** A member with an address of the organization, whose account has a password. */
async function member(): Promise<{ browser: Browser; email: string }> {
  const [browser, email] = [site.browser(), somebody('member')]
  await browser.post('/api/auth/sign-up', { email, password: goodPassword })
  const token = await site.tokenFromMail(email, '/auth/confirm')
  const { body } = await browser.post<{ access_token: string }>('/api/auth/confirm', { token })
  browser.token = body.access_token
  return { browser, email }
}

test('[AUTH-38, SEC-79] the address at the provider has PKCE, a state, a nonce, and the exact way back', async () => {
  const asked = new URL(await start(site.browser())).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: clientId,
    redirect_uri: `${siteUrl}/auth/organization/acme`,
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.any(String),
  })
})

test('[AUTH-38, AUTH-40, NAME-1] somebody of an allowed domain gets an account under a name of this site, and the same one the next time', async () => {
  const subject = somebody('ann!cfo')
  const first = await signInThrough(site.browser(), subject)
  expect(first.status).toBe(200)
  expect(first.body.session?.user).toMatchObject({
    email: subject,
    display_name: subject.split('@')[0]?.replace('!', ''),
    role: 'user',
  })
  const again = await signInThrough(site.browser(), subject)
  expect(again.body.session?.user.id).toBe(first.body.session?.user.id)
})

test('[AUTH-38] the path to open afterward stays on this site', async () => {
  const browser = site.browser()
  const url = await start(browser, 'acme', { goal: '//evil.example' })
  expect((await finish(browser, await oidc.signIn(url, somebody()))).body.goal).toBe('/')
})

test('[AUTH-39, SEC-80] an account with the same address is linked only after its owner has signed in', async () => {
  const { email } = await member()
  const browser = site.browser()
  const found = await signInThrough(browser, email)
  expect(found.body).toMatchObject({ link: { email, label: 'Acme' } })
  expect(found.body.session).toBeUndefined()
  const ticket = found.body.link?.ticket ?? ''
  expect(failureOf(await browser.post('/api/account/organizations', { ticket }))[0]).toBe(401)

  const owner = await browser.signIn(email)
  browser.token = owner.body.access_token
  expect((await browser.post('/api/account/organizations', { ticket })).status).toBe(204)
  expect(failureOf(await browser.post('/api/account/organizations', { ticket }))).toEqual([
    410,
    'step_expired',
  ])
  const after = await signInThrough(site.browser(), email)
  expect(after.body.session?.user.id).toBe(owner.body.user.id)
  await site.accounts.sender.sendDue()
  const [mail] = (await site.accounts.mailbox?.list(email)) ?? []
  expect(mail?.text).toContain(`The account of Acme (${email}) was linked.`)
})

test('[AUTH-39, SEC-80] a link ticket is worthless in another browser and for another account', async () => {
  const { email } = await member()
  const browser = site.browser()
  const ticket = (await signInThrough(browser, email)).body.link?.ticket ?? ''
  const eve = await member()
  expect(failureOf(await eve.browser.post('/api/account/organizations', { ticket }))[1]).toBe('step_expired')
  browser.token = (await browser.signIn(eve.email)).body.access_token
  expect(failureOf(await browser.post('/api/account/organizations', { ticket }))[1]).toBe('step_expired')
})

test('[AUTH-40, SEC-80] an address that the provider has not verified opens and links nothing', async () => {
  const subject = somebody('unverified')
  expect(failureOf(await signInThrough(site.browser(), subject))[1]).toBe('organization_email_unverified')
  expect(await site.accounts.users.findByEmail(subject)).toBeNull()
})

test('[AUTH-40] an address of another domain opens nothing', async () => {
  const answer = await signInThrough(site.browser(), `stranger${++serial}@elsewhere.example`)
  expect(failureOf(answer)[1]).toBe('organization_not_allowed')
})

test('[AUTH-39] a signed-in person links an account with any address, and unlinks it, each after a fresh proof', async () => {
  const { browser } = await member()
  const subject = `private${++serial}@elsewhere.example`
  const { body } = await browser.post<{ url: string }>('/api/account/organizations/acme/start')
  const query = await oidc.signIn(body.url, subject)
  expect((await finish(browser, query)).body).toMatchObject({ goal: '/profile', linked: 'Acme' })
  expect((await signInThrough(site.browser(), subject)).body.session).toBeDefined()
  site.clock.pass(6 * minutes)
  expect(failureOf(await browser.delete('/api/account/organizations/acme'))[1]).toBe('fresh_proof_needed')
  expect(failureOf(await browser.post('/api/account/organizations/acme/start'))[1]).toBe('fresh_proof_needed')
  const proof = await browser.post<{ ticket: string; ways: string[] }>('/api/account/proof/start')
  expect(proof.body.ways).toEqual(['password'])
  const { ticket } = proof.body
  await browser.post('/api/account/proof', { ticket, password: goodPassword })
  expect((await browser.delete('/api/account/organizations/acme')).status).toBe(204)
  expect(failureOf(await signInThrough(site.browser(), subject))[1]).toBe('organization_not_allowed')
})

test('[AUTH-54, SEC-76] an account without a password deletes itself after a fresh sign-in, and not without', async () => {
  const [browser, email] = [site.browser(), somebody()]
  const signIn = async (claims: object) => {
    const { body } = await lie({ claims: { sub: email, email, ...claims } }, browser)
    browser.token = body.session?.access_token ?? null
  }
  await signIn({})
  expect(failureOf(await browser.delete('/api/account', { password: goodPassword }))).toEqual([
    403,
    'fresh_proof_needed',
  ])
  const asked = await browser.post<{ ways: string[] }>('/api/account/proof/start')
  expect(asked.body.ways).toEqual(['sign_in_again'])
  await signIn({ auth_time: site.clock.now / 1000 })
  expect((await browser.delete('/api/account', {})).status).toBe(204)
  expect(await site.accounts.users.findByEmail(email)).toBeNull()
})

test('[AUTH-54] signing in again asks the organization for the password and for the time of the sign-in', async () => {
  const asked = new URL(await start(site.browser(), 'acme', { again: true })).searchParams
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
  expect(new URL(await start(site.browser())).searchParams.has('max_age')).toBe(false)
})

test('[AUTH-39, SEC-80] one account of the organization is never linked with two accounts here', async () => {
  const subject = somebody()
  await signInThrough(site.browser(), subject)
  const { browser } = await member()
  const { body } = await browser.post<{ url: string }>('/api/account/organizations/acme/start')
  const answer = await finish(browser, await oidc.signIn(body.url, subject))
  expect(failureOf(answer)[1]).toBe('organization_linked_elsewhere')
})

test('[SEC-79] an answer is accepted once, in the browser that asked, within ten minutes', async () => {
  const browser = site.browser()
  const query = await oidc.signIn(await start(browser), somebody())
  expect(failureOf(await finish(site.browser(), query))[1]).toBe('step_expired')
  const [one, other] = await Promise.all([finish(browser, query), finish(browser, query)])
  expect([one.status, other.status].sort()).toEqual([200, 410])
  expect(failureOf(await finish(browser, query))[1]).toBe('step_expired')

  const late = await oidc.signIn(await start(browser), somebody())
  site.clock.pass(11 * minutes)
  expect(failureOf(await finish(browser, late))[1]).toBe('step_expired')
})

test('[SEC-79] an answer of one provider is refused at the address of another', async () => {
  const browser = site.browser()
  const query = await oidc.signIn(await start(browser), somebody())
  expect(failureOf(await finish(browser, query, 'liar'))[1]).toBe('provider_refused')
})

test('[SEC-79] a code from somebody else’s sign-in is refused', async () => {
  const [victim, attacker] = [site.browser(), site.browser()]
  const stolen = new URLSearchParams(await oidc.signIn(await start(attacker), somebody()))
  const state = new URL(await start(victim)).searchParams.get('state') ?? ''
  stolen.set('state', state)
  expect(failureOf(await finish(victim, `?${stolen}`))[1]).toBe('provider_refused')
})

test('[AUTH-38] a sign-in that the provider breaks off says so', async () => {
  const browser = site.browser()
  const state = new URL(await start(browser)).searchParams.get('state') ?? ''
  const query = `?error=access_denied&state=${encodeURIComponent(state)}`
  expect(failureOf(await finish(browser, query))[1]).toBe('provider_cancelled')
})

test.each<[string, Lies]>([
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another client’s token', { claims: { aud: 'another-site' } }],
  ['an expired token', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }],
  ['a token from the future', { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }],
  ['another nonce', { claims: { nonce: 'replayed' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['a token without a signature', { isUnsigned: true }],
  ['a signature by another key', { isForged: true }],
  ['a symmetric signature', { header: { alg: 'HS256' } }],
  ['a description of another issuer', { description: { issuer: 'https://evil.example' } }],
  ['a token call into the network', { description: { token_endpoint: 'https://10.0.0.1/token' } }],
  ['keys in the network', { description: { jwks_uri: 'http://metadata.internal/keys' } }],
  [
    'a redirect instead of a token',
    { answerToken: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() },
  ],
  // Valid in everything but its length.
  ['an endless answer', { claims: { padding: 'x'.repeat(300 * 1024) } }],
])('[SEC-79, SEC-81] a provider that sends %s signs nobody in', async (_name, lies) => {
  const browser = site.browser()
  liar.tell({})
  const url = await start(browser, 'liar')
  liar.tell(lies)
  const answer = await finish(browser, liar.sendBack(url), 'liar')
  expect(failureOf(answer)).toEqual([502, 'provider_refused'])
  expect(browser.jar.has('session')).toBe(false)
})

test('[SEC-81] no connection is made to a provider whose public name leads to a private address', async () => {
  let connections = 0
  const inside = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  const { port } = inside.address() as AddressInfo
  const provider = {
    ...(await site.accounts.providers.find('acme')),
    issuer: `https://login.inside.example:${port}`,
  } as SignInProvider
  const log = { warn: () => undefined }
  const here = [{ address: '127.0.0.1', family: 4 }]
  const lookup = publicLookup((_host, _options, done) => done(null, here))
  const refused = expect.objectContaining({ code: 'provider_unreachable' })
  await expect(connect(provider, { isDevelopment: false, log, lookup })).rejects.toEqual(refused)
  expect(connections).toBe(0)
  // Without the check, the same name leads here: the lookup is what decides.
  const unchecked: LookupFunction = (_host, _options, done) => done(null, here)
  await expect(connect(provider, { isDevelopment: false, log, lookup: unchecked })).rejects.toEqual(refused)
  expect(connections).toBe(1)
  await new Promise((resolve) => inside.close(resolve))
})

test('[AUTH-38] a provider that fails or is away is said to be unreachable, and can be tried again', async () => {
  const down = (response: Parameters<NonNullable<Lies['answerToken']>>[0]) => response.writeHead(503).end()
  liar.tell({ answerDescription: down })
  const answer = await site.browser().post('/api/auth/organizations/liar/start', {})
  expect(failureOf(answer)).toEqual([502, 'provider_unreachable'])
  const cut = await lie({ answerToken: (response) => void response.destroy() })
  expect(failureOf(cut)).toEqual([502, 'provider_unreachable'])
  expect((await lie({})).status).toBe(200)
})

test('[AUTH-38] a provider that has changed its keys is accepted at the next sign-in', async () => {
  expect((await lie({})).status).toBe(200)
  liar.changeKeys()
  expect((await lie({})).status).toBe(200)
})

describe('[AUTH-41, SEC-80] the role that a claim says', () => {
  const roleOf = async (subject: string) =>
    (await signInThrough(site.browser(), subject)).body.session?.user.role

  test('is given and taken at each sign-in, with a line in the trail', async () => {
    const subject = somebody()
    await oidc.setGroups(subject, ['editors'])
    expect(await roleOf(subject)).toBe('moderator')
    site.clock.pass(minutes)
    await oidc.setGroups(subject, ['admin', 'admins'])
    expect(await roleOf(subject)).toBe('user')
    const user = await site.accounts.users.findByEmail(subject)
    const trail = await site.accounts.roles.changesOf(user?._id ?? '')
    expect(trail.map(({ to, changed_by }) => [to, changed_by])).toEqual([
      ['user', 'organization:acme'],
      ['moderator', 'organization:acme'],
    ])
  })

  test('gives way to what an administrator decided by hand', async () => {
    const subject = somebody()
    await oidc.setGroups(subject, ['editors'])
    await roleOf(subject)
    const user = await site.accounts.users.findByEmail(subject)
    await site.accounts.roles.change(user?._id ?? '', 'user', 'an administrator')
    expect(await roleOf(subject)).toBe('user')
    await site.accounts.roles.change(user?._id ?? '', 'admin', 'an administrator')
    await oidc.setGroups(subject, [])
    expect(await roleOf(subject)).toBe('admin')
  })
})

test('[AUTH-42] a sign-out at the organization too ends both sessions', async () => {
  const browser = site.browser()
  await signInThrough(browser, somebody())
  const { body } = await browser.post<{ url: string }>('/api/account/organizations/sign-out')
  expect(body.url).toMatch(new RegExp(`^${oidc.issuer}/session/end\\?`))
  expect(new URL(body.url).searchParams.get('post_logout_redirect_uri')).toBe(`${siteUrl}/auth`)
  expect((await fetch(body.url)).status).toBe(200)
  expect((await browser.get('/api/auth/user')).status).toBe(401)
})

describe('[AUTH-38, SEC-81] providers on the admin page', () => {
  const fields = {
    label: 'Beta',
    issuer: 'https://login.beta.example',
    client_id: 'site',
    domains: ['beta.example'],
    role_claim: '',
    moderator_values: [],
  }

  test('are saved with their secret encrypted, shown without it, and removed', async () => {
    const { browser: admin } = await site.member({ role: 'admin' })
    const saved = await admin.put('/api/sign-in-providers/beta', { ...fields, client_secret: 'very secret' })
    expect(saved.body).toMatchObject({ id: 'beta', has_secret: true, is_configured: false })
    expect(JSON.stringify(saved.body)).not.toContain('very secret')
    const row = await site.accounts.storedProviders.find('beta')
    expect(row?.client_secret).not.toContain('very secret')
    expect((await site.accounts.providers.find('beta'))?.clientSecret).toBe('very secret')
    const { body } = await admin.get<Providers>('/api/sign-in-providers')
    expect(body.providers.map(({ id }) => id)).toEqual(['acme', 'liar', 'beta'])

    await admin.put('/api/sign-in-providers/beta', { ...fields, label: 'Beta Group' })
    expect((await site.accounts.providers.find('beta'))?.clientSecret).toBe('very secret')
    await admin.put('/api/sign-in-providers/beta', { ...fields, issuer: 'https://evil.example' })
    expect((await site.accounts.providers.find('beta'))?.clientSecret).toBeNull()
    expect((await admin.delete('/api/sign-in-providers/beta')).status).toBe(204)
  })

  test('cannot replace one of the configuration', async () => {
    const { browser: admin } = await site.member({ role: 'admin' })
    const answer = await admin.put('/api/sign-in-providers/acme', fields)
    expect(failureOf(answer)[1]).toBe('provider_configured')
    expect(failureOf(await admin.delete('/api/sign-in-providers/acme'))[1]).toBe('provider_configured')
  })

  test.each([
    'http://login.beta.example',
    'https://10.0.0.1',
    'https://[::1]:8443',
    'https://metadata',
    'https://user:password@login.beta.example',
    'https://login.beta.example/?tenant=1',
    'file:///etc/passwd',
    'nonsense',
  ])('cannot have the issuer %s in production', (issuer) => {
    expect(mayIssue(issuer, { isDevelopment: false })).toBe(false)
    expect(mayIssue('https://login.beta.example/tenant', { isDevelopment: false })).toBe(true)
  })

  test('are for administrators only', async () => {
    const { browser } = await site.member({ role: 'moderator' })
    expect((await browser.get('/api/sign-in-providers')).status).toBe(403)
    expect((await browser.put('/api/sign-in-providers/beta', fields)).status).toBe(403)
  })
})
