import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInShell } from '../testing/render-in-shell.js'
import { Gallery } from './gallery.js'

test('shows every panel under its name and changes the theme of the page', async () => {
  const person = userEvent.setup()
  renderInShell(<Gallery />)
  for (const name of ['Type', 'Buttons and links', 'A question', 'Fields', 'Dialogs, menus, tooltips'])
    expect(screen.getByRole('region', { name })).toBeInTheDocument()
  await person.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
})

test('the gallery shows every part', () => {
  const sources = readdirSync(__dirname)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(__dirname, file), 'utf8'))
    .join('\n')
  // Shown as pieces of other parts: field pieces, lazily loaded dialogs and menus, loading and error states, and the wait for a figure to come near.
  const inside = ['field', 'lazy-dialog', 'lazy-menu', 'resource-view', 'visually-hidden', 'when-near']
  const missing = readdirSync(join(__dirname, '../parts'))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => file.replace('.tsx', ''))
    .filter((part) => !inside.includes(part) && !sources.includes(`../parts/${part}.js`))
  expect(missing).toEqual([])
})
