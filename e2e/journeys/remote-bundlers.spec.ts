import { remoteNames } from '../../configuration/commands/build-pages.mjs'
import { buildForPublishing } from '../../configuration/remote/build-release.mjs'
import { callEdge, edgeOfEnvironment } from '../../configuration/remote/edge-calls.mjs'
import { publishRelease } from '../../configuration/remote/publish.mjs'
import { ownSite } from '../people/own-site.js'
import { expect, test } from '../people/people.js'

// A problem of one bundler must not stop releases: a remote built with rspack runs in the shell built with webpack.

const site = ownSite()

interface Published {
  id: string
  admission: { state: string; checks: { name: string; passed: boolean; detail: string }[] }
}

/** `npm test` builds the smallest of visitors; `npm run quality -- stress bundlers` builds all. */
const built = process.env['ALL_REMOTES'] ? remoteNames() : ['mf-account']

const publishing = new Map<string, Promise<Published>>()
/** Builds a remote with rspack and publishes it, once for the journeys of this file. */
function published(name: string): Promise<Published> {
  const publish = async () => {
    const edge = edgeOfEnvironment({ DATA_DIR: site.dataDir })
    const release = await buildForPublishing({ name, bundler: 'rspack' })
    const { id, admission } = (await publishRelease(edge, name, release)) as Published
    if (admission.state === 'admitted') {
      const json = { action: 'promote', release: id, why: 'built by rspack' }
      await callEdge(edge, 'POST', '/api/channels', { json })
    }
    return { id, admission }
  }
  const known = publishing.get(name) ?? publish()
  publishing.set(name, known)
  return known
}

for (const name of built) {
  test(`${name} built with rspack is admitted: each screen renders under the policy and within its styles`, async () => {
    const { admission } = await published(name)
    expect(admission.checks.filter(({ passed }) => !passed)).toEqual([])
    expect(admission.state).toBe('admitted')
    expect(admission.checks.filter((check) => check.name.startsWith('screen ')).length).toBeGreaterThan(0)
  })
}

test('a visitor uses screens built with rspack in the shell built with webpack, next to remotes built with it', async ({
  visitor,
}) => {
  for (const name of built) await published(name)
  await visitor.openAgreed('/')
  await visitor.open('/quiz')
  await expect(visitor.page.getByText('Question 1 of 10')).toBeVisible()
  await visitor.open('/auth')
  await expect(visitor.page.getByRole('tabpanel').getByRole('button', { name: /sign in/i })).toBeVisible()
  const block = (await visitor.page.locator('#registry').textContent()) ?? '{}'
  const { remotes } = JSON.parse(block) as { remotes: { build: string }[] }
  expect(remotes.filter(({ build }) => build.endsWith('r')).length).toBeGreaterThanOrEqual(built.length)
})
