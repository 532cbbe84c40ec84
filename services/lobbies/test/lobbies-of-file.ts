import { runLobbies, type TestedLobbies } from './run-lobbies.js'

/** Runs the service for all tests of a file: starts it before the first and closes it after the last. */
export function lobbiesOfFile(options: Parameters<typeof runLobbies>[0] = {}): TestedLobbies {
  // Filled before the first test, because files create it at the top level.
  const site = {} as TestedLobbies
  beforeAll(async () => void Object.assign(site, await runLobbies(options)))
  afterAll(() => site.close())
  return site
}
