import { runCommand } from '../remote/commands.mjs'
import { prepareServices } from './build.mjs'
import { addToLockfile } from './install.mjs'
import { say } from './steps.mjs'

const usage = `Usage: npm run remote -- COMMAND
  new NAME                         create a remote (mf-…) with a route, a test, and a README
  build NAME                       build a release; prints its folder          [--bundler rspack]
  publish NAME                     build it and send it to the edge, which
                                   admits it or says why not      [--bundler rspack] [--preview] [--json]
  serve NAME [PORT]                serve it from its sources for an override in your browser
  serve NAME SITE --inside [PORT]  the same with hot reload inside the shell of SITE, for a developer there
  preview RELEASE                  print a link that shows it to people without an account, for a week  [--json]
  promote RELEASE WHY              give it to all visitors                     [--edition E] [--rev N]
  canary RELEASE PERCENT WHY       give it to a share of the visitors          [--edition E] [--rev N]
  stop-canary NAME WHY             end the canary of one remote                [--edition E] [--rev N]
  rollback NAME WHY                give visitors what they had of one remote before, or an earlier release of it
                                                               [--release RELEASE] [--edition E] [--rev N]
  rollback WHY --train N           the same for every part of a train
  pin RELEASE WHY | unpin NAME WHY hold one release, regardless of the channel  [--edition E] [--rev N]
  admit NAME BUILD                 run the admission again
  train RELEASE… WHY               run the admission of several releases as one; promote and canary take several too
  errors NAME|CODE                 errors of a remote in visitors' pages, or the one with a support code
  list                             releases, trains, and the channel of each remote                     [--json]
  check                            whether the site answers, what the key may do, and which versions it has
  key list                         deploy keys, and what each may do
  key make NAME                    a key for a team; prints it, once   --remotes mf-games [--paths /games,/more]
                                                        [--actions publish,canary,promote,rollback,pin] [--days 90]
  key rotate NAME                  new secret; the old one stays valid for N hours  [--grace 0]
  key revoke NAME                  revoke it immediately
  path list                        which remote owns which paths
  path grant PREFIX REMOTE         give a remote a prefix inside or around another's
  path release PREFIX              take a prefix from its owner
  verify                           fetch every live file and compare it with its hash
  contract                         record what shell and services promise to remotes, once its version is raised
The edge is the site running on this machine, or SITE_URL with DEPLOY_KEY.`

/** The commands that write, compile or bundle code; the others only talk to a site, perhaps on the machine that runs it. */
const withTools = ['new', 'build', 'publish', 'serve', 'contract']

await runCommand(process.argv.slice(2), {
  usage,
  more: { new: { run: makeNew, most: 1 }, contract: { run: contract, most: 0 } },
  before: (name) => prepareServices({ site: !withTools.includes(name) }),
})

async function contract() {
  const { recordContracts } = await import('../contract/record.mjs')
  const recorded = recordContracts()
  for (const line of recorded) say(line)
  if (recorded.length === 0) say('Nothing has changed.')
}

async function makeNew({ words: [name] }) {
  const { newRemote } = await import('../remote/new-remote.mjs')
  for (const file of await newRemote(name ?? '')) say(`  ${file}`)
  await addToLockfile()
  say('  pnpm-lock.yaml')
  say(`Next: npm run dev -- --alone ${name}, npm run remote -- publish ${name}`)
}
