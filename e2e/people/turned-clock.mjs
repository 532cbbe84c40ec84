// Loaded before the site if a journey needs minutes to pass: the journey advances the clock of that process instead of
// waiting. See startSite in e2e/running-site.ts.

const realNow = Date.now
let ahead = 0

Date.now = () => realNow() + ahead
// A proxy and not a subclass: libraries detect dates by name and by prototype.
globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [target.now()] : args, made),
})

process.on('message', ({ turnOn }) => {
  ahead += turnOn
  process.send({ ahead })
})
// Programs started by the site load this file too, and nobody controls their clock.
process.channel?.unref()
