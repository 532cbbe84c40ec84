import { defaultSettings, siteSettings } from '@icio/contracts/site-settings/site-settings'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen } from '@testing-library/react'
import { ContactNote } from './contact-note.js'

const { contactEmail } = siteSettings
afterEach(() => void (siteSettings.contactEmail = contactEmail))

test('[QUIZ-24, BOARD-10, GOV-16] comments go by mail, with the game in the subject', () => {
  siteSettings.contactEmail = 'comments@pool.test'
  renderInShell(<ContactNote subject="Geoffardy, Bonds for 100" />)
  expect(screen.getByRole('link', { name: 'Email us' })).toHaveAttribute(
    'href',
    'mailto:comments@pool.test?subject=Geoffardy%2C%20Bonds%20for%20100',
  )
})

test('[QUIZ-24, BOARD-10, GOV-16, SITE-23] while no address is set the note stands all the same and leads to the form', () => {
  siteSettings.contactEmail = defaultSettings.contactEmail
  renderInShell(<ContactNote subject="Quiz question quiz-1" question="quiz-1" />)
  expect(screen.getByText(/^Comments or a correction\?/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/write-to-us?about=correction&question=quiz-1',
  )
})
