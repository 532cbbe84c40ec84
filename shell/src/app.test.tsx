import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { registered, remoteOf, renderShell } from './testing/render-shell.js'

const learn = registered('mf-learn', ['/learn'])

function watchHeadRequests() {
  const asked: string[] = []
  window.fetch = (async (path: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${path}`)
    return { ok: false, status: 404 }
  }) as typeof fetch
  return asked
}

test('[SITE-1] a visitor finds Home at / and the Privacy Policy at /privacy-policy', async () => {
  const { unmount } = await renderShell({ path: '/' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/insurance investment professionals/)
  expect(document.title).toBe('ICIO Commons')
  unmount()
  await renderShell({ path: '/privacy-policy' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeInTheDocument()
  expect(document.title).toBe('Privacy Policy · ICIO Commons')
})

test('[SITE-8] an unknown path shows the 404 screen with a way home', async () => {
  watchHeadRequests()
  await renderShell({ path: '/nowhere', remotes: [registered('mf-learn', ['/tools'])] })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeInTheDocument()
  expect(main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Return to Home', '/'],
    ['Tools', '/tools'],
  ])
})

test('[SITE-8] a path of a remote that has no screen there is unknown too', async () => {
  watchHeadRequests()
  await renderShell({
    path: '/learn/nothing',
    remotes: [learn],
    inits: { 'mf-learn': remoteOf({ path: '/learn' }) },
  })
  expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeInTheDocument()
})

test('[SITE-9] an unknown path reached inside the page is reported to the edge, which logs it', async () => {
  const asked = watchHeadRequests()
  const { entries } = await renderShell({ path: '/nowhere' })
  await waitFor(() => expect(asked).toContain('HEAD /nowhere'))
  expect(entries).toContainEqual(
    expect.objectContaining({ name: 'unknown path', details: { path: '/nowhere' } }),
  )
})

test('the path selects the remote that owns it, and its screen sets the document title', async () => {
  await renderShell({
    path: '/learn',
    remotes: [learn],
    inits: { 'mf-learn': remoteOf({ path: '/learn', title: 'Learn & Grow' }) },
  })
  expect(await screen.findByRole('heading', { name: 'Learn & Grow' })).toBeInTheDocument()
  expect(document.title).toBe('Learn & Grow · ICIO Commons')
})

test('navigation moves the focus to the heading of the new page', async () => {
  const person = userEvent.setup()
  await renderShell({ path: '/' })
  expect(document.body).toHaveFocus()
  await person.click(screen.getByRole('link', { name: 'Privacy Policy' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
  await waitFor(() => expect(heading).toHaveFocus())
})

test('the skip link skips the navigation', async () => {
  const person = userEvent.setup()
  await renderShell({ path: '/' })
  await person.tab()
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
})
