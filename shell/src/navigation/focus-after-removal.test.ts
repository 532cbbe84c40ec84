import { waitFor } from '@testing-library/react'
import { keepFocusAfterRemoval } from './focus-after-removal.js'

function page(html: string) {
  document.body.innerHTML = `<main>${html}</main>`
  const screen = document.querySelector('main')!
  return keepFocusAfterRemoval(screen)
}

const of = (id: string) => document.getElementById(id)!

const list = `<section><h2 id="title">Tasks</h2><ul>${[1, 2, 3]
  .map(
    (task) =>
      `<li id="task${task}"><button id="edit${task}"></button><button id="delete${task}"></button></li>`,
  )
  .join('')}</ul></section>`

test('[PLAY-8] after a deletion the focus is on the same control of the next row, then of the last one', async () => {
  const end = page(list)
  of('delete2').focus()
  of('task2').remove()
  await waitFor(() => expect(of('delete3')).toHaveFocus())
  of('task3').remove()
  await waitFor(() => expect(of('delete1')).toHaveFocus())
  of('task1').remove()
  await waitFor(() => expect(of('title')).toHaveFocus())
  end()
})

test('[PLAY-8] the control that had the focus at the beginning counts', async () => {
  document.body.innerHTML = `<main>${list}</main>`
  of('delete1').focus()
  const end = keepFocusAfterRemoval(document.querySelector('main')!)
  of('task1').remove()
  await waitFor(() => expect(of('delete2')).toHaveFocus())
  end()
})

test('[PLAY-8] after the list itself has gone, it is on the heading of its part', async () => {
  const end = page(list)
  of('delete2').focus()
  document.querySelector('ul')!.remove()
  await waitFor(() => expect(of('title')).toHaveFocus())
  end()
})

test('[PLAY-8] where the screen moves the focus itself, it stays there', async () => {
  const end = page(`${list}<h1 id="verdict" tabindex="-1">Correct</h1>`)
  of('delete2').focus()
  of('task2').remove()
  of('verdict').focus()
  await new Promise(requestAnimationFrame)
  expect(of('verdict')).toHaveFocus()
  end()
})
