import { defaultSettings, siteSettings } from '@icio/contracts/site-settings/site-settings'
import { screen } from '@testing-library/react'
import { renderShell } from '../testing/render-shell.js'

const set = { ...siteSettings }
afterEach(() => void Object.assign(siteSettings, set))

test('[SITE-23] until its address is set the page says that our partner is not connected yet, and offers other ways', async () => {
  Object.assign(siteSettings, defaultSettings)
  await renderShell({ path: '/partners' })
  await screen.findByRole('heading', { level: 1, name: 'Our partner is not connected yet' })
  for (const name of [/^NAIC/, /^AGRiP/]) expect(screen.getByRole('link', { name })).toBeInTheDocument()
  expect(
    screen.getByText(/They are no partners of this site, and nothing here rates them/),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/write-to-us?about=partners',
  )
})

test('[SITE-23] with its addresses set the page leads to the partners', async () => {
  await renderShell({ path: '/partners' })
  await screen.findByRole('heading', { level: 1, name: 'Our partners' })
  const links = screen.getAllByRole('link', { name: /^Insurance Investment Library/ })
  for (const link of links) expect(link).toHaveAttribute('href', siteSettings.partners[0].url)
})
