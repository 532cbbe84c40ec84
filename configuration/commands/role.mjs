import { prepareServices } from './build.mjs'
import { orSay, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

// Gives a role to an account, even while the site is running: npm run role -- ada@example.org admin
const usage = 'npm run role -- EMAIL user|developer|moderator|admin'
const [email, role] = wordsOf({ usage, least: 2, most: 2 }).words
await prepareServices({ site: true })
const { giveRoleHere } = await import('../../services/edge/dist/give-role.js')
await orSay(async () => say(await giveRoleHere(email, role)))
