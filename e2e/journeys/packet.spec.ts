import { readFileSync } from 'node:fs'
import { dayOf } from '@icio/contracts/dates/days'
import { strFromU8, unzipSync } from 'fflate'
import { passHumanCheck } from '../people/agreed-visitor.js'
import { expectAccessible } from '../people/axe.js'
import { callsOf } from '../people/calls-of-page.js'
import { mailsTo } from '../people/member.js'
import { ownSite } from '../people/own-site.js'
import { expect, test, visitorOf } from '../people/people.js'
import { takeSimulatedSeats } from '../people/simulated-seats.js'
import { staffOf } from '../people/staff-browser.js'

const site = ownSite(undefined, { turnsClock: true })
const minute = 60_000

interface Activity {
  id: string
  phase_seq: number
}

/** The texts of a Word file, one line a paragraph or cell. */
function wordText(bytes: Uint8Array): string {
  const document = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
  return document
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

test('[CREDIT-1, CREDIT-2, CREDIT-4, CREDIT-5, PATH-14, PATH-15] a forum for credit: a phone registers with the word on the wall, the list is closed, each file of the packet is read, and a certificate is verified and withdrawn', async ({
  browser,
}) => {
  const host = await staffOf(browser, site, 'admin')
  await passHumanCheck(host.context.request, site.address)
  const { page } = host
  const send = callsOf(page, site.address)
  await host.open('/certificates')
  await page.getByLabel('A new sponsor').fill('State Pool')
  await page.getByRole('button', { name: 'Enter the sponsor' }).click()
  await expect(page.getByRole('listitem').getByText('State Pool')).toBeVisible()
  await expectAccessible(page, { within: 'main' })

  const begins = Date.now() + 5 * minute
  const forum = await send<{ id: string; code: string }>('/api/forums', {
    ...{ title: 'Yearly Forum', first_day: dayOf(new Date()), days: 2, time_zone: 'UTC' },
  })
  const { sessions } = await send<{ sessions: { code: string }[] }>(`/api/forums/${forum.id}/sessions`, {
    ...{ title: 'Opening', hall: 'Hall A', seats: 50 },
    starts_at: new Date(begins).toISOString(),
    ends_at: new Date(begins + 60 * minute).toISOString(),
  })
  const code = sessions[0]?.code ?? ''
  const { id: roomId } = await send<{ id: string }>('/api/rooms/find', { code })
  const activity = (input: object) => send<Activity>(`/api/rooms/${roomId}/activities`, input)

  // The forum is made one for credit at its desk, and its session says so at the session's.
  await host.open(`/forum/${forum.code}/desk`)
  await page.getByRole('button', { name: 'Make it for credit' }).click()
  await page.getByLabel('Objectives').fill('Say what a duration is\nRead a benchmark')
  await page.getByLabel('Presenter', { exact: true }).fill('Grace Hopper')
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('One registration and one certificate for all sessions.')).toBeVisible()
  await expectAccessible(page, { within: 'main' })
  await host.open(`/room/${code}/desk`)
  await expect(page.getByText('This room is a session of Yearly Forum')).toBeVisible()
  const question = await activity({
    ...{ kind: 'choice', prompt: 'Which moves most?', minutes: 10 },
    options: [
      { id: 'long', text: 'A long bond' },
      { id: 'short', text: 'A short bond' },
    ],
  })
  const card = await activity({
    kind: 'feedback',
    prompt: 'Before you go',
    statements: ['It was worth my time.'],
  })
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(page.getByRole('button', { name: 'End this run' })).toBeVisible()
  const step = (id: string) => async (to: string) => {
    const view = await send<{ agenda: Activity[] }>(`/api/rooms/${roomId}?as=host`)
    const phase_seq = view.agenda.find((one) => one.id === id)?.phase_seq
    return send(`/api/rooms/${roomId}/activities/${id}/step`, { to, phase_seq })
  }
  const seats = await takeSimulatedSeats(site.address, code, [null, null, null, null, null])
  await step(question.id)('open')
  for (const seat of seats) await seat.answer(question.id, { value: { choice_ids: ['long'] } })

  // The word on the wall, which a host's link has opened, is typed on a phone that has no seat.
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the stage' }).click()
  const wall = await opened
  const words = wall.getByText('For credit:').locator('..')
  await expect(words.locator('strong')).toHaveText(/^[a-z]+ [a-z]+$/)
  const word = (await words.locator('strong').textContent()) ?? ''
  const attend = /\/attend\/([A-Z2-9]{8})/.exec((await words.textContent()) ?? '')?.[1] ?? ''
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const phone = visitorOf(await context.newPage(), site.address)
  await phone.open(`/attend/${attend}`)
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Yearly Forum' })).toBeVisible()
  await phone.page.getByLabel('Name').fill('Ada Byron')
  await phone.page.getByLabel('E-mail').fill('ada@example.org')
  await phone.page.getByLabel('Organization').fill('=A pool')
  await phone.page.getByLabel('The word on the stage').fill(word)
  await phone.page.getByRole('button', { name: 'Register' }).click()
  await expect(phone.page.getByText(/Will be kept at/)).toBeVisible()
  await expectAccessible(phone.page, { within: 'main' })

  await step(question.id)('closed')
  // Once the last answers are in they are counted.
  await expect(page.getByRole('button', { name: 'Show the result' })).toBeVisible()
  await step(card.id)('open')
  for (const seat of seats) await seat.answer(card.id, { value: { ratings: [4] } })
  // Thirty minutes later, and what the machine has taken; the seats, which give no sign of life, may be free by then.
  await site.turnClock(30 * minute)
  await page.reload()
  await page.getByRole('button', { name: 'End this run' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /End/ }).click()
  await expect(page.getByRole('button', { name: 'End this run' })).toHaveCount(0)
  await site.turnClock(11 * minute)
  let letter = ''
  await expect
    .poll(async () => {
      const [mail] = await mailsTo(page.request, site.address, 'ada@example.org')
      letter = /\/attend\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return letter
    })
    .not.toBe('')
  await phone.open(letter)
  await expect(phone.page.getByText('Kept: block 1 of Opening.')).toBeVisible()

  // The list, from the desk of the forum.
  await host.open(`/forum/${forum.code}/desk`)
  await page.getByRole('link', { name: /^Attendance of/ }).click()
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toContainText(/3\d/)
  await expectAccessible(page, { within: 'main' })
  await page.getByRole('button', { name: 'Close the list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the list' }).click()
  await expect(page.getByText('This list is closed.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Packet' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Packet_Yearly_Forum_\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(readFileSync(await file.path()))
  const names = Object.keys(files)
  const certified = names.find((name) => /^5-certificates\/Ada_Byron-[A-Z2-9]{12}\.docx$/.test(name)) ?? ''
  expect(names.toSorted()).toEqual(
    [
      '1-agenda-and-objectives.docx',
      '2-engagement.docx',
      '3-attendance.csv',
      '4-evaluation.docx',
      certified,
      'read-me.txt',
    ].toSorted(),
  )
  const read = (name: string) => {
    const bytes = files[name] ?? new Uint8Array()
    return name.endsWith('.docx') ? wordText(bytes) : strFromU8(bytes)
  }
  expect(read('1-agenda-and-objectives.docx')).toContain('Read a benchmark')
  expect(read('1-agenda-and-objectives.docx')).toContain('Which moves most? (planned 10 min)')
  expect(read('2-engagement.docx')).toMatch(/Opening, block 1: 3\d minutes/)
  expect(read('2-engagement.docx')).toContain('Which moves most?\nChoice\n5')
  expect(read('3-attendance.csv')).toMatch(/Ada Byron,'=A pool,yes,1,,,3\d,0,0/)
  expect(read('3-attendance.csv')).not.toContain('ada@example.org')
  expect(read('4-evaluation.docx')).toContain('It was worth my time.\n0\n0\n0\n5\n0\n5')
  expect(read(certified)).toContain('attended Yearly Forum')
  expect(read(certified)).toContain('not an approval by any regulator')
  expect(read('read-me.txt')).toContain('This packet approves nothing.')

  // Somebody else verifies the certificate, until an administrator withdraws it.
  const certificate = /-([A-Z2-9]{12})\.docx$/.exec(certified)?.[1] ?? ''
  const elsewhere = await browser.newContext()
  const other = visitorOf(await elsewhere.newPage(), site.address)
  await other.open(`/verify/${certificate}`)
  await expect(other.page.getByRole('article').getByText('Ada Byron')).toBeVisible()
  await host.open('/certificates')
  await page.getByLabel('Code').fill(certificate)
  await page.getByRole('button', { name: 'Look it up' }).click()
  await page.getByLabel('Reason').fill('Issued for another person.')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(/^Withdrawn on/)).toBeVisible()
  await other.page.reload()
  await expect(other.page.getByText(/^Withdrawn on/).first()).toBeVisible()
  await expect(other.page.getByText('Ada Byron')).toHaveCount(0)
  for (const seat of seats) await seat.close()
  await Promise.all([context.close(), elsewhere.close(), host.context.close()])
})
