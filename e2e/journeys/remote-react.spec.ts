import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { callEdge, edgeOfEnvironment } from '../../configuration/remote/edge-calls.mjs'
import { publishRelease } from '../../configuration/remote/publish.mjs'
import { ownSite } from '../people/own-site.js'
import { expect, test } from '../people/people.js'
import { builtWithReact } from '../releases/react-patches.js'

const site = ownSite()

test('two remotes built with different patch versions of React share one copy in one page', async ({
  visitor,
}) => {
  const edge = edgeOfEnvironment({ DATA_DIR: site.dataDir })
  const remotes = [await builtWithReact('mf-older', 'react-older'), await builtWithReact('mf-newer', 'react')]
  const [older, newer] = remotes.map(({ version }) => version)
  expect(older).not.toBe(newer)
  for (const remote of remotes) {
    // Each contains the copy that it was built with.
    const files = readdirSync(remote.folder).filter((file) => file.endsWith('.js'))
    const texts = files.map((file) => readFileSync(join(remote.folder, file), 'utf8'))
    expect(texts.filter(isReact).some((text) => text.includes(`"${remote.version}"`))).toBe(true)
    const { id, admission } = (await publishRelease(edge, remote.name, remote)) as {
      id: string
      admission: { checks: { passed: boolean }[] }
    }
    expect(admission.checks.filter(({ passed }) => !passed)).toEqual([])
    const json = { action: 'promote', release: id, why: 'the journey' }
    await callEdge(edge, 'POST', '/api/channels', { json })
  }
  const { page } = visitor
  const loaded: string[] = []
  page.on('response', async (answer) => {
    if (/\/remotes\/.*\.js/.test(answer.url())) loaded.push(await answer.text().catch(() => ''))
  })
  await visitor.open('/older')
  for (const path of ['/older', '/newer']) {
    await page.evaluate(
      `history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await expect(page.getByRole('heading', { level: 1, name: `Runs on React ${newer}` })).toBeVisible()
    await page.getByRole('button', { name: 'Counted 0' }).click()
    await expect(page.getByRole('button', { name: 'Counted 1' })).toBeVisible()
  }
  expect(await page.evaluate('document.body.older === document.body.newer')).toBe(true)
  // The shell's copy is the only one in the page: the others were not even fetched.
  expect(loaded.length).toBeGreaterThan(1)
  expect(loaded.filter(isReact)).toEqual([])
})

/** Only React itself contains this word. */
function isReact(text: string): boolean {
  return text.includes('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
}
