import type { FastifyInstance } from 'fastify'
import { canariesOf } from '../channels/choose-releases.js'
import type { ReleaseRegistry } from '../release-registry.js'

/** Adds what this edge knows of releases: how many there are by the state of their admission, trains, and running canaries. */
export function gaugeReleases(app: FastifyInstance, { rows }: Pick<ReleaseRegistry, 'rows'>): void {
  app.gauge({
    name: 'releases',
    help: 'Releases on record, by the state of their admission',
    labelNames: ['state'],
    read() {
      const counts = new Map([
        ['admitted', 0],
        ['refused', 0],
        ['unadmitted', 0],
      ])
      for (const { admission } of rows.releases.values())
        counts.set(admission.state, (counts.get(admission.state) ?? 0) + 1)
      return [...counts].map(([state, value]) => ({ value, labels: { state } }))
    },
  })
  app.gauge({ name: 'trains', help: 'Trains on record', read: () => [{ value: rows.trains.size }] })
  app.gauge({
    name: 'canaries_running',
    help: 'Canaries that some visitors get, by edition',
    labelNames: ['edition'],
    read: () =>
      [...rows.channels.values()].map(({ _id, parts }) => ({
        value: canariesOf(parts).length,
        labels: { edition: _id },
      })),
  })
}
