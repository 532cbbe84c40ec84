import { freshDatabaseName, testDatabaseUri } from '@icio/kit/testing/run-service'
import mongoose from 'mongoose'
import { startProgram, type Program } from './programs.js'

/**
 * For a test file whose tests start programs of ours: each test gets a database of its own, and its end stops the
 * programs and drops the database.
 *
 * @returns starts services/<name>/dist/main.js on that database
 */
export function programsOfEachTest(): (name: string, env?: Record<string, string>) => Promise<Program> {
  let running: Program[] = []
  let DATABASE_NAME = ''
  beforeEach(() => {
    DATABASE_NAME = freshDatabaseName()
  })
  afterEach(async () => {
    await Promise.all(running.map((program) => program.stop()))
    running = []
    const connection = await mongoose
      .createConnection(testDatabaseUri(), { dbName: DATABASE_NAME })
      .asPromise()
    await connection.dropDatabase()
    await connection.close()
  })
  return async (name, env = {}) => {
    const program = await startProgram(name, { MONGODB_URI: testDatabaseUri(), DATABASE_NAME, ...env })
    running.push(program)
    return program
  }
}
