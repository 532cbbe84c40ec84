import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callEdge, edgeOfEnvironment } from '../../configuration/remote/edge-calls.mjs'
import { publishRelease } from '../../configuration/remote/publish.mjs'
import { ownSite } from '../people/own-site.js'
import { agreeBeforehand, expect, test } from '../people/people.js'
import { builtFor1, installWith, presentShell, shellOf1 } from '../releases/contract-1.js'
import { buildNewRemote, type Variant } from '../releases/variants.js'

// A site whose shell speaks host contract 1.1 gets the shell of 2.0. With it come a remote built from these sources, and one
// that was built with SDK 1.0.0 and never again; a third one stays as it was built for 1.x.

const moving = 'mf-fair'
const staying = 'mf-stays'

/** The archive of a release that nobody builds anew (e2e/releases/sdk-1.0.0/README.md). */
const sleeping = { name: 'mf-sleeper', build: '0d4684059a' }
const sumOfArchive = '77a6d2587123ff872db42248aa22a5c0a6858150ab6a466115eac9e2177efc3e'
const archive = readFileSync(join(import.meta.dirname, '../releases/sdk-1.0.0/mf-sleeper.tar.gz'))

const site = ownSite(async () => {
  const pages = mkdtempSync(join(tmpdir(), 'pages-of-1-'))
  mkdirSync(join(pages, 'shell'))
  shellOf1(pages, 'e2e1shell')
  for (const name of [moving, staying]) installWith(pages, await builtFor1(name, `e2e1${name.slice(3)}`))
  return { PAGES_DIR: pages }
})

interface Admitted {
  id: string
  train: number | null
  admission: { state: string; checks: { name: string; passed: boolean; detail: string }[] }
}

test('[REL-15, REL-16, REL-29] shell 2.0 comes in one train with a remote of today and one built with SDK 1.0.0, and the third goes on as built for 1.x', async ({
  visitor,
}) => {
  const edge = edgeOfEnvironment({ DATA_DIR: site.dataDir })
  const { page } = visitor
  await agreeBeforehand(page)
  await visitor.open('/stays')
  await expect(page.getByRole('heading', { level: 1, name: 'Built for contract 1' })).toBeVisible()

  const publish = ({ name, build, folder }: Variant) =>
    publishRelease(edge, name, { build, folder }) as Promise<Admitted>
  const releases = [(await publish(presentShell())).id]
  const fair = await publish(await buildNewRemote(moving, 'e2e2fair'))
  // As it was sent then, byte for byte.
  expect(createHash('sha256').update(archive).digest('hex')).toBe(sumOfArchive)
  const sleeper = (await callEdge(edge, 'POST', `/api/releases/${sleeping.name}/${sleeping.build}`, {
    archive,
  })) as Admitted
  for (const alone of [fair, sleeper]) {
    expect(alone.admission.state).toBe('refused')
    releases.push(alone.id)
  }
  const why = 'contract 2.0'
  const tried = (await callEdge(edge, 'POST', '/api/release-trains', { json: { releases, why } })) as Admitted
  expect(tried.admission.checks.filter(({ passed }) => !passed)).toEqual([])
  // Each remote was opened in the new shell, also the one that does not change.
  for (const name of [moving, sleeping.name, staying])
    expect(tried.admission.checks.map((check) => check.name)).toContain(`${name}: screen /${name.slice(3)}`)
  await callEdge(edge, 'POST', '/api/channels', { json: { action: 'promote', releases, why } })

  await visitor.open('/fair')
  await expect(page.getByRole('heading', { level: 1, name: 'Fair' })).toBeVisible()
  await visitor.open('/sleeper')
  await expect(page.getByRole('heading', { level: 1, name: 'Built with SDK 1.0.0' })).toBeVisible()
  await expect(page.getByText('The tools are here')).toBeVisible()
  await page.getByRole('button', { name: 'Press' }).click()
  await expect(page.getByText('Pressed 1')).toBeVisible()
  await page.getByRole('link', { name: 'Again' }).click()
  await expect(page).toHaveURL(/\/sleeper\?again=yes$/)

  await visitor.open('/stays')
  await expect(page.getByRole('heading', { level: 1, name: 'Built for contract 1' })).toBeVisible()
  await expect(page.getByText('Kept: nothing. Home: true. Elsewhere: false.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep a note' }).click()
  await page.reload()
  await expect(page.getByText('Kept: a note. Home: true. Elsewhere: false.')).toBeVisible()
  await page.getByRole('button', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  const { remotes, shell } = (await (await page.request.get(`${site.address}/registry.json`)).json()) as {
    remotes: { name: string; build: string }[]
    shell: { build: string }
  }
  expect(shell.build).toBe(presentShell().build)
  expect(Object.fromEntries(remotes.map(({ name, build }) => [name, build]))).toEqual({
    'mf-fair': 'e2e2fair',
    'mf-sleeper': '0d4684059a',
    'mf-stays': 'e2e1stays',
  })
})
