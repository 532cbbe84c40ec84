import { parentPort, workerData } from 'node:worker_threads'
import type { BankKind } from '@icio/contracts/banks/banks'
import type { ErrorCode } from '@icio/contracts/errors'
import type { QuestionFormat } from '@icio/contracts/question-passport/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { readManagerFile } from '../managers/manager-file.js'
import { readQuestionFile } from '../question-files/question-file.js'

// The program of the thread that reads a file; it reads one and answers with one message.

export type FileTask =
  { is: 'questions'; kind: BankKind; format: QuestionFormat; text: string } | { is: 'managers'; text: string }

export type Read<Task extends FileTask> = Task extends { is: 'questions' }
  ? ReturnType<typeof readQuestionFile>
  : ReturnType<typeof readManagerFile>

export type Answer<Task extends FileTask> = { read: Read<Task> } | { code: ErrorCode; details: unknown }

const task = workerData as FileTask
try {
  const read =
    task.is === 'questions' ? readQuestionFile(task.kind, task.format, task.text) : readManagerFile(task.text)
  parentPort?.postMessage({ read })
} catch (error) {
  // Any other error ends the thread and reaches the caller as it is.
  if (!(error instanceof ServiceError)) throw error
  const { code, details } = error
  parentPort?.postMessage({ code, details })
}
