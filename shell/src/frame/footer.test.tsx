import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { registered, renderShell } from '../testing/render-shell.js'

test('[SITE-15] the footer has the Learn links, a disclaimer and copyright lines', async () => {
  await renderShell({ remotes: [registered('mf-learn', ['/learn/education', '/learn/insights'])] })
  const footer = within(screen.getByRole('contentinfo'))
  const learn = within(footer.getByRole('navigation', { name: 'Learn' }))
  expect(learn.getByRole('link', { name: 'Education Library' })).toHaveAttribute('href', '/learn/education')
  expect(learn.getByRole('link', { name: 'Insights' })).toHaveAttribute('href', '/learn/insights')
  expect(footer.getByText(/Please note/)).toBeInTheDocument()
  expect(footer.getByText(/© \d{4} ICIO Commons/)).toBeInTheDocument()
})

test('[SITE-15] the footer has the other areas of the site, and the theme', async () => {
  await renderShell({
    remotes: [registered('mf-games', ['/quiz', '/game', '/practice']), registered('mf-learn', ['/tools'])],
  })
  const footer = within(screen.getByRole('contentinfo'))
  const links = (name: string) =>
    within(footer.getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links('Play')).toEqual([
    ['Quiz', '/quiz'],
    ['Multiplayer and Leaderboard', '/game'],
  ])
  expect(links('Work and meet')).toEqual([
    ['Tools', '/tools'],
    ['Practice', '/practice'],
  ])
  expect(await footer.findByRole('radio', { name: /dark/i })).toBeInTheDocument()
})

test('[SITE-24] the footer names the partners', async () => {
  await renderShell()
  const partners = within(screen.getByRole('navigation', { name: 'Partners' })).getAllByRole('link')
  expect(partners).toHaveLength(2)
})

test('a link is left out if no remote has its screen', async () => {
  await renderShell({ remotes: [registered('mf-learn', ['/learn/insights'])] })
  expect(screen.queryByRole('link', { name: 'Education Library' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Insights' })).toBeInTheDocument()
})

test.each(['About Us', 'Contact'])('[SITE-16] %s opens a dialog that can be closed again', async (name) => {
  const person = userEvent.setup()
  await renderShell()
  await person.click(screen.getByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  await person.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[SITE-17] every page says that it is a test, that AI may be wrong, and that nothing is advice', async () => {
  await renderShell()
  const note = screen.getByText(/Please note/).parentElement
  expect(note).toHaveTextContent('This site is a test.')
  expect(note).toHaveTextContent('Content made by AI may be inaccurate.')
  expect(note).toHaveTextContent('Nothing on this site is investment advice.')
})

test('[SITE-32] the footer, Home and About Us say what ICIO stands for', async () => {
  await renderShell()
  const meaning = /insurance chief investment officer/
  expect(within(screen.getByRole('contentinfo')).getByText(meaning)).toBeInTheDocument()
  expect(within(screen.getByRole('main')).getByText(meaning)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'About Us' }))
  expect(
    within(await screen.findByRole('dialog', { name: 'About Us' })).getByText(meaning),
  ).toBeInTheDocument()
})
