import { setTimeout as pause } from 'node:timers/promises'

/**
 * Causes random faults until told to stop: services killed or stopped and restarted, the database killed, mail and model
 * servers down. At most three at the same time.
 *
 * @param random returns a number from 0 up to, but not including, 1
 * @param betweenMs the mean time between the faults of the services, and between those of mail and model
 * @param databaseEveryMs the mean time between two kills of the database
 */
export function makeFaults(site, { random, say, ledger, betweenMs, databaseEveryMs }) {
  const made = []
  let running = true
  let tell
  const began = new Promise((resolve) => (tell = resolve))
  const between = (from, to) => from + random() * (to - from)
  const one = (list) => list[Math.floor(random() * list.length)]

  async function restart(program, signal = one(['SIGKILL', 'SIGTERM'])) {
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
    const fault = one([429, 402, 500, 'hang', 'cut'])
    site.model.behave(fault)
    await pause(between(5000, 15_000))
    site.model.behave('good')
    note(`model: ${fault}`, begun)
  }

  function note(what, begun, more = {}) {
    const ms = Math.round(performance.now() - begun)
    made.push({ what, ms, ...more })
    say(`  ${what}: ${ms} ms`)
  }

  const programs = [...site.services, ...site.edges]
  const faulty = async (meanMs, faults) => {
    while (running) {
      await Promise.race([pause(between(meanMs / 2, meanMs * 1.5)), began])
      if (running) await one(faults)()
    }
  }
  const done = Promise.all([
    faulty(
      betweenMs,
      programs.map((program) => () => restart(program)),
    ),
    faulty(betweenMs, [mailDown, modelDown]),
    faulty(databaseEveryMs, [() => restart(site.database, 'SIGKILL')]),
  ])
  return {
    made,
    stop() {
      running = false
      tell()
      return done
    },
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
