import { minutes } from '../src/clock.js'
import { failureOf, goodPassword, runAccounts, type RunningAccounts } from './run-accounts.js'

const scores = new Map<string, string>()
const elsewhere = { fails: false }
let site: RunningAccounts
beforeAll(async () => {
  site = await runAccounts({
    personalData: [
      {
        name: 'scores',
        read: async (userId) => scores.get(userId) ?? null,
        erase: async (userId) => {
          if (elsewhere.fails) throw new Error('the scores service is away')
          scores.delete(userId)
        },
      },
    ],
  })
})
afterAll(() => site.close())

/** The names of the collections that still contain a text. */
async function collectionsWith(text: string): Promise<string[]> {
  const found = []
  for (const { collectionName } of (await site.connection.db?.collections()) ?? []) {
    const rows = await site.connection.collection(collectionName).find({}).toArray()
    if (JSON.stringify(rows).includes(text)) found.push(collectionName)
  }
  return found
}

test('mail preferences start switched off and are stored', async () => {
  const { browser } = await site.member()
  const url = '/api/account/mail-preferences'
  expect((await browser.get(url)).body).toEqual({ site_news: false, learning_reminders: false })
  expect((await browser.put(url, { site_news: true, learning_reminders: false })).status).toBe(200)
  expect((await browser.get(url)).body).toEqual({ site_news: true, learning_reminders: false })
  expect((await browser.put(url, { site_news: 'yes', learning_reminders: false })).status).toBe(400)
})

test('[PRIV-6] the export contains everything about the person, and no secret', async () => {
  const { browser, id, email } = await site.member({ name: 'Ada' })
  scores.set(id, 'a score of Ada')
  const answer = await browser.get('/api/account/export')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
  expect(answer.body).toMatchObject({
    account: { id, email },
    profile: { id, display_name: 'Ada' },
    role: 'user',
    signed_in_devices: [{ network: '203.0.113.0/24' }],
    mails: [{ kind: 'confirm', state: 'sent' }],
    scores: 'a score of Ada',
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|salt|hash/)
})

test('[PRIV-6] a deleted account is gone from every collection, and its sessions with it', async () => {
  const { browser, id, email } = await site.member({ role: 'moderator' })
  scores.set(id, 'a score')
  expect(failureOf(await browser.delete('/api/account', { password: 'wrong' }))).toEqual([
    400,
    'wrong_password',
  ])
  expect((await browser.delete('/api/account', { password: goodPassword })).status).toBe(204)
  expect(failureOf(await browser.get('/api/auth/user'))).toEqual([401, 'unauthenticated'])
  expect((await site.browser().signIn(email)).status).toBe(400)
  expect(scores.has(id)).toBe(false)
  // The audit trail of roles keeps the id, which now refers to nobody; the last mail waits to be sent.
  expect(await collectionsWith(id)).toEqual(['role_changes'])
  await site.accounts.sender.sendDue()
  const [mail] = (await site.accounts.mailbox?.list(email)) ?? []
  expect(mail?.subject).toMatch(/was deleted/)
})

test('[PRIV-6] if another service cannot delete its part, the account remains and can be deleted later', async () => {
  const { browser } = await site.member()
  elsewhere.fails = true
  expect(failureOf(await browser.delete('/api/account', { password: goodPassword }))).toEqual([
    503,
    'unavailable',
  ])
  expect((await browser.get('/api/auth/user')).status).toBe(200)
  elsewhere.fails = false
  expect((await browser.delete('/api/account', { password: goodPassword })).status).toBe(204)
})

test('the address of a deleted account can sign up again', async () => {
  const { browser, email } = await site.member()
  await browser.delete('/api/account', { password: goodPassword })
  site.clock.pass(minutes)
  const answer = await site.browser().post('/api/auth/sign-up', { email, password: goodPassword })
  expect(answer.status).toBe(201)
  expect((await site.confirm(email)).status).toBe(200)
})
