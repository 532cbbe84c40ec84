import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServices } from './build-services.mjs'
import { install } from './install.mjs'
import { root, say } from './steps.mjs'

/*
 * npm run configuration              writes docs/operations/configuration.md from the tables that the programs read
 * npm run configuration -- --check   fails when the page is out of date
 */
await install()
const { format, resolveConfig } = await import('prettier')
const page = join(root, 'docs/operations/configuration.md')

await buildServices()
const built = (path) => import(join(root, 'services', path))
const [edge, alone, accounts, content, scores, lobbies, ai] = await Promise.all(
  [
    'edge/dist/config.js',
    'kit/dist/process/run-standalone.js',
    'accounts/dist/config.js',
    'content/dist/config.js',
    'scores/dist/config.js',
    'lobbies/dist/config.js',
    'ai/dist/config.js',
  ].map(built),
)

const tables = [
  ['The site: `npm start`, or services/edge', edge.variables],
  ['Accounts, in the site or alone', accounts.accountsVariables],
  ['The assistant and the human check, in the site or alone', ai.aiVariables],
  ['Every service that runs alone', alone.standaloneVariables('by service, 3100 to 3105')],
  ['Accounts alone', accounts.accountsAloneVariables],
  ['Content alone', content.contentVariables],
  ['Scores alone', scores.scoresVariables],
  ['Lobbies alone', lobbies.lobbiesVariables],
  ['The assistant alone', ai.aiAloneVariables],
]

const text = await format(pageText(), { ...(await resolveConfig(page)), parser: 'markdown' })
const isStale = !existsSync(page) || readFileSync(page, 'utf8') !== text
if (!process.argv.includes('--check')) writeFileSync(page, text)
else if (isStale) {
  say('docs/operations/configuration.md is out of date: npm run configuration')
  process.exitCode = 1
}

function pageText() {
  return `# Configuration

Made by \`npm run configuration\` from the tables that the programs read; a test holds it against them. Every program reads
its variables once, at its start, and does not come up with one that is missing or wrong: it names it. What is marked
secret is never shown, not even when it is wrong. true and false may also be written on and off; lists have commas.

${tables.map(([title, variables]) => `## ${title}\n\n${tableOf(variables)}`).join('\n\n')}
`
}

function tableOf(variables) {
  const rows = Object.entries(variables).map(
    ([name, variable]) => `| \`${name}\` | ${variable.describe} | ${defaultOf(variable)} |`,
  )
  return ['| variable | what | default |', '| --- | --- | --- |', ...rows].join('\n')
}

function defaultOf(variable) {
  const note = variable.isSecret ? ' (secret)' : ''
  if (!('fallback' in variable)) return `needed${note}`
  const { fallback } = variable
  if (fallback === undefined || (Array.isArray(fallback) && fallback.length === 0)) return `none${note}`
  return `\`${fallback}\`${note}`
}
