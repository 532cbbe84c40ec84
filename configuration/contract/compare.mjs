/*
 * What a change of a promise demands: adding raises the minor version, taking away or changing the major one
 * (docs/decisions/032-contract-that-can-change.md).
 */

/** What remotes give to the shell: a member that they have to give from now on is a change for those that do not. */
const givenByRemotes = /^(PlayState|ToastMessage|RemoteRoute|RemoteDefinition|RemoteInit)\b/

/**
 * Compares the host contract with its record.
 *
 * @param {import('./describe.mjs').HostContract | undefined} before the record of this major version
 * @param {import('./describe.mjs').HostContract} now
 * @returns {string[]} what has to be done, one line each
 */
export function hostProblems(before, now) {
  const flat = ({ members, routes }) => ({
    ...members,
    ...Object.fromEntries(Object.entries(routes).map(([name, path]) => [`route ${name}`, path])),
  })
  const isDemand = (name) => givenByRemotes.test(name) && !name.includes('?')
  return problemsOf(
    'the host contract',
    before && { ...before, lines: flat(before) },
    { ...now, lines: flat(now) },
    isDemand,
  )
}

/**
 * Compares the calls of one domain with their record.
 *
 * @param {string} domain
 * @param {import('./describe.mjs').Api | undefined} before
 * @param {import('./describe.mjs').Api | undefined} now
 * @returns {string[]}
 */
export function apiProblems(domain, before, now) {
  const title = `the calls of ${domain}`
  if (!now)
    return [
      `${title} are gone: that needs a new major version of the domains that take their place; take its line away.`,
    ]
  if (now.version === 'none')
    return [`${title} have no version: add a line to services/contracts/src/api-versions.ts.`]
  const flat = ({ calls }) =>
    Object.fromEntries(
      Object.entries(calls).flatMap(([call, lines]) =>
        Object.entries(lines).map(([place, text]) => [`${call} ${place}`, text]),
      ),
    )
  const known = new Set(Object.keys(before?.calls ?? {}))
  // Of a call that is there already, pages have to give what is not optional.
  const isDemand = (name) => {
    const [call = '', place = ''] = name.split(' ', 2)
    return known.has(call) && isSent(name) && !place.includes('?')
  }
  return problemsOf(
    title,
    before && { ...before, lines: flat(before) },
    { ...now, lines: flat(now) },
    isDemand,
    isSent,
  )
}

/** Whether a line of a call is what a page sends. Who has sent a field can go on when it becomes optional. */
function isSent(name) {
  return /^(params|query|body)\b/.test(name.split(' ', 2)[1] ?? '')
}

function problemsOf(title, before, now, isDemand, canBecomeOptional = () => false) {
  if (!before) return [`${title} ${now.version}: not recorded; ${recordIt}`]
  const isOptionalNow = (name) => canBecomeOptional(name) && now.lines[`${name}?`] === before.lines[name]
  const gone = Object.keys(before.lines).filter(
    (name) => !(name in now.lines) && !isError(name) && !isOptionalNow(name),
  )
  const changed = Object.keys(before.lines).filter(
    (name) => name in now.lines && now.lines[name] !== before.lines[name],
  )
  const added = Object.keys(now.lines).filter((name) => !(name in before.lines))
  const breaking = [...gone, ...changed, ...added.filter(isDemand)]
  const [major, minor] = now.version.split('.').map(Number)
  const [majorBefore, minorBefore] = before.version.split('.').map(Number)
  const isMajor = major > majorBefore
  if (breaking.length > 0 && !isMajor)
    return [`${title}: ${some(breaking)} is gone or has changed: that needs version ${majorBefore + 1}.0.`]
  const isLater = isMajor || (major === majorBefore && minor > minorBefore)
  if (added.length > 0 && !isLater)
    return [`${title}: ${some(added)} is new: that needs version ${majorBefore}.${minorBefore + 1}.`]
  const isSame = gone.length + changed.length + added.length === 0 && now.version === before.version
  return isSame ? [] : [`${title} ${now.version}: not recorded; ${recordIt}`]
}

/** An error that a call no longer has does not break anybody who handles it. */
function isError(name) {
  return / errors\./.test(name)
}

export const recordIt = 'npm run remote -- contract records it.'

function some(names) {
  const shown = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown
}
