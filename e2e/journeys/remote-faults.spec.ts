import type { Page, Route } from '@playwright/test'
import { agreeBeforehand, expect, holdBack, test } from '../people/people.js'
import { changeRegistry } from '../people/registry-in-page.js'

// The ways in which a remote can fail (FAULT-9): each is contained within its time limit, shown with a message, and
// over once the fault is gone and the visitor retries; for code that throws, see remote-teams.spec.ts. Manifests are part of the page; a manifest that is not is loaded
// like any other file.

/** One try waits four seconds for a file that hangs; there are three tries with short pauses. A busy machine needs more. */
const limit = 60_000

const gone = (route: Route) => route.fulfill({ status: 404, body: 'gone' })
const hangs = () => {}
const tampered = async (route: Route) => {
  const answer = await route.fetch()
  await route.fulfill({ response: answer, body: `${await answer.text()}\n/* changed on the way */` })
}

const entry = /\/remotes\/mf-games\/[^/]+\/remoteEntry\..*\.js/
const styles = /\/remotes\/mf-games\/.*\.css/
const scripts = /\/remotes\/mf-games\/[^/]+\/(?!remoteEntry).*\.js/

for (const [name, file, fault] of [
  ['the entry answers 404', entry, gone],
  ['the entry hangs', entry, hangs],
  ['the entry was changed on the way', entry, tampered],
  ['a chunk answers 404', scripts, gone],
  ['the styles answer 404', styles, gone],
] as const) {
  test(`${name}: the rest of the site works, and a retry brings the remote back`, async ({ visitor }) => {
    const { page } = visitor
    await agreeBeforehand(page)
    await page.route(file, fault)
    await visitor.begin('/quiz')
    const card = page.getByText('This part is unavailable')
    await expect(card).toBeVisible({ timeout: limit })
    await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
    await page.unroute(file)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Question 1 of 10')).toBeVisible({ timeout: limit })
  })
}

const manifest = /\/remotes\/mf-games\/[^/]+\/mf-manifest\.json/

test('a manifest that answers 503: the rest of the site works, and a retry brings the remote back', async ({
  visitor,
}) => {
  const { page } = visitor
  await agreeBeforehand(page)
  await withoutSnapshots(page, '/quiz')
  await page.route(manifest, (route) => route.fulfill({ status: 503, body: 'away' }))
  await visitor.begin('/quiz')
  await expect(page.getByText('This part is unavailable')).toBeVisible({ timeout: limit })
  await page.unroute(manifest)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Question 1 of 10')).toBeVisible({ timeout: limit })
})

test('the screen waits for slow styles and never shows without them', async ({ visitor }) => {
  const { page } = visitor
  await agreeBeforehand(page)
  const send = await holdBack(page, styles)
  await visitor.begin('/quiz')
  await expect(page.locator('link[rel=stylesheet][href*="/mf-games/"]')).toBeAttached()
  await expect(page.getByText('Question 1 of 10')).toBeHidden()
  send()
  await expect(page.getByText('Question 1 of 10')).toBeVisible({ timeout: limit })
})

test('styles that hang do not block the screen', async ({ visitor }) => {
  await agreeBeforehand(visitor.page)
  await visitor.page.route(styles, hangs)
  await visitor.begin('/quiz')
  await expect(visitor.page.getByText('Question 1 of 10')).toBeVisible({ timeout: limit })
})

test('without a registry in the page or from the edge, the screens of the shell still render', async ({
  visitor,
}) => {
  await withoutRegistry(visitor.page)
  await visitor.page.route('**/registry.json', gone)
  await visitor.open('/')
  await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: limit })
})

/** Removes the data block from the page, as if the edge had lost its registry. */
async function withoutRegistry(page: Page): Promise<void> {
  await page.route('**/', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /<script type="application\/json" id="registry">.*?<\/script>/s,
      '',
    )
    await route.fulfill({ response: answer, body })
  })
}

/** Removes the manifests from the page, as if they were too many for it. */
function withoutSnapshots(page: Page, path: string): Promise<void> {
  return changeRegistry(page, path, (remote) => delete remote.snapshot)
}
