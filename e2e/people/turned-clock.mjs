// Loaded before the site where a journey needs minutes to pass: the journey turns the clock of that process on, and
// waits for nothing. See startSite in e2e/running-site.ts.

const realNow = Date.now
let ahead = 0

Date.now = () => realNow() + ahead
// A proxy and not a subclass: libraries ask what is a date by its name and by its prototype.
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, made),
})

process.on('message', ({ turnOn }) => {
  ahead += turnOn
  process.send({ ahead })
})
// Programs that the site starts load this file too, and nobody turns their clock.
process.channel?.unref()
