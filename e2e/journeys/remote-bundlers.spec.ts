import { remoteNames } from '../../configuration/commands/build-pages.mjs'
import { buildForPublishing } from '../../configuration/remote/build-release.mjs'
import { callEdge, edgeOfEnvironment } from '../../configuration/remote/edge-calls.mjs'
import { publishRelease } from '../../configuration/remote/publish.mjs'
import { ownSite } from '../people/own-site.js'
import { expect, test } from '../people/people.js'

// A problem of one bundler must not stop releases: a remote built with rspack runs in the shell built with webpack.
test.describe.configure({ mode: 'serial' })

const site = ownSite()

interface Published {
  id: string
  admission: { state: string; checks: { name: string; passed: boolean; detail: string }[] }
}

/** `npm test` builds the largest and the smallest of visitors; `npm run stress -- bundlers` builds all. */
const built = process.env['ALL_REMOTES'] ? remoteNames() : ['mf-games', 'mf-account']

for (const name of built) {
  test(`${name} built with rspack is admitted: each screen renders under the policy and within its styles`, async () => {
    const edge = edgeOfEnvironment({ DATA_DIR: site.dataDir })
    const release = await buildForPublishing({ name, bundler: 'rspack' })
    const { id, admission } = (await publishRelease(edge, name, release)) as Published
    expect(admission.checks.filter(({ passed }) => !passed)).toEqual([])
    expect(admission.state).toBe('admitted')
    expect(admission.checks.filter((check) => check.name.startsWith('screen ')).length).toBeGreaterThan(0)
    const json = { action: 'promote', release: id, why: 'built by rspack' }
    await callEdge(edge, 'POST', '/api/channels', { json })
  })
}

test('a visitor uses games and account screens built with rspack in the shell built with webpack', async ({
  visitor,
}) => {
  await visitor.openAgreed('/')
  await visitor.open('/quiz')
  await expect(visitor.page.getByText('Question 1 of 10')).toBeVisible()
  await visitor.page.getByRole('radio').first().click()
  await visitor.open('/auth')
  await expect(visitor.page.getByRole('tabpanel').getByRole('button', { name: /sign in/i })).toBeVisible()
  const block = (await visitor.page.locator('#registry').textContent()) ?? '{}'
  const { remotes } = JSON.parse(block) as { remotes: { build: string }[] }
  expect(remotes.filter(({ build }) => build.endsWith('r')).length).toBeGreaterThanOrEqual(built.length)
})
