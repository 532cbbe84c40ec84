import { buildServices } from './build-services.mjs'
import { installSite } from './install.mjs'
import { say } from './steps.mjs'

// Gives a role to an account, even while the site is running: npm run role -- ada@example.org admin
const [email, role] = process.argv.slice(2)
if (!email || !role) {
  say('Usage: npm run role -- EMAIL user|developer|moderator|admin')
  process.exit(1)
}
await installSite()
await buildServices()
const { giveRoleHere } = await import('../../services/edge/dist/give-role.js')
try {
  say(await giveRoleHere(email, role))
} catch (error) {
  say(error.message)
  process.exitCode = 1
}
