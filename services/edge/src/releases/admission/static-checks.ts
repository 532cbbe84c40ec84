import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  firstViewBudget,
  type AdmissionCheck,
  type PathReservation,
} from '@icio/contracts/releases/endpoints'
import { extensionProblems } from '@icio/contracts/extension-points/extension-problems'
import { remoteGameProblems } from '@icio/contracts/remote-games/remote-game'
import { isOwned } from '@icio/contracts/releases/route-ownership'
import { CssSyntaxError, parse, type AtRule, type Root, type Rule } from 'postcss'
import { conflicts } from '../../collections/path-reservations.js'
import { declaredExtensions } from '../extensions/extensions-of.js'
import { placeExtensions } from '../extensions/place-extensions.js'
import { isForStaff, isOfLightDocument } from '../registry.js'
import { shellName, sizesOf, type Release } from '../release.js'
import { callsOf, requirementsOf, type Requirement } from '../requirements.js'

/** Checks a release without a browser, against one shell and the other remotes of its set. */
export async function staticChecks(
  release: Release,
  shell: Release,
  others: Release[],
  reserved: readonly Pick<PathReservation, 'prefix' | 'remote'>[] = [],
): Promise<AdmissionCheck[]> {
  if (release.name === shellName)
    return [...checksOf(release, callsOf(release)), ...others.flatMap((remote) => fits(remote, release))]
  return [
    ...fits(release, shell),
    ownsAlone(release, others, reserved),
    framelessAreScreens(release),
    lightAreFrameless(release),
    extensionsFit(release, others),
    gamesFit(release),
    sizeFits(release),
    await stylesStayInside(release),
  ]
}

/** Checks that shell and services provide everything the remote needs: host contract, shared libraries, calls. */
function fits(remote: Release, shell: Release): AdmissionCheck[] {
  return checksOf(remote, requirementsOf(remote, shell), ` of shell ${shell.build}`)
}

function checksOf({ name }: Release, requirements: Requirement[], ofShell = ''): AdmissionCheck[] {
  return requirements.map(({ what, range, isMet, has, of }) => ({
    name: of === 'shell' ? what + ofShell : what,
    passed: isMet,
    detail: `${name} needs ${range}, the ${of === 'shell' ? 'shell brings' : 'services have'} ${has}.`,
  }))
}

/** A remote owns a prefix if it overlaps no prefix of another remote, or was granted to it by name. */
function ownsAlone(
  { name, owns, paths }: Release,
  others: Release[],
  reserved: readonly Pick<PathReservation, 'prefix' | 'remote'>[],
): AdmissionCheck {
  const claims = claimProblems({ name, owns, paths }, others, reserved)
  const wrong = [...claims.owns, ...claims.paths]
  return {
    name: 'routes are its own',
    passed: wrong.length === 0 && owns.length > 0,
    detail: wrong.length === 0 ? `It owns ${owns.join(', ')}.` : `${wrong.join('; ')}.`,
  }
}

function claimProblems(
  { name, owns, paths }: Pick<Release, 'name' | 'owns' | 'paths'>,
  others: readonly Release[],
  reserved: readonly Pick<PathReservation, 'prefix' | 'remote'>[],
): { owns: string[]; paths: string[] } {
  const theirs = others
    .filter((other) => other.name !== name && other.name !== shellName)
    .flatMap((other) => other.owns.map((prefix) => ({ prefix, remote: other.name })))
  return {
    owns: [...new Set(conflicts([...reserved, ...theirs], { remote: name, owns }))],
    paths: paths.filter((path) => !isOwned(owns, path)).map((path) => `${path} lies outside of what it owns`),
  }
}

/**
 * Returns what admission would refuse in what a remote declares, each with its field: paths, paths without frame, and
 * extensions. For a remote on a developer's machine, which has no files that could be checked (REL-21).
 */
export function declarationProblems(
  release: Release,
  others: readonly Release[],
  reserved: readonly Pick<PathReservation, 'prefix' | 'remote'>[],
): string[] {
  const { owns, paths } = claimProblems(release, others, reserved)
  return [
    ...owns.map((problem) => `owns: ${problem}`),
    ...paths.map((problem) => `paths: ${problem}`),
    ...framelessWithoutScreen(release).map((path) => `frameless: ${path} is not among its paths`),
    ...extensionFindings(release, others),
  ].slice(0, reportedProblems)
}

/** The shell leaves its frame away only for screens that the remote has (STAGE-1). */
function framelessAreScreens(release: Release): AdmissionCheck {
  const wrong = framelessWithoutScreen(release)
  return {
    name: 'paths without frame',
    passed: wrong.length === 0,
    detail:
      wrong.length === 0 ? listed(release.frameless ?? []) : `${wrong.join(', ')} is not among its paths.`,
  }
}

function framelessWithoutScreen({ frameless = [], paths }: Release): string[] {
  return frameless.filter((path) => !paths.includes(path))
}

/** A light document has no frame of the site, and its shell loads the screen's files by their names. */
function lightAreFrameless({ light = {}, frameless = [] }: Release): AdmissionCheck {
  const wrong = [
    ...Object.keys(light)
      .filter((path) => !frameless.includes(path))
      .map((path) => `${path} is not among its paths without frame`),
    ...Object.values(light)
      .flatMap(({ scripts, styles }) => [...scripts, ...styles])
      .filter((file) => !isOfLightDocument(file))
      .map((file) => `${file} is not a file of light documents`),
  ]
  return {
    name: 'light documents',
    passed: wrong.length === 0,
    detail: wrong.length === 0 ? listed(Object.keys(light)) : `${wrong.join('; ')}.`,
  }
}

/**
 * What a release adds to places of the site is text that leads to its own screens, within its share (EXT-1 to EXT-4). The
 * account menu of the staff's remotes has no limit; they have no other place.
 */
function extensionsFit(release: Release, others: readonly Release[]): AdmissionCheck {
  const extensions = declaredExtensions(release)
  const wrong = isForStaff(release) ? staffMenuProblems(release) : extensionFindings(release, others)
  return {
    name: 'extensions',
    passed: wrong.length === 0,
    detail:
      wrong.length === 0
        ? listed(extensions.map(({ kind, title }) => `${kind} '${title}'`))
        : `${wrong.slice(0, reportedProblems).join('; ')}.`,
  }
}

function extensionFindings(release: Release, others: readonly Release[]): string[] {
  const { name, menu = [] } = release
  const extensions = declaredExtensions(release)
  /** The place of an extension in package.json. */
  const field = (index: number) =>
    index < menu.length ? `menu[${index}]` : `extensions[${index - menu.length}]`
  const isOther = (other: Release) => other.name !== name && other.name !== shellName
  // Last, so that nobody loses a place by a release that is admitted later.
  const { leftOut } = placeExtensions([...others.filter(isOther), release])
  return [
    ...extensionProblems({ ...release, extensions }).map(
      (problem) => `${field(problem.index)}${problem.field ? `.${problem.field}` : ''} ${problem.what}`,
    ),
    ...leftOut
      .filter(({ remote }) => remote === name)
      .map(({ extension, why }) => `${field(extensions.indexOf(extension))} ${extension.kind}: ${why}`),
  ]
}

function staffMenuProblems({ menu = [], paths, extensions = [] }: Release): string[] {
  return [
    ...menu
      .filter(({ title }) => title.trim() === '')
      .map(({ path }) => `the entry for ${path} has no title`),
    ...menu
      .filter(({ path }) => !paths.includes(path))
      .map(({ path }) => `${path} is not a screen of its own`),
    ...(extensions.length > 0 ? ['a remote for the staff has no place but the account menu'] : []),
  ]
}

/** Games of a team have points and items within the limits of the site, and staff remotes have none (GAMEX-1). */
function gamesFit({ access, games = [] }: Release): AdmissionCheck {
  const wrong =
    access === 'staff' && games.length > 0
      ? ['a remote for the staff has no games']
      : remoteGameProblems(games).map(
          ({ index, field, what }) => `games[${index}]${field ? `.${field}` : ''} ${what}`,
        )
  return {
    name: 'games',
    passed: wrong.length === 0,
    detail:
      wrong.length === 0
        ? listed(games.map(({ id, title }) => `${id} '${title}'`))
        : `${wrong.slice(0, reportedProblems).join('; ')}.`,
  }
}

/** How many problems one check names. */
const reportedProblems = 10

function listed(what: readonly string[]): string {
  return what.length === 0 ? 'None.' : `${what.join(', ')}.`
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

/** At-rules allowed outside the layer, because they do not style anything themselves. */
const harmless = ['font-face', 'property', 'keyframes']

/** Checks that every rule of the release is confined to the remote's own element (docs/operations/releases.md). */
async function stylesStayInside({ files, folder, name }: Release): Promise<AdmissionCheck> {
  const stray: string[] = []
  for (const file of Object.keys(files).filter((path) => path.endsWith('.css'))) {
    const sheet = await readFile(join(folder, file), 'utf8')
    stray.push(...strayRules(sheet, name).map((rule) => `${file}: ${rule.slice(0, 60)}`))
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

/** Returns the rules outside of the remote's layer and scope; for a sheet that cannot be read, the reason. */
function strayRules(sheet: string, name: string): string[] {
  try {
    return blocksOf(parse(sheet)).flatMap((block) => {
      const isLayer = isAtRule(block, 'layer', 'remote')
      const isConfined = isLayer && blocksOf(block).every((inner) => isAtRule(inner, 'scope', `(.${name})`))
      return isConfined ? [] : [block.type === 'rule' ? block.selector : `@${block.name} ${block.params}`]
    })
  } catch (error) {
    if (error instanceof CssSyntaxError) return [error.reason]
    throw error
  }
}

/** The rules directly in a sheet or in a rule, without statements and what styles nothing. */
function blocksOf({ nodes = [] }: Root | Rule | AtRule): (Rule | AtRule)[] {
  return nodes.flatMap((node): (Rule | AtRule)[] => {
    if (node.type === 'rule') return [node]
    return node.type === 'atrule' && node.nodes && !harmless.includes(node.name) ? [node] : []
  })
}

function isAtRule(node: Rule | AtRule, name: string, params: string): node is AtRule {
  return node.type === 'atrule' && node.name === name && node.params.replaceAll(' ', '') === params
}
