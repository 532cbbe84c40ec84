import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  firstViewBudget,
  type AdmissionCheck,
  type PathReservation,
} from '@icio/contracts/releases/endpoints'
import { isOwned } from '@icio/contracts/releases/route-ownership'
import { satisfies, validRange } from 'semver'
import { conflicts } from '../../collections/path-reservations.js'
import { shellName, sizesOf, type Release } from '../release.js'

/** Checks a release without a browser, against one shell and the other remotes of its set. */
export async function staticChecks(
  release: Release,
  shell: Release,
  others: Release[],
  reserved: readonly Pick<PathReservation, 'prefix' | 'remote'>[] = [],
): Promise<AdmissionCheck[]> {
  if (release.name === shellName) return others.flatMap((remote) => fits(remote, release))
  return [
    ...fits(release, shell),
    ownsAlone(release, others, reserved),
    sizeFits(release),
    await stylesStayInside(release),
  ]
}

/** Checks that the shell provides everything the remote needs: the host contract and the shared libraries. */
function fits({ name, needs }: Release, shell: Release): AdmissionCheck[] {
  return Object.entries(needs).map(([what, range]) => {
    const brought = shell.brings?.[what]
    const passed = brought !== undefined && validRange(range) !== null && satisfies(brought, range)
    return {
      name: `${what} of shell ${shell.build}`,
      passed,
      detail: `${name} needs ${range}, the shell brings ${brought ?? 'none'}.`,
    }
  })
}

/** A remote owns a prefix if it overlaps no prefix of another remote, or was granted to it by name. */
function ownsAlone(
  { name, owns, paths }: Release,
  others: Release[],
  reserved: readonly Pick<PathReservation, 'prefix' | 'remote'>[],
): AdmissionCheck {
  const theirs = others
    .filter((other) => other.name !== name && other.name !== shellName)
    .flatMap((other) => other.owns.map((prefix) => ({ prefix, remote: other.name })))
  const wrong = [
    ...new Set(conflicts([...reserved, ...theirs], { remote: name, owns })),
    ...paths.filter((path) => !isOwned(owns, path)).map((path) => `${path} lies outside of what it owns`),
  ]
  return {
    name: 'routes are its own',
    passed: wrong.length === 0 && owns.length > 0,
    detail: wrong.length === 0 ? `It owns ${owns.join(', ')}.` : `${wrong.join('; ')}.`,
  }
}

function sizeFits(release: Release): AdmissionCheck {
  const { firstView } = sizesOf(release)
  return {
    name: 'size budget',
    passed: firstView <= firstViewBudget,
    detail: `A first view transfers ${kilobytes(firstView)} of at most ${kilobytes(firstViewBudget)}.`,
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

/** Rules allowed outside the layer, because they do not style anything themselves. */
const harmless = ['layer', 'import', 'charset', 'font-face', 'property', 'keyframes']

/** Checks that every rule of the release is confined to the remote's own element (docs/operations/releases.md). */
async function stylesStayInside({ files, folder, name }: Release): Promise<AdmissionCheck> {
  const stray: string[] = []
  for (const file of Object.keys(files).filter((path) => path.endsWith('.css'))) {
    const sheet = await readFile(join(folder, file), 'utf8')
    for (const { head, body } of topLevelRules(sheet)) {
      const confined =
        /^@layer\s+remote$/.test(head) && topLevelRules(body).every((rule) => isConfined(rule.head, name))
      const isHarmless = harmless.some((kind) => head.startsWith(`@${kind}`)) && !/^@layer\s+\w+$/.test(head)
      if (!confined && !isHarmless) stray.push(`${file}: ${head.slice(0, 60)}`)
    }
  }
  return {
    name: 'styles stay inside',
    passed: stray.length === 0,
    detail:
      stray.length === 0
        ? 'Every rule stands in its layer and scope.'
        : `Not confined: ${stray.slice(0, 5).join('; ')}.`,
  }
}

function isConfined(head: string, name: string): boolean {
  return (
    head.replaceAll(' ', '') === `@scope(.${name})` || harmless.some((kind) => head.startsWith(`@${kind}`))
  )
}

/** Splits a sheet into rules by their heads without parsing them: only braces and strings matter. */
function topLevelRules(sheet: string): { head: string; body: string }[] {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, '')
  const rules: { head: string; body: string }[] = []
  let depth = 0
  let start = 0
  let open = 0
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (quote) {
      if (sign === '\\') at++
      else if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '{' && depth++ === 0) open = at
    else if (sign === '}' && --depth === 0) {
      rules.push({ head: text.slice(start, open).trim(), body: text.slice(open + 1, at) })
      start = at + 1
    } else if (sign === ';' && depth === 0) start = at + 1
  }
  return rules
}
