import { ownSite } from '../people/own-site.js'
import { expect, test } from '../people/people.js'
import type { Member } from '../people/members.js'
import { staffOf } from '../people/staff-browser.js'

// Isolation of the admin remote (docs/decisions/015-admin-document.md): what code of another remote could try in an
// administrator's browser. Each probe is a script in a public page of the site, with the administrator's cookies.

const site = ownSite()
let admin: Member
test.beforeAll(async ({ browser }) => {
  admin = await staffOf(browser, site, 'admin')
})
test.afterAll(() => admin.context.close())
test.beforeEach(async () => {
  await admin.open('/privacy-policy')
  await expect(admin.page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
})

/** Runs a script in the public page, as another remote's code would. */
const probe = (script: string) => admin.page.evaluate(`(async () => { ${script} })()`)

test('[SEC-14] a fetch of the admin document is refused, and has no token in it', async () => {
  const found = await probe(`
    const answer = await fetch('/question-audit')
    return { status: answer.status, hasToken: (await answer.text()).includes('admin-document') }`)
  expect(found).toEqual({ status: 403, hasToken: false })
})

test('[SEC-14] a frame shows no content of it', async () => {
  const found = await probe(`
    const frame = document.createElement('iframe')
    const settled = new Promise((resolve) => { frame.onload = frame.onerror = resolve; setTimeout(resolve, 3000) })
    frame.src = '/question-audit'
    document.body.append(frame)
    await settled
    try { return Boolean(frame.contentDocument?.querySelector('meta[name="admin-document"]')) } catch { return false }`)
  expect(found).toBe(false)
})

test('[SEC-14] the handle of a window opened on it gives no access', async () => {
  const opened = admin.context.waitForEvent('page')
  await probe(`globalThis.handle = window.open('/question-audit')`)
  const window = await opened
  await expect(window.getByRole('heading', { name: 'Question Bank Audit Tool' })).toBeVisible()
  const found = await probe(`
    try { return { closed: handle.closed, page: handle.document?.documentElement.outerHTML.length ?? null } }
    catch (error) { return { closed: handle.closed, page: null } }`)
  expect(found).toEqual({ closed: true, page: null })
  expect(await window.evaluate('window.opener')).toBeNull()
  await window.close()
})

test('[SEC-14] no service worker can be registered in between', async () => {
  const found = await probe(`
    const script = document.querySelector('script[src^="/shell/"]').src
    return navigator.serviceWorker.register(script, { scope: '/' }).then(() => 'registered', () => 'refused')`)
  expect(found).toBe('refused')
})

test('[SEC-14] the session alone does not authorize any admin call', async () => {
  const found = await probe(`
    const { access_token } = await (await fetch('/api/auth/refresh', { method: 'POST' })).json()
    const headers = { authorization: 'Bearer ' + access_token }
    const answers = await Promise.all(
      ['/api/releases', '/api/members', '/api/games/challenges'].map((path) => fetch(path, { headers })))
    return Promise.all(answers.map(async (answer) => (await answer.json()).error.code))`)
  expect(found).toEqual(Array(3).fill('admin_document_needed'))
})

test('entering loads a new document with only that remote, its calls work, and leaving loads another document', async () => {
  const { page } = admin
  await probe(`globalThis.leftBehind = true`)
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '100 published questions' })).toHaveCount(6)
  expect(await page.evaluate('globalThis.leftBehind')).toBeUndefined()
  expect(await remotesIn(admin)).toEqual(['mf-admin'])
  // The shell removed the token from the page before any remote loaded.
  await expect(page.locator('meta[name="admin-document"]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Releases' }).click()
  await expect(page.getByText(/^Train \d+/).first()).toBeVisible()
  await page.evaluate('globalThis.leftBehind = true')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /insight/i })).toBeVisible()
  expect(await page.evaluate('globalThis.leftBehind')).toBeUndefined()
  expect(await remotesIn(admin)).not.toContain('mf-admin')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible()
})

test('signing out leaves no admin content on the screen', async () => {
  const { page } = admin
  await admin.open('/releases')
  await expect(page.getByText(/^Train \d+/).first()).toBeVisible()
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
  expect(await remotesIn(admin)).not.toContain('mf-admin')
  expect((await page.request.get(`${site.address}/releases`)).status()).toBe(403)
})

/** The remotes in this document. */
async function remotesIn({ page }: Member): Promise<string[]> {
  const block = (await page.locator('#registry').textContent()) ?? '{}'
  return (JSON.parse(block) as { remotes: { name: string }[] }).remotes.map(({ name }) => name)
}
