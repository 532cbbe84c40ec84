import type { VisitorMessage } from '@icio/contracts/visitor-messages/endpoints'
import { failureOf, goodPassword, runAccounts, type Member, type RunningAccounts } from './run-accounts.js'

const dayMs = 24 * 60 * 60 * 1000
const path = '/api/visitor-messages'

let site: RunningAccounts
let moderator: Member
beforeEach(async () => {
  site = await runAccounts()
  moderator = await site.member({ role: 'moderator' })
})
afterEach(() => site.close())

const write = (more: Record<string, unknown> = {}, browser = site.browser()) =>
  browser.post(path, { kind: 'question', text: 'What is duration?', ...more })
const queue = async (state = 'open') =>
  (await moderator.browser.get<{ messages: VisitorMessage[] }>(`${path}?state=${state}`)).body.messages

test('[WRITE-1, WRITE-3] what a visitor writes waits for the staff, with an address only where an answer is wanted', async () => {
  expect(await write()).toMatchObject({ status: 201, body: { received: true } })
  site.clock.pass(1000)
  await write({
    kind: 'idea',
    text: ' A\u0000 line\r\nand \u202Eanother \ufffd👩\u200d👧 ',
    reply_to: ' Ada@Example.org ',
  })
  const [idea, question] = await queue()
  expect(idea).toMatchObject({
    kind: 'idea',
    text: 'A line\nand another 👩\u200d👧',
    reply_to: 'ada@example.org',
  })
  expect(question).toMatchObject({ reply_to: null, is_member: false, state: 'open', settled_by: null })
  const [row] = await site.connection.collection('visitor_messages').find().toArray()
  expect(JSON.stringify(row)).not.toContain('203.0.113')
})

test('[WRITE-3] the staff settle a message, and can open it again; members and visitors read none', async () => {
  await write()
  const [{ id } = { id: '' }] = await queue()
  const settled = await moderator.browser.put<VisitorMessage>(`${path}/${id}/state`, { state: 'answered' })
  expect(settled.body).toMatchObject({ state: 'answered', settled_by: expect.any(String) })
  expect(await queue()).toEqual([])
  expect(await queue('answered')).toHaveLength(1)
  await moderator.browser.put(`${path}/${id}/state`, { state: 'open' })
  expect(await queue()).toMatchObject([{ settled_by: null }])
  expect((await moderator.browser.put(`${path}/none/state`, { state: 'closed' })).status).toBe(404)
  const member = await site.member()
  for (const [browser, status] of [
    [member.browser, 403],
    [site.browser(), 401],
  ] as const) {
    expect((await browser.get(`${path}?state=open`)).status).toBe(status)
    expect((await browser.put(`${path}/${id}/state`, { state: 'closed' })).status).toBe(status)
  }
})

test.each([
  [{ text: ' \n\u200B ' }, 'message_empty'],
  [{ text: '\ufffd\u200d\u3164' }, 'message_empty'],
  [{ reply_to: 'nobody' }, 'invalid_email'],
  [{ reply_to: 'a@b.org\r\nBcc: c@d.org' }, 'invalid_email'],
])('[WRITE-1] %o is refused as %s, and nothing is kept', async (more, code) => {
  expect(failureOf(await write(more))).toEqual([400, code])
  expect(await queue()).toEqual([])
})

test('[SEC-97] one address may write five messages an hour', async () => {
  for (let turn = 0; turn < 5; turn++) expect((await write()).status).toBe(201)
  const sixth = await write()
  expect(failureOf(sixth)).toEqual([429, 'too_many_attempts'])
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  site.clock.pass(dayMs / 24)
  expect((await write()).status).toBe(201)
})

test('[SEC-97] a flood from many addresses ends at 200 a day, and leaves members their way of writing', async () => {
  const sent = await Promise.all(
    Array.from({ length: 42 }, (_, index) => {
      const browser = site.browser()
      browser.address = `198.51.100.${index}`
      return Promise.all(Array.from({ length: 5 }, () => write({}, browser)))
    }),
  )
  expect(sent.flat().filter(({ status }) => status === 201)).toHaveLength(200)
  expect((await write({}, (await site.member()).browser)).status).toBe(201)
})

test('[WRITE-4] a message is gone a year after it was written, and 90 days after it was settled', async () => {
  await write()
  await write()
  const [{ id } = { id: '' }] = await queue()
  await moderator.browser.put(`${path}/${id}/state`, { state: 'closed' })
  const rows = await site.connection.collection('visitor_messages').find().sort({ state: 1 }).toArray()
  const daysLeft = rows.map(({ expires_at }) =>
    Math.round(((expires_at as Date).getTime() - site.clock.now) / dayMs),
  )
  expect(daysLeft).toEqual([90, 365])
})

test('[WRITE-4, PRIV-6] a member’s export has what they wrote, and deletion of the account takes it and their address away', async () => {
  const member = await site.member()
  await write({ text: 'As a member' }, member.browser)
  await write({ text: 'Signed out', reply_to: member.email })
  await write({ text: 'Of another person' })
  expect((await member.browser.get<{ messages: object[] }>('/api/account/export')).body.messages).toEqual([
    expect.objectContaining({ text: 'As a member', kind: 'question', state: 'open' }),
  ])
  await member.browser.delete('/api/account', { password: goodPassword })
  expect((await queue()).map(({ text }) => text)).toEqual(['Of another person'])
})

const answer = (
  id: string,
  who = moderator,
  text = 'It measures how far a price moves.\n\nSee the primer.',
) => who.browser.post<VisitorMessage>(`${path}/${id}/answer`, { text })
const mailsTo = async (email: string) => {
  await site.accounts.sender.sendDue()
  return ((await site.accounts.mailbox?.list(email)) ?? []).filter(({ subject }) =>
    subject.includes('answer'),
  )
}

test('[REVIEW-9, SEC-122] an answer goes by mail once, without a word of what a stranger wrote, and is kept', async () => {
  await write({ text: 'Buy at https://evil.test', reply_to: 'ada@example.org', question: 'quiz-general-001' })
  const [{ id } = { id: '' }] = await queue()
  const admin = await site.member({ role: 'admin' })
  const both = await Promise.all([answer(id), answer(id, admin, 'Another one.')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [kept] = await queue('answered')
  expect(kept).toMatchObject({ question: 'quiz-general-001', state: 'answered' })
  const mails = await mailsTo('ada@example.org')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(kept?.answer?.text.split('\n')[0])
  expect(mails[0]?.text).not.toContain('evil')
})

test('[REVIEW-9] nobody is answered who wants none, nobody but the staff answers, and nothing empty is sent', async () => {
  await write()
  const [{ id } = { id: '' }] = await queue()
  expect(failureOf(await answer(id))).toEqual([409, 'no_answer_wanted'])
  expect(failureOf(await answer(id, moderator, ' \u200B'))).toEqual([400, 'message_empty'])
  expect(failureOf(await answer('none'))).toEqual([404, 'not_found'])
  expect((await answer(id, await site.member())).status).toBe(403)
  expect(await queue()).toHaveLength(1)
})

test('[REVIEW-9, WRITE-4] an answer that is not sent yet ends with the message, and the export has it', async () => {
  const member = await site.member()
  await write({ text: 'Mine', reply_to: 'elsewhere@example.org' }, member.browser)
  const [{ id } = { id: '' }] = await queue()
  await answer(id, moderator, 'Ours.')
  const { body } = await member.browser.get<{ messages: object[] }>('/api/account/export')
  expect(body.messages).toEqual([
    expect.objectContaining({ answer: { text: 'Ours.', at: expect.any(String) } }),
  ])
  await site.accounts.connection.collection('mail_outbox').updateMany({}, { $set: { state: 'waiting' } })
  await member.browser.delete('/api/account', { password: goodPassword })
  const before = (await site.accounts.mailbox?.list('elsewhere@example.org'))?.length ?? 0
  expect(await mailsTo('elsewhere@example.org')).toHaveLength(before)
})

test('[REVIEW-9] without a mail server an answer is refused, and the message stays open', async () => {
  await write({ reply_to: 'ada@example.org' })
  const [{ id } = { id: '' }] = await queue()
  Object.assign(site.accounts, { mailLeaves: false })
  expect(failureOf(await answer(id))).toEqual([409, 'no_mail_leaves'])
  expect(await queue()).toHaveLength(1)
})

test('[WRITE-5] the staff get one mail an hour, without a word of what was written', async () => {
  await write({ text: 'Click https://evil.test now' })
  await write()
  await site.accounts.sender.sendDue()
  const listed = async () =>
    ((await site.accounts.mailbox?.list(moderator.email)) ?? []).filter(({ text }) =>
      text.includes('/messages'),
    )
  expect(await listed()).toHaveLength(1)
  expect((await listed())[0]?.subject).toMatch(/^(One message waits|2 messages wait) at /)
  expect((await listed())[0]?.text).not.toContain('evil')
  site.clock.pass(dayMs / 24)
  await write()
  await site.accounts.sender.sendDue()
  expect(await listed()).toHaveLength(2)
})

test('[WRITE-5] without a mail server a message waits in the queue alone', async () => {
  const alone = await runAccounts({ config: { isProduction: true, smtpUrl: undefined } })
  expect((await alone.browser().post(path, { kind: 'other', text: 'Hello' })).status).toBe(201)
  expect(await alone.connection.collection('mail_outbox').countDocuments({ kind: 'visitor-messages' })).toBe(
    0,
  )
  await alone.close()
})
