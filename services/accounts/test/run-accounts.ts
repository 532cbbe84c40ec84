import { randomBytes } from 'node:crypto'
import { runService, type Answer } from '@icio/kit/testing/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import type { AppOptions } from '@icio/kit/http/service'
import { adminDocumentHeader } from '@icio/contracts/admin-document/endpoints'
import type { AccountUser, ConfirmedSession, StartedSession } from '@icio/contracts/accounts/endpoints'
import type { Role } from '@icio/contracts/roles/endpoints'
import type { InjectOptions } from 'fastify'
import type { PersonalData } from '@icio/kit/db/personal-data'
import { createAccounts, type Accounts } from '../src/accounts.js'
import { accountsApp } from '../src/app.js'
import type { AccountsConfig } from '../src/config.js'

export const goodPassword = 'Aquifer-71-Lantern'
export const testSecret = 'a secret of the tests of accounts only'
export const testInternalSecret = 'the internal secret of the tests only'

/** The configuration of the service in development, unless a test overrides it. */
const usual: AccountsConfig = {
  secret: testSecret,
  previousSecret: undefined,
  internalSecret: testInternalSecret,
  isProduction: false,
  siteUrl: undefined,
  smtpUrl: undefined,
  mailFrom: 'The Site <no-reply@site.example>',
  revealExistingAccount: false,
  signUpNeedsHumanCheck: false,
  signUpsPerHour: 1000,
  signInProviders: [],
  secondFactorForStaff: false,
}

interface RunOptions {
  config?: Partial<AccountsConfig>
  personalData?: PersonalData[]
  app?: Partial<AppOptions>
}

/** The accounts service on its own database, with a clock that tests move. */
export type RunningAccounts = Awaited<ReturnType<typeof runAccounts>>

export async function runAccounts({ config, personalData, app }: RunOptions = {}) {
  const clock = { now: Date.now(), pass: (milliseconds: number) => void (clock.now += milliseconds) }
  let accounts: Accounts | undefined
  const service = await runService(async (fastify, connection) => {
    accounts = createAccounts({
      connection,
      config: { ...usual, ...config },
      siteUrl: () => 'http://site.test',
      personalData: personalData ?? [],
      log: fastify.log,
      now: () => new Date(clock.now),
      answerStepMs: 0,
    })
    registerIdentity(fastify, accounts.identitySource)
    const database = await accountsApp(fastify, { accounts })
    await database.ready
  }, app)
  if (!accounts) throw new Error('The service was not mounted')
  const parts = accounts
  const browser = () => openBrowser(service.call)

  /** The token in the newest mail of a kind to an address, as the person finds it in the link. */
  const tokenFromMail = async (email: string, path: '/auth/confirm' | '/auth/reset'): Promise<string> => {
    await parts.sender.sendDue()
    const mails = (await parts.mailbox?.list(email)) ?? []
    const link = mails.map(({ text }) => text.match(/http\S+/)?.[0] ?? '').find((url) => url.includes(path))
    return new URL(link ?? 'http://no.mail/').searchParams.get('token') ?? ''
  }

  /** Opens the newest confirmation mail on a device that did not sign up, and types the password there. */
  const confirm = async (email: string, password = goodPassword, at = browser()) => {
    const token = await tokenFromMail(email, '/auth/confirm')
    return at.post<ConfirmedSession>('/api/auth/confirm', { token, password })
  }

  /** Creates a person with a confirmed account, signed in on their own browser. */
  const member = async ({ role, name }: { role?: Role; name?: string } = {}) => {
    const email = `${randomBytes(6).toString('hex')}@people.example`
    const who = browser()
    await who.post('/api/auth/sign-up', {
      email,
      password: goodPassword,
      ...(name ? { display_name: name } : {}),
    })
    const confirmed = await who.post<StartedSession>('/api/auth/confirm', {
      token: await tokenFromMail(email, '/auth/confirm'),
    })
    who.token = confirmed.body.access_token
    if (role) await parts.roles.change(confirmed.body.user.id, role, 'test')
    // Administrators and moderators call from the admin document.
    const document = parts.identitySource.adminDocuments.issue(sessionIn(confirmed.body.access_token), 'test')
    if (role) who.headers[adminDocumentHeader] = document
    return { ...confirmed.body.user, email, browser: who }
  }
  return { ...service, accounts: parts, clock, browser, member, confirm, tokenFromMail }
}

export type Browser = ReturnType<typeof openBrowser>
export type Member = AccountUser & { browser: Browser }

/** The session that an access token names. */
export function sessionIn(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as { sid: string }).sid
}

/** Calls as one browser makes them: keeps cookies, and the access token as the shell does. */
function openBrowser(call: <Body>(options: InjectOptions) => Promise<Answer<Body>>) {
  const jar = new Map<string, string>()
  const browser = {
    token: null as string | null,
    address: '203.0.113.7',
    /** Additional headers for each call. */
    headers: {} as Record<string, string>,
    jar,
    async send<Body = never>(
      method: InjectOptions['method'],
      url: string,
      body?: unknown,
    ): Promise<Answer<Body>> {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await call<Body>({
        method,
        url,
        remoteAddress: browser.address,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(browser.token ? { authorization: `Bearer ${browser.token}` } : {}),
          ...browser.headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      } as InjectOptions)
      keepCookies(jar, answer.headers['set-cookie'])
      return answer
    },
    get: <Body = never>(url: string) => browser.send<Body>('GET', url),
    post: <Body = never>(url: string, body?: unknown) => browser.send<Body>('POST', url, body),
    put: <Body = never>(url: string, body?: unknown) => browser.send<Body>('PUT', url, body),
    patch: <Body = never>(url: string, body?: unknown) => browser.send<Body>('PATCH', url, body),
    delete: <Body = never>(url: string, body?: unknown) => browser.send<Body>('DELETE', url, body),
    signIn: (email: string, password = goodPassword) =>
      browser.post<StartedSession>('/api/auth/sign-in', { email, password }),
    /** Does what the shell does: exchanges the cookie for a new access token. */
    async refresh() {
      const answer = await browser.post<StartedSession>('/api/auth/refresh')
      if (answer.status === 200) browser.token = answer.body.access_token
      return answer
    },
  }
  return browser
}

function keepCookies(jar: Map<string, string>, setCookie: string | number | string[] | undefined): void {
  for (const line of [setCookie ?? []].flat().map(String)) {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (/max-age=0\b|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
    else jar.set(name, decodeURIComponent(value))
  }
}

/** A multipart body with one file, as a form sends it. */
export function fileBody(bytes: Buffer, { type = 'image/png', name = 'me.png' } = {}) {
  const boundary = 'boundary-of-the-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

interface Failure {
  error: { code: string; message: string; details?: unknown }
}

/** Status and code of a failed call. */
export function failureOf(answer: Answer): [number, string] {
  return [answer.status, (answer.body as Failure).error.code]
}

/** Status and text of a failed call. */
export function saidBy(answer: Answer): [number, string] {
  return [answer.status, (answer.body as Failure).error.message]
}
