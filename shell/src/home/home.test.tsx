import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeNetwork, humanCheckAnswers } from '../testing/fake-network.js'
import { renderShell } from '../testing/render-shell.js'

test('[SITE-18] the site introduces itself and the forum that it extends', async () => {
  await renderShell()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Education and community for insurance investment professionals',
  )
  expect(screen.getByRole('main')).toHaveTextContent(/extends the Insurance Investor Forum, held every year/)
})

test('[SITE-19] the hero has its three buttons', async () => {
  await renderShell()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Start learning: Government Risk Pools' })).toHaveAttribute(
    'href',
    '/learn-risk-pools',
  )
  expect(main.getByRole('link', { name: 'Start learning: Commercial Insurers' })).toHaveAttribute(
    'href',
    '/learn',
  )
  expect(main.getByRole('button', { name: 'Discuss with peers' })).toBeInTheDocument()
})

test('[SITE-20] the Learn card links to both hubs, with the Discuss card beside it', async () => {
  await renderShell()
  const learn = within(screen.getByRole('region', { name: 'Learn' }))
  expect(learn.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/learn-risk-pools',
    '/learn',
  ])
  expect(screen.getByRole('region', { name: 'Discuss' })).toBeInTheDocument()
})

test('[SITE-21] the Discuss card opens the confirmation', async () => {
  const person = userEvent.setup()
  await renderShell()
  const card = within(screen.getByRole('region', { name: 'Discuss' }))
  await person.click(card.getByRole('button', { name: 'Join the discussion' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/opens in a new tab/)
})

test('[GATE-1] Home opens the disclosure until the visitor has agreed', async () => {
  const { http } = fakeNetwork(humanCheckAnswers())
  const { unmount } = await renderShell({ agreed: false, http })
  expect(await screen.findByRole('dialog', { name: 'Before you go on' })).toBeInTheDocument()
  unmount()
  await renderShell({ agreed: true, http })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
