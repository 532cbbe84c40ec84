import mongoose from 'mongoose'
import { isDatabaseUnavailable } from './database-away.js'

const refused = (code: number, errorLabels: string[] = []) =>
  new mongoose.mongo.MongoServerError({ ok: 0, code, errmsg: 'refused', errorLabels })

test('[FAULT-6] a cursor that ended with the database, and what may be sent again, can work later', () => {
  expect(isDatabaseUnavailable(refused(43))).toBe(true)
  expect(isDatabaseUnavailable(refused(237))).toBe(true)
  expect(isDatabaseUnavailable(refused(6, ['RetryableWriteError']))).toBe(true)
  expect(isDatabaseUnavailable(refused(112, ['TransientTransactionError']))).toBe(true)
})

test('an operation that is wrong in itself stays wrong', () => {
  expect(isDatabaseUnavailable(refused(2))).toBe(false)
  expect(isDatabaseUnavailable(refused(11_000))).toBe(false)
  expect(isDatabaseUnavailable('unreachable')).toBe(false)
})
