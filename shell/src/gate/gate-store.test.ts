import { BroadcastChannel } from 'node:worker_threads'
import { agreedInPage, createGate } from './gate-store.js'

beforeEach(() => window.sessionStorage.clear())

test('[GATE-3] the agreement is stored under disclosure_agreed and survives a reload', () => {
  const gate = createGate(window.sessionStorage)
  expect(gate.agreed()).toBe(false)
  gate.passed()
  expect(window.sessionStorage.getItem('disclosure_agreed')).toBe('true')
  expect(createGate(window.sessionStorage).agreed()).toBe(true)
})

test('[GATE-3] the next browser session starts without the agreement', () => {
  createGate(window.sessionStorage).passed()
  window.sessionStorage.clear()
  expect(createGate(window.sessionStorage).agreed()).toBe(false)
})

test('[GATE-2] neither asking, nor canceling, nor waiting counts as agreement', async () => {
  const gate = createGate(window.sessionStorage)
  const waiting = gate.run(() => 'done')
  gate.cancel()
  await expect(waiting).resolves.toBe('cancelled')
  expect(gate.agreed()).toBe(false)
  expect(window.sessionStorage.getItem('disclosure_agreed')).toBeNull()
})

test('[GATE-8] the action that opened the disclosure runs once, after the agreement', async () => {
  const gate = createGate(null)
  const action = jest.fn(() => 'done')
  const waiting = gate.run(action)
  expect(gate.store.getState().asking).toBe(true)
  expect(action).not.toHaveBeenCalled()
  gate.passed()
  await expect(waiting).resolves.toBe('done')
  expect(action).toHaveBeenCalledTimes(1)
  expect(gate.store.getState().asking).toBe(false)
})

test('[GATE-9] a canceled action never runs, even after a later agreement', async () => {
  const gate = createGate(null)
  const cancelled = jest.fn()
  void gate.run(cancelled)
  gate.cancel()
  const later = gate.run(() => 'later')
  gate.passed()
  await expect(later).resolves.toBe('later')
  expect(cancelled).not.toHaveBeenCalled()
})

test('[GATE-1] the quiet disclosure becomes the modal one when an action waits for it', async () => {
  const gate = createGate(null)
  const takeBack = gate.askQuietly()
  expect(gate.store.getState()).toMatchObject({ asking: true, quiet: true })
  const waiting = gate.run(() => 'done')
  expect(gate.store.getState()).toMatchObject({ asking: true, quiet: false })
  takeBack()
  expect(gate.store.getState().asking).toBe(true)
  gate.passed()
  await expect(waiting).resolves.toBe('done')
})

test('[GATE-1] the quiet disclosure goes with its page, and does not replace a modal one', () => {
  const gate = createGate(null)
  gate.askQuietly()()
  expect(gate.store.getState()).toMatchObject({ asking: false, quiet: false })
  gate.ask()
  gate.askQuietly()()
  expect(gate.store.getState()).toMatchObject({ asking: true, quiet: false })
})

test('after the agreement, actions run at once and the visitor is not asked', async () => {
  const gate = createGate(null)
  gate.passed()
  await expect(gate.run(() => 'at once')).resolves.toBe('at once')
  gate.ask()
  expect(gate.store.getState().asking).toBe(false)
})

test('an error of the action reaches its caller', async () => {
  const gate = createGate(null)
  const waiting = gate.run(() => {
    throw new Error('lost')
  })
  gate.passed()
  await expect(waiting).rejects.toThrow('lost')
})

test('listeners are notified of the agreement once', () => {
  const gate = createGate(null)
  const heard = jest.fn()
  const stop = gate.subscribe(heard)
  gate.ask()
  gate.passed()
  expect(heard.mock.calls).toEqual([[true]])
  stop()
})

test('[GATE-2] if the server no longer has the agreement, the gate forgets it and asks again', async () => {
  const gate = createGate(window.sessionStorage)
  gate.passed()
  const heard = jest.fn()
  gate.subscribe(heard)
  gate.lapsed()
  expect(heard.mock.calls).toEqual([[false]])
  expect(createGate(window.sessionStorage).agreed()).toBe(false)
  const waiting = gate.run(() => 'done')
  expect(gate.store.getState().asking).toBe(true)
  gate.passed()
  await expect(waiting).resolves.toBe('done')
})

test('[GATE-14] a tab opened later learns of the agreement from its page, and stores it', () => {
  document.head.innerHTML = '<meta name="disclosure" content="agreed">'
  expect(agreedInPage(document)).toBe(true)
  const gate = createGate(window.sessionStorage, { hasAgreed: agreedInPage(document) })
  expect(gate.agreed()).toBe(true)
  expect(window.sessionStorage.getItem('disclosure_agreed')).toBe('true')
  document.head.innerHTML = ''
  expect(agreedInPage(document)).toBe(false)
})

test('[GATE-14] [GATE-8] tabs that are already open learn of the agreement and run their waiting actions', async () => {
  const channels = [0, 1].map(
    // Node's channel, since jsdom has none; its event types differ from the browser's.
    () => new BroadcastChannel('disclosure') as unknown as globalThis.BroadcastChannel,
  )
  const [here, there] = channels.map((tabs) => createGate(null, { tabs }))
  const waiting = there?.run(() => 'done')
  expect(there?.store.getState().asking).toBe(true)
  here?.passed()
  await expect(waiting).resolves.toBe('done')
  expect(there?.store.getState()).toMatchObject({ agreed: true, asking: false })
  for (const channel of channels) channel.close()
})

test('[GATE-9] [GATE-14] canceling in one tab does not affect the others, and a later agreement elsewhere does not run the canceled action', async () => {
  const channels = [0, 1].map(
    // Node's channel, since jsdom has none; its event types differ from the browser's.
    () => new BroadcastChannel('disclosure') as unknown as globalThis.BroadcastChannel,
  )
  const [here, there] = channels.map((tabs) => createGate(null, { tabs }))
  const dropped = jest.fn()
  const waiting = there?.run(dropped)
  there?.cancel()
  await expect(waiting).resolves.toBe('cancelled')
  const heard = new Promise((resolve) => there?.subscribe(resolve))
  here?.passed()
  await expect(heard).resolves.toBe(true)
  expect(dropped).not.toHaveBeenCalled()
  for (const channel of channels) channel.close()
})

test('[ROOM-37] an agreement for one room holds on its page alone, is not stored, and is asked again elsewhere', () => {
  window.sessionStorage.clear()
  window.history.pushState(null, '', '/room/ABC234')
  document.head.innerHTML = '<meta name="disclosure" content="room">'
  const later = createGate(window.sessionStorage, { hasAgreed: agreedInPage(document) })
  document.head.innerHTML = ''
  const gate = createGate(window.sessionStorage)
  gate.passed(true)
  expect([gate.agreed(), later.agreed()]).toEqual([true, true])
  expect(window.sessionStorage.getItem('disclosure_agreed')).toBeNull()
  window.history.pushState(null, '', '/quiz')
  expect([gate.agreed(), later.agreed()]).toEqual([false, false])
  void gate.run(() => 'done')
  expect(gate.store.getState()).toMatchObject({ agreed: false, asking: true })
  gate.passed()
  expect(gate.agreed()).toBe(true)
  window.history.pushState(null, '', '/')
  expect(gate.agreed()).toBe(true)
})
