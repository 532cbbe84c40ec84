import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveEmbeddedMongo } from '../src/index.js'
import { readGoldenCases } from './runner/cases.js'
import { complaints, readExceptions } from './runner/exceptions.js'
import { GoldenRunner, type Outcome } from './runner/golden.js'
import { connectExactly } from './runner/server.js'

jest.setTimeout(900_000)

// The whole recording runs through one server, as in `npm run quality -- conformance`.
test('every recorded answer is reproduced, or its difference is listed with the reason', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'conformance-'))
  const server = await serveEmbeddedMongo({ dataDir, durability: 'async' })
  const client = await connectExactly(server.uri)
  const { cases, setups } = readGoldenCases(join(__dirname, 'golden'))
  const runner = new GoldenRunner(client, setups)
  const outcomes: Outcome[] = []
  for (const item of cases) outcomes.push(await runner.run(item))
  await runner.close()
  await client.close()
  await server.close()
  expect(outcomes).toHaveLength(7747)
  const exceptions = readExceptions(join(__dirname, 'exceptions.json'))
  expect(complaints(outcomes, exceptions)).toEqual([])
  const aggregation = outcomes.filter(
    ({ id, area }) => area === 'aggregation' && exceptions.get(id)?.kind !== 'version',
  )
  const passed = aggregation.filter(({ result }) => result === 'passed')
  expect(passed.length / aggregation.length).toBeGreaterThan(0.97)
})
