import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawings } from './bias-picture.js'

test('[GOV-30] every bias has a picture, and no two are the same', () => {
  const file = readFileSync(join(__dirname, '../../../../services/banks/biases/biases.json'), 'utf8')
  const biases = JSON.parse(file) as { id: string }[]
  expect(Object.keys(drawings).sort()).toEqual(biases.map(({ id }) => id).sort())
  expect(new Set(Object.values(drawings).map(String)).size).toBe(biases.length)
})
