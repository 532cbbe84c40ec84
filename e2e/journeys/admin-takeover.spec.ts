import { scriptedModel } from '../people/scripted-model.js'
import { expect, test, visitorOf } from '../people/people.js'
import { becomeStaff } from '../people/staff.js'
import { startSite } from '../running-site.js'

interface Job {
  id: string
  state: string
  batch: number
  savedCount: number
}

test('a full-set run continues after kill -9 and a restart of the site, and counts no batch twice', async ({
  browser,
}) => {
  const model = await scriptedModel()
  const env = {
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'k',
    OPENAI_PROVIDER: 'the tests',
  }
  let site = await startSite({ env })
  const port = Number(new URL(site.address).port)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const admin = visitorOf(await context.newPage(), site.address)
  await becomeStaff(admin, site)
  const { page } = admin
  const refreshed = await page.request.post(`${site.address}/api/auth/refresh`, {
    headers: { origin: site.address },
  })
  const { access_token } = (await refreshed.json()) as { access_token: string }
  // The page removes its token from the document at once: the token is visible only in its requests.
  const sent = page.waitForRequest((request) => 'x-admin-doc' in request.headers())
  await admin.open('/question-builder')
  const documentToken = (await sent).headers()['x-admin-doc']
  const job = async () => {
    const answer = await page.request.get(`${site.address}/api/functions/generation-jobs`, {
      headers: { authorization: `Bearer ${access_token}`, 'x-admin-doc': documentToken ?? '' },
    })
    return ((await answer.json()) as { jobs: Job[] }).jobs[0]
  }
  model.plan(Array.from({ length: 9 }, () => 'good' as const))
  await page.getByRole('button', { name: /Generate full set/ }).click()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect
    .poll(async () => (await job())?.savedCount ?? 0, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(15)
  await site.stop('SIGKILL')
  site = await startSite({ env, dataDir: site.dataDir, port, turnsClock: true })
  const left = await job()
  expect(left).toMatchObject({ state: expect.stringMatching(/running|waiting/) })
  // A killed process holds its run for 30 seconds; then another process takes it over.
  await site.turnClock(30_000)
  await admin.open('/question-builder')
  await expect(page.getByText(/Batch \d of 7/).first()).toBeVisible()
  await expect
    .poll(async () => (await job())?.savedCount ?? 0, { timeout: 90_000 })
    .toBeGreaterThan(left?.savedCount ?? 0)
  await expect(
    page
      .getByText('Generated 100/100')
      .or(page.getByText(/100 saved/))
      .first(),
  ).toBeVisible({
    timeout: 90_000,
  })
  const done = await job()
  expect(done).toMatchObject({ id: left?.id, state: 'done', savedCount: 100 })
  await context.close()
  await site.stop()
  await model.close()
})
