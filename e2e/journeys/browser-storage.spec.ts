import { findStoredItem, browserStorage, type Place } from '@icio/contracts/site/browser-storage'
import { chatIn } from '../people/chat.js'
import { storedHere } from '../people/in-page.js'
import { becomeMember, password } from '../people/member.js'
import { expect, test, type Visitor } from '../people/people.js'

/** What this browser stores for the site now, as 'place name'. */
async function keptBy({ page }: Visitor): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`)
  const stored = await page.evaluate<string[]>(storedHere)
  return [...cookies, ...stored]
}

/** Returns the entry of the policy's list that matches a 'place name'; null if the policy does not list it. */
function policyEntry(kept: string): string | null {
  const place = (['cookie', 'session storage', 'local storage'] as const).find((each: Place) =>
    kept.startsWith(`${each} `),
  )
  const entry = place && findStoredItem(place, kept.slice(place.length + 1))
  return entry ? `${entry.place} ${entry.name}` : null
}

/** Set only by second steps (sign-in.spec.ts) and by actions that no visitor takes: trying out a release, staff tools. */
const notMetHere = [
  'local storage attendance',
  'cookie release_bucket',
  'cookie sign_in_browser',
  'cookie release_override',
  'cookie site_at',
  'local storage icio:review-…',
]

test('[PRIV-7] the browser stores what the policy lists, and nothing before the visitor was informed', async ({
  visitor,
  siteAddress,
}) => {
  const { page } = visitor
  const met = new Set<string>()
  const look = async () => {
    const kept = await keptBy(visitor)
    for (const each of kept) met.add(each)
    return kept
  }
  await visitor.open('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  expect((await look()).filter((kept) => kept.startsWith('cookie'))).toEqual([])

  await visitor.openAgreed('/')
  const agreed = (await look()).filter((kept) => kept.startsWith('cookie'))
  expect(agreed.sort()).toEqual(['cookie gate_pass', 'cookie visitor'])
  // The switch loads as the reader comes near the footer.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })

  await visitor.open('/learn-risk-pools')
  await expect(chatIn(page).input).toBeVisible()
  await chatIn(page).ask('How do we size the operating tier?')
  await expect(chatIn(page).last).toContainText('Quoted from the library')
  await look()

  await visitor.open('/quiz?level=advanced')
  await page.getByRole('checkbox', { name: 'Say how sure I am' }).check()
  await page.getByRole('radiogroup').locator('label').first().click()
  await look()
  for (const path of [
    '/fill-in-blanks',
    '/geoffardy',
    '/governance-game',
    '/true-or-false',
    '/tools/checklist',
    '/tools/calculator',
    '/peers',
  ]) {
    await visitor.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The checklist is stored once something is ticked.
    if (path === '/tools/checklist') await page.getByRole('checkbox').first().check()
    // So are the numbers of the peer mirror, once one is entered.
    if (path === '/peers') await page.getByRole('checkbox').first().check()
    await look()
  }
  await visitor.open('/governance-game')
  await page.getByRole('radiogroup').locator('label').first().click()
  await page.getByRole('button', { name: 'Submit Answer' }).click()
  await page.getByRole('button', { name: 'Show its card without naming it' }).click()
  await look()
  await visitor.open('/auth?tab=sign-up')
  const form = page.getByRole('tabpanel', { name: 'Sign Up' })
  await form.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('One more step')).toBeVisible()
  await look()
  await becomeMember(visitor, siteAddress)
  await visitor.open('/game')
  await expect(page.getByRole('heading', { name: 'Multiplayer Battle' })).toBeVisible()
  await look()

  expect([...met].filter((kept) => policyEntry(kept) === null)).toEqual([])
  const listed = browserStorage.map(({ place, name }) => `${place} ${name}`)
  const seen = new Set([...met].map(policyEntry))
  expect(listed.filter((entry) => !seen.has(entry))).toEqual(notMetHere)
})
