import { admitTrain, type Admission } from '@icio/contracts/releases/endpoints'
import { AdmitTrain, AdmittedTrain } from '@icio/contracts/releases/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { ReleaseRow } from '../../collections/releases.js'
import { isSameSet, type Combination } from '../channels/combinations.js'
import { requestDeployer, type Deployer } from '../deploying/deployers.js'
import { demandAction, demandParts, partsOf } from '../deploying/rights.js'
import { stableOf, type ReleaseRegistry } from '../release-registry.js'
import { shellName } from '../release.js'

/** Tries a combination with several releases that are new in it. */
export type AdmitTogether = (set: Combination, newcomers: ReleaseRow[]) => Promise<Omit<Admission, 'at'>>

interface Means {
  deployer: Deployer
  admitTogether: AdmitTogether
  now?: () => Date
}

/** Serves the call for several releases at once; for deployers, which the scope around it requires. */
export function serveTrain(
  app: FastifyInstance,
  { book, admitTogether }: { book: ReleaseRegistry; admitTogether: AdmitTogether },
): void {
  serve(
    app,
    admitTrain,
    { body: AdmitTrain, reply: AdmittedTrain, summary: 'Run the admission of several releases as one' },
    async ({ body, request }) => {
      const deployer = requestDeployer(request)
      const result = await admitAsOne(book, body, { deployer, admitTogether })
      const facts = { by: deployer.name, train: result.train, state: result.admission.state, ...body }
      request.log.info({ event: 'train.tried', ...facts }, 'train tried')
      return result
    },
  )
}

/**
 * Runs the admission of several releases as one, over what is stable in each edition. Only if all of it passes are they
 * admitted; otherwise each keeps the result that it had by itself.
 *
 * @throws ServiceError deploy_key_forbids, unknown_release, release_invalid with the reason, path_reserved
 */
export async function admitAsOne(
  book: ReleaseRegistry,
  { releases, why }: AdmitTrain,
  { deployer, admitTogether, now = () => new Date() }: Means,
): Promise<AdmittedTrain> {
  await book.reload()
  const rows = await rowsOf(book, releases, deployer)
  const newcomers = Object.fromEntries(rows.map(({ name, _id }) => [name, _id]))
  const stable = [...book.rows.channels.values()].map(stableOf)
  const sets = stable
    .map((set): Combination => ({ ...set, ...newcomers }))
    .filter((set, at, all) => !all.slice(0, at).some((other) => isSameSet(other, set)))
  let admission: Admission = { state: 'unadmitted', checks: [], at: now().toISOString() }
  for (const set of sets) {
    await book.load(Object.values(set))
    admission = { ...(await admitTogether(set, rows)), at: now().toISOString() }
    if (admission.state !== 'admitted') {
      const reasons = admission.checks.flatMap(({ name, passed, detail }) =>
        passed ? [] : [`${name}: ${detail}`],
      )
      await book.refused.add({ releases: [...releases], set: { ...set }, reasons, by: deployer.name, why })
      return { train: null, admission }
    }
  }
  for (const { name: remote, owns } of rows)
    if (remote !== shellName) await book.paths.claim({ remote, owns }, deployer.name)
  const { state, checks } = admission
  for (const { _id } of rows) await book.releases.setAdmission(_id, { state, checks, at: now() })
  const trains = []
  for (const set of sets) trains.push(await book.trains.findOrCreate({ ...set }, deployer.name, why))
  await book.reload()
  return { train: trains[0]?._id ?? null, admission }
}

async function rowsOf(
  book: ReleaseRegistry,
  releases: readonly string[],
  { rights }: Deployer,
): Promise<ReleaseRow[]> {
  demandAction(rights, 'publish')
  const rows: ReleaseRow[] = []
  for (const id of releases) {
    const row = await book.releases.find(id)
    const release = row && (await book.fetchRelease(id))
    if (!release) throw new ServiceError('unknown_release', { release: id })
    demandParts(rights, partsOf(release))
    if (rows.some(({ name }) => name === row.name))
      throw new ServiceError('release_invalid', { reason: `${row.name} is there twice.` })
    rows.push(row)
  }
  return rows
}
