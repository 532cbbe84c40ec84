import { apiVersions, contractVersion } from '../webpack/shared-libraries.mjs'
import { callEdge } from './edge-calls.mjs'

/**
 * Whether a site can be worked with from here: whether it answers, knows the key, lets it release this remote, and speaks
 * the versions that are installed. Changes nothing.
 *
 * @param {{ site: string, key: string, variable: string }} edge
 * @param {string | undefined} name the remote of this folder, if there is one
 * @returns {Promise<{ lines: string[], isWell: boolean }>}
 * @throws Error with a sentence, if the site does not answer or refuses the key
 */
export async function checkSite(edge, name) {
  const { key, offers } = await callEdge(edge, 'GET', '/api/releases')
  const problems = [...rightsMissing(key, name), ...(offers ? contractMissing(offers) : [])]
  return {
    isWell: problems.length === 0,
    lines: [
      `The site at ${edge.site} answers and knows the key.`,
      ...(key ? [rightsLine(key)] : []),
      ...(offers
        ? [
            `Host contract: ${versionOfContract()} here, ${offers.contracts.join(' and ')} there.`,
            ...callsMissing(offers),
          ]
        : ['The site is older than this command, and does not tell its versions.']),
      ...problems.map((problem) => `✗ ${problem}`),
    ],
  }
}

function rightsLine({ actions, remotes, paths, expires_at }) {
  const until = expires_at ? `until ${expires_at.slice(0, 10)}` : 'without an end'
  return `It may ${actions.join(', ')} for ${remotes.join(', ')}, on ${paths.join(' ') || 'the paths of its remotes'}, ${until}.`
}

/** @throws Error if the key may not publish the remote: told before anything is built */
export async function demandPublishing(edge, name) {
  const { key } = await callEdge(edge, 'GET', '/api/releases')
  const [problem] = rightsMissing(key, name)
  if (problem) throw new Error(problem)
}

function rightsMissing(key, name) {
  if (!key || !name) return []
  const isCovered =
    key.remotes.includes(name) || (key.remotes.includes('*') && !['shell', 'mf-admin'].includes(name))
  return [
    ...(key.actions.includes('publish') ? [] : ['The key may not publish. Look at DEPLOY_KEY.']),
    ...(isCovered
      ? []
      : [`The key is not for ${name}, but for ${key.remotes.join(', ')}. Look at DEPLOY_KEY.`]),
  ]
}

function versionOfContract() {
  const { major, minor } = contractVersion()
  return `${major}.${minor}.0`
}

function contractMissing({ contracts }) {
  const own = versionOfContract()
  if (contracts.some((version) => offered(own, version))) return []
  return [`The host contract ${own} of the installed @icio/remote is not spoken there.`]
}

/** Only a release that makes such calls is refused. */
function callsMissing({ apis }) {
  const here = apiVersions()
  return Object.keys(here)
    .filter((domain) => apis[domain] === undefined || !offered(here[domain], apis[domain]))
    .map(
      (domain) =>
        `Calls of ${domain}: ${here[domain]} here, ${apis[domain] ?? 'none'} there; do not make new ones.`,
    )
}

/** Whether what is offered has all of what is asked for: the same major version, and at least the minor one. */
function offered(asked, has) {
  const [[major, minor], [hasMajor, hasMinor]] = [asked, has].map((version) => version.split('.').map(Number))
  return major === hasMajor && minor <= hasMinor
}
