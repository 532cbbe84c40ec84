import sharp from 'sharp'
import { fileBody, runAccounts, type Member, type RunningAccounts } from './run-accounts.js'

let site: RunningAccounts
let address: string
let large: Buffer
beforeAll(async () => {
  site = await runAccounts()
  address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  // A few kilobytes that unpack to 16 million dots.
  large = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#1d3a5f' } })
    .png()
    .toBuffer()
})
afterAll(() => site.close())

/** Uploads a picture over its own connection. */
async function upload({ browser }: Member) {
  const { headers, payload } = fileBody(large)
  const answer = await fetch(`${address}/api/avatars`, {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${browser.token}` },
    body: new Uint8Array(payload),
  })
  await answer.arrayBuffer()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

const stored = (who: Member) =>
  site.connection.collection('avatars.files').find({ 'metadata.user_id': who.id }).toArray()

test('[SEC-62, PROF-16] of eight pictures at once from one person, one is accepted and the others get a retry time', async () => {
  const ada = await site.member()
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(ada)))
  const taken = answers.filter(({ status }) => status === 200)
  const sentAway = answers.filter(({ status }) => status === 429)
  expect([taken.length >= 1, taken.length + sentAway.length]).toEqual([true, 8])
  expect(sentAway.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(await stored(ada)).toHaveLength(3)
})

test('[SEC-62, PROF-16] of fourteen people at once, ten have a place; the others retry and get their picture', async () => {
  const people: Member[] = []
  for (let number = 0; number < 14; number++) people.push(await site.member())
  const untilTaken = async (who: Member): Promise<number[]> => {
    const { status } = await upload(who)
    return status === 429 ? [status, ...(await untilTaken(who))] : [status]
  }
  const statuses = await Promise.all(people.map(untilTaken))
  expect(statuses.map((each) => each.at(-1))).toEqual(Array(14).fill(200))
  expect(statuses.flat()).toContain(429)
  for (const who of people) expect(await stored(who)).toHaveLength(3)
})
