import { pause } from './caller.mjs'

/**
 * Causes random faults until told to stop: services killed or stopped and restarted, the database restarted, mail and
 * model servers down. At most two at the same time.
 *
 * @param random returns a number from 0 up to, but not including, 1
 */
export function makeFaults(site, { random, say, ledger, betweenMs }) {
  const made = []
  let running = true
  const between = (from, to) => from + random() * (to - from)
  const one = (list) => list[Math.floor(random() * list.length)]

  async function restart(program) {
    const signal = one(['SIGKILL', 'SIGTERM'])
    const begun = performance.now()
    const { ms, code } = await program.stop(signal)
    if (signal === 'SIGTERM' && code !== 0)
      ledger.violation('a program that did not end well', { name: program.name, code, ms })
    await pause(between(0, 3000))
    await program.start()
    note(`${program.name} ${signal}`, begun, signal === 'SIGTERM' ? { stopMs: ms } : {})
  }

  async function mailDown() {
    const begun = performance.now()
    await site.mail.down()
    await pause(between(5000, 20_000))
    await site.mail.up()
    note('mail server down', begun)
  }

  async function modelDown() {
    const begun = performance.now()
    const manner = one([429, 402, 500, 'hang', 'cut'])
    site.model.behave(manner)
    await pause(between(5000, 15_000))
    site.model.behave('good')
    note(`model: ${manner}`, begun)
  }

  function note(what, begun, more = {}) {
    const ms = Math.round(performance.now() - begun)
    made.push({ what, ms, ...more })
    say(`  ${what}: ${ms} ms`)
  }

  const programs = [...site.services, ...site.edges, site.database]
  const faulty = async (faults) => {
    while (running) {
      await pause(between(betweenMs / 2, betweenMs * 1.5))
      if (running) await one(faults)()
    }
  }
  const done = Promise.all([
    faulty(programs.map((program) => () => restart(program))),
    faulty([mailDown, modelDown]),
  ])
  return {
    made,
    stop: () => ((running = false), done),
  }
}

/** Restarts one instance after the other, with the signals in turn, until told to stop. */
export function rollOver(site, { say, betweenMs, signals }) {
  const made = []
  let running = true
  const done = (async () => {
    for (let turn = 0; running; turn++) {
      const instance = site.edges[turn % site.edges.length]
      await pause(betweenMs)
      const begun = performance.now()
      // All instances meet each signal.
      const signal = signals[Math.floor(turn / site.edges.length) % signals.length]
      const { ms, code } = await instance.stop(signal)
      await instance.start()
      await site.balancer.untilReady()
      made.push({ what: `instance ${signal}`, ms: Math.round(performance.now() - begun), stopMs: ms, code })
      say(`  ${instance.name}: ${signal}, stopped in ${ms} ms with ${code}, back after ${made.at(-1).ms} ms`)
    }
  })()
  return { made, stop: () => ((running = false), done) }
}
