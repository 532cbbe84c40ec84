import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mayAnswerEarly } from './may-answer-early.js'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'early-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test.each(['missing', 'empty'])('[START-1] a start with a data folder that is %s answers early', (state) => {
  const data = join(folder, 'data')
  if (state === 'empty') mkdirSync(data)
  expect(mayAnswerEarly({ DATA_DIR: data })).toBe(true)
  expect(mayAnswerEarly({ DATA_DIR: data, NODE_ENV: 'development' })).toBe(true)
})

test('[START-2] everything is built first in production, for another database, and for a data folder in use', () => {
  const data = join(folder, 'data')
  expect(mayAnswerEarly({ DATA_DIR: data, NODE_ENV: 'production' })).toBe(false)
  expect(mayAnswerEarly({ DATA_DIR: data, MONGODB_URI: 'mongodb://db.example/site' })).toBe(false)
  mkdirSync(data)
  writeFileSync(join(data, 'secrets.json'), '{}')
  expect(mayAnswerEarly({ DATA_DIR: data })).toBe(false)
})
