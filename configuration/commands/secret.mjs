import { buildServices } from './build-services.mjs'
import { installSite } from './install.mjs'
import { say } from './steps.mjs'

// Replaces a secret stored in DATA_DIR; the site uses it from its next start: docs/operations/secrets.md
await installSite()
await buildServices()
const { readEdgeConfig } = await import('../../services/edge/dist/config.js')
const { openDataFolder } = await import('../../services/edge/dist/data-folder.js')
const { replaceable, replaceSecret } = await import('../../services/edge/dist/secrets.js')
const [name] = process.argv.slice(2)
if (!replaceable.includes(name)) {
  say(`Usage: npm run secret -- ${replaceable.join(' | ')}`)
  process.exit(1)
}
const { DATA_DIR } = readEdgeConfig()
openDataFolder(DATA_DIR, say)
replaceSecret(DATA_DIR, name)
say(
  name === 'forget'
    ? 'The accounts secret before is forgotten from the next start on.'
    : `The ${name} secret is replaced from the next start on.`,
)
