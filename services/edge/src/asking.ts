import type { ServiceAlone } from '@icio/kit/http/internal-calls'
import type { Connection } from 'mongoose'
import type { Secrets } from './secrets.js'

/**
 * How a service of this process asks another one: by calls if that one runs alone, which is so if there is an address of it,
 * else by its own code on the same database.
 */
export function createAsking({ internal: secret }: Secrets, connection: Connection) {
  return <Asked>(
    url: string | undefined,
    remote: (alone: ServiceAlone) => Asked,
    here: (connection: Connection) => Asked,
  ): Asked => (url ? remote({ url, secret }) : here(connection))
}

export type Ask = ReturnType<typeof createAsking>
