import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callEdge, edgeOfEnvironment } from '../../configuration/remote/edge-calls.mjs'
import { publishRelease } from '../../configuration/remote/publish.mjs'
import { ownSite } from '../people/own-site.js'
import { agreeBeforehand, expect, test } from '../people/people.js'
import { builtFor1, installWith, presentShell, shellOf1 } from '../releases/contract-1.js'
import { buildNewRemote, type Variant } from '../releases/variants.js'

// A site whose shell speaks host contract 1.1 gets the shell of 2.0, and two of its three remotes move with it.

const moving = ['mf-fair', 'mf-forum']
const staying = 'mf-stays'

const site = ownSite(async () => {
  const pages = mkdtempSync(join(tmpdir(), 'pages-of-1-'))
  mkdirSync(join(pages, 'shell'))
  shellOf1(pages, 'e2e1shell')
  for (const name of [...moving, staying]) installWith(pages, await builtFor1(name, `e2e1${name.slice(3)}`))
  return { PAGES_DIR: pages }
})

interface Admitted {
  id: string
  train: number | null
  admission: { state: string; checks: { name: string; passed: boolean; detail: string }[] }
}

test('[REL-15, REL-16] shell 2.0 and two remotes of it come in one train, and the third goes on as built for 1.x', async ({
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
  for (const name of moving) {
    const alone = await publish(await buildNewRemote(name, `e2e2${name.slice(3)}`))
    expect(alone.admission.state).toBe('refused')
    releases.push(alone.id)
  }
  const why = 'contract 2.0'
  const tried = (await callEdge(edge, 'POST', '/api/release-trains', { json: { releases, why } })) as Admitted
  expect(tried.admission.checks.filter(({ passed }) => !passed)).toEqual([])
  // Each remote was opened in the new shell, also the one that does not change.
  for (const name of [...moving, staying])
    expect(tried.admission.checks.map((check) => check.name)).toContain(`${name}: screen /${name.slice(3)}`)
  await callEdge(edge, 'POST', '/api/channels', { json: { action: 'promote', releases, why } })

  await visitor.open('/fair')
  await expect(page.getByRole('heading', { level: 1, name: 'Fair' })).toBeVisible()
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
    'mf-forum': 'e2e2forum',
    'mf-stays': 'e2e1stays',
  })
})
