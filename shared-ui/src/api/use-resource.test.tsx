import { readSettings } from '@icio/contracts/site-settings/endpoints'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import type { ShellApi } from '../host-contract/contract.js'
import { renderInShell } from '../testing/render-in-shell.js'
import { createFakeShell } from '../testing/fake-shell.js'
import { useResource } from './use-resource.js'

/** A fake server whose answers the test releases one by one. */
function fakeServer() {
  const waiting: { about: string; answer: (text: string) => void; fail: () => void }[] = []
  const read = (about: string) =>
    new Promise<string>((resolve, reject) => {
      waiting.push({ about, answer: resolve, fail: () => reject(new Error('away')) })
    })
  return { waiting, read }
}

async function open() {
  const server = fakeServer()
  function Shelf() {
    const [about, setAbout] = useState('books')
    const part = useResource(() => server.read(about), { key: about })
    return (
      <>
        <p>{part.at === 'ready' ? part.value : part.at}</p>
        <button onClick={() => setAbout('films')}>Films</button>
        <button onClick={() => void part.reload()}>Again</button>
      </>
    )
  }
  renderInShell(<Shelf />, { shell: createFakeShell() })
  await act(async () => {})
  const click = (name: string) => act(async () => screen.getByRole('button', { name }).click())
  const answer = (reading: number, text: string) => act(async () => server.waiting[reading]?.answer(text))
  const fail = (reading: number) => act(async () => server.waiting[reading]?.fail())
  return { ...server, click, answer, fail }
}

test('a new choice is loaded at once, and the previous value disappears', async () => {
  const { waiting, click, answer } = await open()
  await answer(0, 'Moby-Dick')
  expect(screen.getByText('Moby-Dick')).toBeInTheDocument()
  await click('Films')
  expect(screen.getByText('loading')).toBeInTheDocument()
  expect(waiting.map(({ about }) => about)).toEqual(['books', 'films'])
})

test('an answer or failure is dropped when a later request has finished', async () => {
  const { click, answer, fail } = await open()
  await click('Films')
  await answer(1, 'Metropolis')
  await answer(0, 'Moby-Dick')
  expect(screen.getByText('Metropolis')).toBeInTheDocument()
  await click('Again')
  await click('Again')
  await answer(3, 'Sunrise')
  await fail(2)
  expect(screen.getByText('Sunrise')).toBeInTheDocument()
})

test('the value stays on the page when only a reload fails', async () => {
  const { click, answer, fail } = await open()
  await answer(0, 'Moby-Dick')
  await click('Again')
  await fail(1)
  expect(screen.getByText('Moby-Dick')).toBeInTheDocument()
})

test('a failed first load is reported', async () => {
  const { fail } = await open()
  await fail(0)
  expect(screen.getByText('failed')).toBeInTheDocument()
})

test('a late answer to an earlier request replaces neither the value nor the loading state', async () => {
  const { click, answer, fail } = await open()
  await click('Again')
  await fail(0)
  expect(screen.getByText('loading')).toBeInTheDocument()
  await answer(1, 'Middlemarch')
  await click('Again')
  await click('Again')
  await answer(3, 'Emma')
  await answer(2, 'Moby-Dick')
  expect(screen.getByText('Emma')).toBeInTheDocument()
})

test('a retry after a failed first load shows that it is loading', async () => {
  const { click, answer, fail } = await open()
  await fail(0)
  await click('Again')
  expect(screen.getByText('loading')).toBeInTheDocument()
  await answer(1, 'Moby-Dick')
  expect(screen.getByText('Moby-Dick')).toBeInTheDocument()
})

test('a read is aborted when its component disappears, and its failure is not logged', async () => {
  const signals: AbortSignal[] = []
  const http: ShellApi['http'] = (_, init) =>
    new Promise((_resolve, reject) => {
      signals.push(init!.signal!)
      init!.signal!.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  function Shelf() {
    return <p>{useResource((call) => call(readSettings)).at}</p>
  }
  const { shell, unmount } = renderInShell(<Shelf />, { shell: createFakeShell({ http }) })
  unmount()
  await act(async () => {})
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(shell.errors).toEqual([])
})

test('nothing is read without a key, and a replaced value drops the read under way', async () => {
  const server = fakeServer()
  function Shelf() {
    const [key, setKey] = useState<string | null>(null)
    const part = useResource(() => server.read('books'), { key })
    return (
      <>
        <p>{part.at === 'ready' ? part.value : part.at}</p>
        <button onClick={() => setKey('books')}>Read</button>
        <button onClick={() => part.replace('Emma')}>Replace</button>
      </>
    )
  }
  renderInShell(<Shelf />)
  expect(server.waiting).toHaveLength(0)
  await act(async () => screen.getByRole('button', { name: 'Read' }).click())
  await act(async () => screen.getByRole('button', { name: 'Replace' }).click())
  await act(async () => server.waiting[0]?.answer('Moby-Dick'))
  expect(screen.getByText('Emma')).toBeInTheDocument()
})
