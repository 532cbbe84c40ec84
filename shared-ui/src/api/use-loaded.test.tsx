import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderInShell } from '../testing/render-in-shell.js'
import { createFakeShell } from '../testing/fake-shell.js'
import { useLoaded } from './use-loaded.js'

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
    const [part, reload] = useLoaded(() => server.read(about), about)
    return (
      <>
        <p>{part.at === 'ready' ? part.value : part.at}</p>
        <button onClick={() => setAbout('films')}>Films</button>
        <button onClick={() => void reload()}>Again</button>
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
