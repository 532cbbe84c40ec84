import { expectAccessible } from '../people/axe.js'
import { scriptedModel, type ScriptedModel } from '../people/scripted-model.js'
import { becomeMember, signInByCalls } from '../people/member.js'
import { ownSite } from '../people/own-site.js'
import { agreeBeforehand, expect, test, type Visitor } from '../people/people.js'
import { makeStaff } from '../people/staff.js'

// Admin pages need their own site, with a model that answers by plan and an administrator.
let model: ScriptedModel
const site = ownSite(async () => {
  model = await scriptedModel()
  return { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'k', OPENAI_PROVIDER: 'the tests' }
})
test.afterAll(() => model.close())
test.beforeEach(({ page }) => agreeBeforehand(page))

/** The address of the administrator of this file, once there is one. */
let admin: Promise<string> | undefined
async function becomeAdmin(visitor: Visitor): Promise<string> {
  const email = await becomeMember(visitor, site.address, 'Grace Hopper')
  makeStaff(site, email, 'admin')
  return email
}

async function signIn(visitor: Visitor): Promise<void> {
  admin ??= becomeAdmin(visitor)
  await signInByCalls(visitor, site.address, await admin)
}

test('[AUDIT-1, AUDIT-2] a bank is downloaded as Word; all six banks as one document', async ({
  visitor,
}) => {
  const { page } = visitor
  await signIn(visitor)
  await visitor.open('/question-audit')
  await expect(page.getByRole('listitem').filter({ hasText: '100 published questions' })).toHaveCount(6)
  const one = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Quiz: Commercial Insurers as Word' }).click()
  expect((await one).suggestedFilename()).toMatch(/^quiz_questions_\d{4}-\d\d-\d\d\.docx$/)
  const all = page.waitForEvent('download', { timeout: 90_000 })
  const began = performance.now()
  await page.getByRole('button', { name: 'Download All as Word' }).click()
  await expect(page.getByText('Generating document...')).toBeVisible()
  expect((await all).suggestedFilename()).toMatch(/^question_banks_/)
  const took = Math.round(performance.now() - began)
  test.info().annotations.push({ type: '600 questions, ms', description: String(took) })
  await expect(page.getByRole('button', { name: 'Download All as Word' })).not.toHaveAttribute('aria-busy')
})

test('[BUILD-8, BUILD-9, BUILD-17, BUILD-18, BUILD-20, BUILD-21, BUILD-23, REVIEW-6] a full run continues when the page is left: 429, broken JSON, duplicates, 402', async ({
  visitor,
}) => {
  const { page } = visitor
  await signIn(visitor)
  await visitor.open('/question-builder')
  model.plan(['good', 429, 'good', 'broken', 'duplicates', 402])
  await page.getByRole('button', { name: /Generate full set/ }).click()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText(/Batch \d of 7/).first()).toBeVisible()
  await visitor.open('/')
  await visitor.open('/question-builder')
  await expect(page.getByText(/Batch \d of 7/).first()).toBeVisible()
  await expect(page.getByText('Stopped: no credits left').first()).toBeVisible({ timeout: 90_000 })
  await expect(
    page.getByText('30 saved, 30 of them as drafts, 1 failed batch', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Generated 30/100').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '30 wait for a first look' })).toBeVisible()
  const places = page.getByRole('progressbar', { name: 'Quiz: Commercial Insurers', exact: true })
  await expect(places).toHaveAttribute('aria-valuetext', '100/100 (+30 waiting)')
  await page.getByRole('link', { name: '30 wait for a first look' }).click()
  const asked = page.getByRole('article').getByRole('heading', { level: 2 })
  for (let count = 0; count < 3; count++) {
    const text = await asked.innerText()
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.keyboard.press('a')
    expect((await saved).status()).toBe(200)
    await expect(asked).not.toHaveText(text)
  }
  await visitor.open('/question-builder')
  await page.getByRole('button', { name: 'Publish 3 approved' }).click()
  await expect(page.getByText(/^3 questions of the bank make room and are retired/)).toBeVisible()
  await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('3 published, 3 retired').first()).toBeVisible()
  await page.getByRole('button', { name: /Undo the run of/ }).click()
  await page.getByRole('button', { name: 'Undo the run', exact: true }).click()
  await expect(page.getByText('30 retired, 3 restored').first()).toBeVisible()
  await expect(page.getByText(/^Undone:/)).toBeVisible()
})

test('axe finds nothing on the admin pages', async ({ visitor }) => {
  const { page } = visitor
  await signIn(visitor)
  for (const path of [
    '/question-audit',
    '/question-builder',
    '/question-builder?tab=manual',
    '/challenges',
    '/members',
    '/sign-in-providers',
    '/certificates',
    '/manager-import',
    '/site-settings',
    '/releases',
  ])
    await test.step(path, async () => {
      await visitor.open(path)
      await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
    })
})

test('[SEC-14] no file of the built admin remote reaches a visitor', async ({ visitor, request }) => {
  await signIn(visitor)
  await visitor.open('/question-audit')
  const registry = await visitor.page.locator('#registry').textContent()
  const { remotes } = JSON.parse(registry ?? '{}') as {
    remotes: { name: string; manifest: string; integrity: Record<string, string> }[]
  }
  const admin = remotes.find(({ name }) => name === 'mf-admin')
  const files = [admin?.manifest ?? '', ...Object.keys(admin?.integrity ?? {})]
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    expect((await visitor.page.request.get(site.address + file)).status()).toBe(200)
    expect((await request.get(site.address + file)).status()).toBe(404)
  }
})
