import { post } from '../calls.mjs'
import { median } from '../figures.mjs'
import { fillSite, makeAccount, person, startSite } from '../site.mjs'

const rounds = 5

/**
 * Reads pages of sites of several sizes in turns, and compares each size with the least.
 *
 * @param {(size: number) => Promise<object>} start a site of this size
 * @param {object[]} pages each has a name, `what`
 * @param {(site: object, page: object) => Promise<{ cpu: number, took: number[] }>} read
 * @param {(page: object, size: number, row: { name: 'cpu' | 'took', ours: number, baseline: number }) => object} rowOf
 */
export async function growthOf({ sizes, start, pages, read, rowOf }) {
  const sites = []
  try {
    for (const size of sizes) sites.push(await start(size))
    const figures = pages.map(() => sites.map(() => ({ cpu: [], took: [] })))
    for (let round = 0; round <= rounds; round++)
      for (const [index, site] of sites.entries())
        for (const [place, page] of pages.entries()) {
          const { cpu, took } = await read(site, page)
          // The first round only warms up.
          if (round === 0) continue
          figures[place][index].cpu.push(cpu)
          figures[place][index].took.push(...took)
        }
    return pages.flatMap((page, place) => {
      const [least, ...others] = figures[place]
      return others.flatMap((figure, index) =>
        ['took', 'cpu'].map((name) =>
          rowOf(page, sizes[index + 1], { name, ours: median(figure[name]), baseline: median(least[name]) }),
        ),
      )
    })
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }
}

/** Starts a site, makes an account on it, fills collections, and signs the account in. */
export async function siteOfMember(env, filledWith) {
  const site = await startSite({ NODE_ENV: 'development', ...env })
  const { user } = await makeAccount(site.address, person)
  for (const [name, count, rowsFrom] of filledWith(user.id)) await fillSite(site, name, count, rowsFrom)
  // The session of the account may have ended meanwhile.
  const { access_token } = await post(site.address, '/api/auth/sign-in', person)
  return { ...site, headers: { authorization: `Bearer ${access_token}` } }
}

export async function readJson({ address, headers }, path) {
  const reply = await fetch(address + path, { headers })
  const body = await reply.json()
  if (!reply.ok) throw new Error(`${reply.status}: ${JSON.stringify(body)}`)
  return body
}
