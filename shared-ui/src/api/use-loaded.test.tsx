import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderInShell } from '../testing/render-in-shell.js'
import { createStandInShell } from '../testing/stand-in-shell.js'
import { useLoaded } from './use-loaded.js'

/** A server whose answers come when the test says so. */
function slowServer() {
  const waiting: { about: string; answer: (text: string) => void; fail: () => void }[] = []
  const read = (about: string) =>
    new Promise<string>((resolve, reject) => {
      waiting.push({ about, answer: resolve, fail: () => reject(new Error('away')) })
    })
  return { waiting, read }
}

async function open() {
  const server = slowServer()
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
  renderInShell(<Shelf />, { shell: createStandInShell() })
  await act(async () => {})
  const click = (name: string) => act(async () => screen.getByRole('button', { name }).click())
  const answer = (reading: number, text: string) => act(async () => server.waiting[reading]?.answer(text))
  const fail = (reading: number) => act(async () => server.waiting[reading]?.fail())
  return { ...server, click, answer, fail }
}

test('what is chosen next is read at once, and what was chosen before does not stay', async () => {
  const { waiting, click, answer } = await open()
  await answer(0, 'Moby-Dick')
  expect(screen.getByText('Moby-Dick')).toBeInTheDocument()
  await click('Films')
  expect(screen.getByText('loading')).toBeInTheDocument()
  expect(waiting.map(({ about }) => about)).toEqual(['books', 'films'])
})

test('an answer that was overtaken is dropped, and so is its failure', async () => {
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

test('what stands there stays where only reading it again has failed', async () => {
  const { click, answer, fail } = await open()
  await answer(0, 'Moby-Dick')
  await click('Again')
  await fail(1)
  expect(screen.getByText('Moby-Dick')).toBeInTheDocument()
})

test('a first reading that fails says so', async () => {
  const { fail } = await open()
  await fail(0)
  expect(screen.getByText('failed')).toBeInTheDocument()
})

test('a late answer of an earlier reading of the same thing replaces neither what is there nor what is awaited', async () => {
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
