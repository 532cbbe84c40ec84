import { runLobbies, type TestedLobbies } from './run-lobbies.js'

/** The service for all tests of one file: it starts before the first of them and is closed after the last. */
export function lobbiesOfFile(options: Parameters<typeof runLobbies>[0] = {}): TestedLobbies {
  // Filled before the first test: files name it at their head.
  const site = {} as TestedLobbies
  beforeAll(async () => void Object.assign(site, await runLobbies(options)))
  afterAll(() => site.close())
  return site
}
