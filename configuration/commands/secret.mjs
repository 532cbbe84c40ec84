import { prepareServices } from './build.mjs'
import { say } from './steps.mjs'
import { refuse, wordsOf } from './typed-words.mjs'

/*
 * Secrets stored in DATA_DIR: docs/operations/secrets.md. The site uses a new one from its next start.
 *   npm run secret -- accounts          replaces it; the previous one is still accepted
 *   npm run secret -- forget accounts   ends that
 *   npm run secret -- accept accounts   accepts that what was written with another one is lost
 */
const remembered = ['accounts', 'cookie', 'internal']
const usage = `npm run secret -- accounts|cookie|internal|humanCheck|deploy | forget ${remembered.join('|')} | accept ${remembered.join('|')}`
const names = [...remembered, 'humanCheck', 'deploy', 'forget', 'accept']
const { words } = wordsOf({ usage, names, least: 1, most: 2 })
const [what, which] = words
const isByName = what === 'forget' || what === 'accept'
if (isByName !== (which !== undefined) || (isByName && !remembered.includes(which)))
  refuse(
    usage,
    isByName
      ? `Which secret is to be ${what === 'forget' ? 'forgotten' : 'accepted'}?`
      : `'${which}' is one word too many.`,
  )
await prepareServices({ site: true })
const { tellStop } = await import('../../services/kit/dist/process/run-service.js')
try {
  say(await work())
} catch (error) {
  tellStop(error)
  process.exitCode = 1
}

async function work() {
  const { readEdgeConfig } = await import('../../services/edge/dist/config.js')
  const { openDataFolder } = await import('../../services/edge/dist/data-folder.js')
  const { forgetSecret, replaceSecret } = await import('../../services/edge/dist/secrets.js')
  const { DATA_DIR } = readEdgeConfig()
  openDataFolder(DATA_DIR, say)
  if (what === 'accept') {
    const { acceptSecretHere } = await import('../../services/edge/dist/accept-secret.js')
    return acceptSecretHere(which)
  }
  if (what === 'forget') {
    forgetSecret(DATA_DIR, which)
    return `The previous ${which} secret is forgotten from the next start on; the others stay.`
  }
  replaceSecret(DATA_DIR, what)
  const more = remembered.includes(what) ? ' The previous one is kept until it is forgotten.' : ''
  return `The ${what} secret is replaced from the next start on.${more}`
}
