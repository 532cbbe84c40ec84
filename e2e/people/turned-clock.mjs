// Loaded before the site where a journey needs minutes to pass: the journey turns the clock of that process on, and
// waits for nothing. See startSite in e2e/running-site.ts.

const realNow = Date.now
let ahead = 0

globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [realNow() + ahead] : given))
  }
  static now() {
    return realNow() + ahead
  }
}

process.on('message', ({ turnOn }) => {
  ahead += turnOn
  process.send({ ahead })
})
process.channel.unref()
