import { readFileSync } from 'node:fs'

// The first thing that every command asks: an older Node ends somewhere inside, with an error that names neither of the two.
const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const [needed] = /(?<!\d)\d+\.\d+/.exec(engines.node)
const [major, minor] = process.versions.node.split('.').map(Number)
const [neededMajor, neededMinor] = needed.split('.').map(Number)
if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: ${needed} or newer is needed, at best the long-term release 26 (https://nodejs.org).\n`,
  )
  process.exit(1)
}
