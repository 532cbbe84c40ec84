import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ServiceError } from '@icio/kit/http/errors'
import type { Answer, FileTask, Read } from './thread.js'

/** The compiled program, also where a test runs the sources. */
const program = join(import.meta.dirname, '../../dist/file-reading/thread.js')

/** No file of the largest size takes a tenth of these. */
const limits = { milliseconds: 60_000, memory: { maxOldGenerationSizeMb: 1024 } }

let lastInLine: Promise<unknown> = Promise.resolve()

/**
 * Reads a file that somebody brought, in a thread of its own, so that the site answers meanwhile whatever the file holds
 * (SEC-39). One file is read at a time.
 *
 * @throws ServiceError file_unreadable, with what is wrong with the file; also if its reading takes more than a minute or
 *   a gigabyte of memory
 */
export function readInThread<Task extends FileTask>(task: Task): Promise<Read<Task>> {
  const own = lastInLine.then(() => run(task))
  lastInLine = own.catch(() => undefined)
  return own
}

async function run<Task extends FileTask>(task: Task): Promise<Read<Task>> {
  const thread = new Worker(program, { workerData: task, execArgv: [], resourceLimits: limits.memory })
  try {
    const answer = await answerOf<Task>(thread)
    if ('read' in answer) return answer.read
    throw new ServiceError(answer.code, answer.details)
  } finally {
    await thread.terminate()
  }
}

function answerOf<Task extends FileTask>(thread: Worker): Promise<Answer<Task>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooMuch()), limits.milliseconds)
    thread.once('message', resolve)
    thread.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
    )
    thread.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The thread that reads files ended with ${code}`))
    })
  })
}

const tooMuch = () =>
  new ServiceError('file_unreadable', {
    problem:
      'This file takes too long to read. Divide it into smaller ones, or leave out what is no question.',
  })
