import { createCircuit, failuresToOpen, openForMs } from './circuit.js'

function circuitAt() {
  let time = 0
  const circuit = createCircuit(() => time)
  const fail = (times: number) => {
    for (let call = 0; call < times; call++) if (circuit.wait() === 0) circuit.failed()
  }
  return { circuit, fail, pass: (ms: number) => (time += ms) }
}

test('it opens after five failures in a row, not before', () => {
  const { circuit, fail } = circuitAt()
  fail(failuresToOpen - 1)
  expect(circuit.wait()).toBe(0)
  circuit.failed()
  expect(circuit.wait()).toBe(openForMs)
})

test('a success in between resets the count', () => {
  const { circuit, fail } = circuitAt()
  fail(failuresToOpen - 1)
  circuit.succeeded()
  fail(failuresToOpen - 1)
  expect(circuit.wait()).toBe(0)
})

test('a half-open circuit lets one call through, and its outcome decides', () => {
  const { circuit, fail, pass } = circuitAt()
  fail(failuresToOpen)
  pass(openForMs)
  expect(circuit.wait()).toBe(0)
  expect(circuit.wait()).toBeGreaterThan(0)
  circuit.failed()
  expect(circuit.wait()).toBe(openForMs)
  pass(openForMs)
  expect(circuit.wait()).toBe(0)
  circuit.succeeded()
  expect([circuit.wait(), circuit.wait()]).toEqual([0, 0])
})

test('a probe whose visitor left decides nothing, and the next call probes', () => {
  const { circuit, fail, pass } = circuitAt()
  fail(failuresToOpen)
  pass(openForMs)
  circuit.wait()
  circuit.abandoned()
  expect(circuit.wait()).toBe(0)
})
