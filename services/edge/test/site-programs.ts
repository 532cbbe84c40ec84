import { freshDatabaseName, testDatabaseUri } from '@icio/kit/testing/run-service'
import mongoose from 'mongoose'
import { startProgram, type Program } from './programs.js'

/** Starts services/<name>/dist/main.js on the database of these tests. */
export type Start = (name: string, env?: Record<string, string>) => Promise<Program>

/**
 * For test files that start our programs: each test gets a separate database; afterward the programs are stopped and
 * the database is dropped.
 */
export function programsOfEachTest(): Start {
  return programsBetween(beforeEach, afterEach)
}

/** For tests that share programs, which take seconds to start: all tests of a file or of a describe. */
export function programsOfAllTests(): Start {
  return programsBetween(beforeAll, afterAll)
}

function programsBetween(before: typeof beforeEach, after: typeof afterEach): Start {
  let running: Program[] = []
  let DATABASE_NAME = ''
  before(() => {
    DATABASE_NAME = freshDatabaseName()
  })
  after(async () => {
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
