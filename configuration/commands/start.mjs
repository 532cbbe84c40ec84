import { prepareServices } from './build.mjs'
import { say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

/*
 * npm start             builds what is stale and serves the whole site; its first start answers as soon as the site can be
 *                       opened and a quiz be played, and builds the other parts while it runs
 * npm start -- doctor   prints how safe this installation is, without starting it
 */
const [what] = wordsOf({ usage: 'npm start [-- doctor]', names: ['doctor'], most: 1 }).words
if (what === 'doctor') {
  await prepareServices({ site: true })
  const { printFindings } = await import('../../services/edge/dist/doctor/print-doctor.js')
  process.exit((await printFindings(say)) ? 0 : 1)
}
const begun = Date.now()
const seconds = () => ((Date.now() - begun) / 1000).toFixed(1)
endWithParent()
await prepareServices({ site: true })
// Only now is it there: every stop from here on is one sentence.
const { runMain } = await import('../../services/kit/dist/process/run-service.js')
await runMain(async () => {
  const { mayAnswerEarly } = await import('../../services/edge/dist/parts-in-build/may-answer-early.js')
  const inBuild = await buildParts({ mayAnswerEarly: mayAnswerEarly() })
  say('Starting the site …')
  const { startSite } = await import('../../services/edge/dist/start-site.js')
  await startSite({ inBuild })
  say(`Ready after ${seconds()} s. Press Ctrl-C to stop.`)
  const lost = (await inBuild?.all) ?? []
  if (lost.length === 0) say(`All parts are ready after ${seconds()} s.`)
  else
    say(`All parts but ${lost.join(', ')} are ready after ${seconds()} s. What is missing was printed above.`)
})

/** Builds the pages: all of them now, or in a clone that has never built them, beside the site. */
async function buildParts({ mayAnswerEarly }) {
  // Imported late: before the install there are no packages to import.
  const { buildPages, currentBuild, pageNames } = await import('./build-pages.mjs')
  const isFirstBuild = pageNames().some((name) => currentBuild(name) === null)
  if (mayAnswerEarly && isFirstBuild) return (await import('./build-beside.mjs')).buildBeside()
  await buildPages()
}

/**
 * npm runs scripts in a shell, and a SIGTERM to npm ends that shell without notifying this process: the site would
 * remain, with its data folder in use. Losing the parent counts as the signal.
 */
function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
