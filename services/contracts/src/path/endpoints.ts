import { endpoint } from '../endpoint.js'
import type { Path, PathQuery } from './schemas.js'

/**
 * Returns the seven modules of an edition's path with what each promises and reads and, for who is signed in, what their
 * own answers show (PATH-1, PATH-4 to PATH-9). Without sign-in, no module is begun. startGameSession with `module` deals
 * a round.
 */
export const readPath = endpoint<{ query: PathQuery; reply: Path }>({
  method: 'GET',
  url: '/api/path',
  errors: [],
})

export type { Path, PathData, PathModule, PathQuery } from './schemas.js'
