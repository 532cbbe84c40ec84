import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../webpack/project.mjs'
import { apiProblems, hostProblems, recordIt } from './compare.mjs'
import { describeContracts } from './describe.mjs'

/*
 * host.json and apis/<domain>.json record what the last version promised; of the host contract, also each major version
 * before, which adapters of the shell go on serving.
 */

const folder = join(root, 'configuration/contract')

/**
 * Compares the present sources with the records.
 *
 * @returns {string[]} what has to be done, one line each; empty if nothing has changed
 */
export function contractProblems(now = describeContracts()) {
  const hosts = readHosts()
  const apis = readApis()
  const domains = [...new Set([...Object.keys(apis), ...Object.keys(now.apis)])].sort()
  return [
    ...hostProblems(hosts[majorOf(now.host)] ?? newestOf(hosts), now.host),
    ...domains.flatMap((domain) => apiProblems(domain, apis[domain], now.apis[domain])),
  ]
}

/**
 * Records what is promised now.
 *
 * @returns {string[]} what was recorded, one line each
 * @throws Error if something has changed whose version has not
 */
export function recordContracts() {
  const now = describeContracts()
  const problems = contractProblems(now)
  const open = problems.filter((problem) => !problem.endsWith(recordIt))
  if (open.length > 0) throw new Error(open.join('\n'))
  write(join(folder, 'host.json'), { ...readHosts(), [majorOf(now.host)]: now.host })
  rmSync(join(folder, 'apis'), { recursive: true, force: true })
  mkdirSync(join(folder, 'apis'))
  for (const [domain, api] of Object.entries(now.apis))
    write(join(folder, 'apis', `${domain}.json`), { ...api, calls: shortened(api.calls) })
  return problems.map((problem) => problem.replace(/: not recorded.*/, ' is recorded.'))
}

function majorOf({ version }) {
  return version.split('.')[0]
}

function newestOf(hosts) {
  return hosts[Math.max(...Object.keys(hosts).map(Number))]
}

function readHosts() {
  return JSON.parse(readFileSync(join(folder, 'host.json'), 'utf8'))
}

function readApis() {
  if (!existsSync(join(folder, 'apis'))) return {}
  const files = readdirSync(join(folder, 'apis')).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(folder, 'apis', file), 'utf8')),
  ])
  return Object.fromEntries(files.map(([domain, api]) => [domain, { ...api, calls: atLength(api.calls) }]))
}

/** Many calls give the same reply: it is written once, and the others name the call that has it. */
function shortened(calls) {
  const known = new Map()
  const entries = Object.entries(calls).map(([call, described]) => {
    const lines = inOrder(described)
    const reply = Object.entries(lines).filter(isOfReply)
    const text = JSON.stringify(reply)
    if (reply.length > 3 && known.has(text))
      return [
        call,
        {
          ...Object.fromEntries(Object.entries(lines).filter((line) => !isOfReply(line))),
          [sameReply]: known.get(text),
        },
      ]
    known.set(text, call)
    return [call, lines]
  })
  return Object.fromEntries(entries)
}

/** By name: the compiler's own order depends on which files it has read first. */
function inOrder(lines) {
  return Object.fromEntries(Object.entries(lines).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The lines of a call whose reply stands with another one. */
function atLength(calls) {
  const entries = Object.entries(calls).map(([call, { [sameReply]: other, ...lines }]) => {
    if (other === undefined) return [call, lines]
    return [call, { ...lines, ...Object.fromEntries(Object.entries(calls[other]).filter(isOfReply)) }]
  })
  return Object.fromEntries(entries)
}

const sameReply = 'reply as in'

function isOfReply([place]) {
  return /^reply\b/.test(place) && place !== sameReply
}

function write(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
