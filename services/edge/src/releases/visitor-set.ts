import { randomInt } from 'node:crypto'
import type { RegistryRemote } from '@icio/contracts/releases/registry'
import { developmentReactFile, type SetOverride } from '@icio/contracts/releases/endpoints'
import { readSignedCookie, setSignedCookie } from '@icio/kit/auth/signed-cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { buckets } from './channels/choose-releases.js'
import { declarationProblems } from './admission/static-checks.js'
import { developersRelease, isOnDevelopersMachine, takesPlaces } from './override/developers-remote.js'
import { overridesOf } from './override/override-cookie.js'
import { previewedRelease } from './preview/preview-links.js'
import type { Edition } from '@icio/contracts/editions'
import { registryRemote, type VisitorSet } from './registry.js'
import type { ReleaseRegistry } from './release-registry.js'
import { shellName, type Release } from './release.js'

const bucketCookie = 'release_bucket'
const editionCookie = 'edition'
const bucketLifetimeSeconds = 30 * 24 * 60 * 60

/**
 * Returns the releases of this visitor, for each part in this order of precedence: an override of a developer in this
 * browser or the preview that it shows, a pin, a canary that has the visitor's bucket, stable (docs/operations/releases.md). The edition selects the
 * channel.
 */
export async function visitorSet(
  book: ReleaseRegistry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<VisitorSet> {
  const channel = book.rows.channels.get(editionOf(request, reply))
  const hasCanary = Object.values(channel?.parts ?? {}).some(({ canary }) => canary !== null)
  const set = book.setOf(channel, hasCanary ? bucketOf(request, reply) : null)
  const own = await overridesOf(request)
  const preview = own.length === 0 ? await previewedRelease(request) : null
  // It may have been refused since the link was made.
  const isShown = preview !== null && (await book.isAdmitted(preview.name, preview.build))
  const overrides = isShown ? [preview] : own
  return overrides.length === 0 ? set : overridden(book, set, overrides)
}

/** Returns the edition last opened in this browser; it selects the channel. */
export function editionOf(
  request: Pick<FastifyRequest, 'url' | 'cookies'>,
  reply: { setCookie(...cookie: Parameters<FastifyReply['setCookie']>): unknown },
): Edition {
  const pathname = request.url.split('?', 1)[0]
  const known: Edition =
    request.cookies[editionCookie] === 'government-risk-pools' ? 'government-risk-pools' : 'general'
  const opened: Edition =
    pathname === '/learn-risk-pools' ? 'government-risk-pools' : pathname === '/learn' ? 'general' : known
  if (opened !== known) reply.setCookie(editionCookie, opened, { path: '/', sameSite: 'lax', httpOnly: true })
  return opened
}

/**
 * Returns the bucket of this browser, assigned once and stored. It is one of ten thousand, so it identifies nobody;
 * it is set only while a canary runs.
 */
function bucketOf(request: FastifyRequest, reply: FastifyReply): number {
  const known = readSignedCookie(request, bucketCookie)
  if (known !== null) return Number(known)
  const bucket = randomInt(buckets)
  const maxAge = bucketLifetimeSeconds
  setSignedCookie(request, reply, { name: bucketCookie, value: String(bucket), maxAge })
  return bucket
}

async function overridden(book: ReleaseRegistry, set: VisitorSet, asked: SetOverride[]): Promise<VisitorSet> {
  const overrides: RegistryRemote[] = []
  const overriding: Release[] = []
  const reactOf: string[] = []
  const reserved = asked.some(isOnDevelopersMachine) ? await book.paths.all() : []
  let { shell } = set
  for (const override of asked) {
    if (isOnDevelopersMachine(override)) {
      const replaced = set.remotes.find(({ name }) => name === override.name)
      const release = developersRelease(override, replaced)
      const takes = takesPlaces(override, replaced)
      const others = [...set.remotes, ...overriding]
      // Somebody may have got these paths since the developer asked for them.
      if (takes && declarationProblems(release, others, reserved).length > 0) continue
      if (takes) overriding.push(release)
      overrides.push({ ...registryRemote(release), override: true })
      if (override.react) reactOf.push(release.base)
      continue
    }
    const row = override.build ? await book.releases.findBuild(override.name, override.build) : null
    const release = row ? await book.fetchRelease(row._id) : null
    if (release?.name === shellName) shell = release
    else if (release) {
      overriding.push(release)
      overrides.push({ ...registryRemote(release), override: true })
    }
  }
  // A page has one React, so the first machine that has one gives it.
  const react = reactOf[0] === undefined ? {} : { developmentReact: `${reactOf[0]}${developmentReactFile}` }
  return { ...set, shell, overrides, overriding, ...react }
}
