import type { Connection, mongo } from 'mongoose'
import type { GaugeOptions } from './gauges.js'

interface Pool {
  open: number
  busy: number
  waiting: number
}

const pools = new WeakMap<Connection, Pool>()

/**
 * Counts the connections of a client to the database: open, busy with a command, and calls that wait for one. A call that
 * waits means that the pool is too small or the database too slow.
 */
export function watchPool(connection: Connection, client: mongo.MongoClient): void {
  const pool: Pool = { open: 0, busy: 0, waiting: 0 }
  pools.set(connection, pool)
  client.on('connectionCreated', () => (pool.open += 1))
  client.on('connectionClosed', () => (pool.open -= 1))
  client.on('connectionCheckOutStarted', () => (pool.waiting += 1))
  client.on('connectionCheckOutFailed', () => (pool.waiting -= 1))
  client.on('connectionCheckedOut', () => {
    pool.waiting -= 1
    pool.busy += 1
  })
  client.on('connectionCheckedIn', () => (pool.busy -= 1))
}

/** The gauge of a process's pool of connections to the database. */
export function poolGauge(connection: Connection): GaugeOptions {
  return {
    name: 'database_pool_connections',
    help: 'Connections to the database: open, busy, and calls waiting for one',
    labelNames: ['state'],
    read: () =>
      Object.entries(pools.get(connection) ?? {}).map(([state, value]) => ({ value, labels: { state } })),
  }
}
